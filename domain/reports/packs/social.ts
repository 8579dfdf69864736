import type { ScaleTexts } from './scale-texts.ts'

/** Asked: making friends easily, being comfortable around people, liking company and crowds; or preferring to be alone. */
export const social: ScaleTexts = {
  strength: {
    very_low: 'Is content to work alone for days. Suits work that needs quiet and a closed door.',
    low: 'Needs little company to do good work. Suits work with few meetings and few faces.',
    middle: 'Enjoys people and time alone in about equal parts. Mix both in their week.',
    high: 'Makes contact easily and likes company. Suits work where people stop by all day.',
    very_high: 'Makes friends fast and enjoys a crowd. Let them welcome new clients or colleagues.',
  },
  caution: {
    very_low: 'May be hard to get hold of. Agree on one hour a day when they can be reached.',
    low: 'May keep people at arm’s length, so that news passes them by. Bring it to them.',
    middle: 'May have had enough of people by the end of a full day. Leave a gap between calls.',
    high: 'May let a chat run into work time. Help them keep a few hours free of calls.',
    very_high: 'May find long stretches alone hard. Plan for a partner or a shared room.',
  },
  energized_by: {
    low: 'long stretches alone with the work',
    high: 'a day full of people',
  },
  drained_by: {
    low: 'crowded rooms and back-to-back calls',
    high: 'days without anyone to talk to',
  },
  talk: {
    low: 'Write first; meet one to one and keep it short.',
    high: 'Drop by or call, and take a minute for small talk.',
  },
  ask: {
    low: 'Who would it help to see more often, and how would you like to do that?',
    high: 'Which hours of your week need to be free of people?',
  },
  coach: {
    low: 'Keep groups small, and do not read a closed door as a lack of interest.',
    high: 'Break up weeks of solo work with a partner or a regular call.',
  },
  practice: {
    low: {
      text: 'Have one coffee this week with a colleague you rarely meet.',
      sign: 'They come to you next time with a question.',
    },
    high: {
      text: 'Block two hours this week without calls or visits.',
      sign: 'You finish one thing that has been waiting for quiet.',
    },
  },
  questions: {
    below: [
      {
        text: 'Tell me how you got to know the people you needed in your last job.',
        listen_for: 'a way of their own to build a few good ties',
        weak_sign: 'waited until others came',
      },
      {
        text: 'Tell me about a week with a lot of people. How did you get through it?',
        listen_for: 'planned breaks and still gave people their time',
        weak_sign: 'withdrew and left work undone',
      },
    ],
    inside: [
      {
        text: 'Describe a week with a good mix of people and time alone. How did it come about?',
        listen_for: 'a mix that fits what this job is like',
        weak_sign: 'leaves the mix to chance',
      },
    ],
    above: [
      {
        text: 'Tell me about work that you had to do on your own for weeks.',
        listen_for: 'found a routine and delivered',
        weak_sign: 'looked for company and fell behind',
      },
      {
        text: 'When did company at work keep you from something important?',
        listen_for: 'saw it, and set limits',
        weak_sign: 'does not see that as a problem',
      },
    ],
  },
  pair: {
    both_low: 'Both like small circles and quiet rooms.',
    both_high: 'Both like company and make contact fast.',
    differ: '{high} looks for company more than {low}.',
    high_as_seen: 'warm and outgoing, and at times as someone who fills every quiet minute',
    low_as_seen: 'quiet and content on their own, and at times as someone who keeps a distance',
    agreement:
      'Agree on quiet hours and on one time to talk each day. {high} saves small things for it; {low} keeps it free.',
  },
  adjust: {
    lower: 'You need less company. Stop by for a chat now and then, not only when something is due.',
    higher: 'You like more company. Write before you call, and let a short answer be enough.',
  },
}
