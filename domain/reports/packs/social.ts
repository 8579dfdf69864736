import type { ScaleTexts } from './scale-texts.ts'

/** Asked: making friends easily, being comfortable around people, liking company and crowds; or preferring to be alone. */
export const social: ScaleTexts = {
  strength: {
    very_low: 'Is content to work alone for days. Give them the work that needs quiet and a closed door.',
    low: 'Needs little company to do good work. Suits work with few meetings and few faces.',
    middle: 'Enjoys people and time alone in about equal parts. Mix both in their week.',
    high: 'Makes contact easily and likes company. Seat them where people come by.',
    very_high: 'Knows everybody soon and draws people together. Let them welcome new clients or colleagues.',
  },
  caution: {
    very_low: 'May be hard to get hold of. Agree on one hour a day when they can be reached.',
    low: 'May keep people at arm’s length, so that news passes them by. Bring it to them.',
    middle: 'May be done with people by the end of a full day. Leave a gap between calls.',
    high: 'May talk longer than the work allows. Book the quiet hours first.',
    very_high: 'May lose heart in long spells alone. Plan for a partner or a shared room.',
  },
  energized_by: {
    low: 'long stretches alone with the work',
    high: 'a day full of people',
  },
  drained_by: {
    low: 'crowded rooms and back-to-back calls',
    high: 'days without a word with anyone',
  },
  talk: {
    low: 'Write first; meet one to one and keep it short.',
    high: 'Drop by or call, and take a minute for small talk.',
  },
  ask: {
    low: 'Whom would it help to see more often, and how would you like to do that?',
    high: 'Which hours of your week need to be free of people?',
  },
  coach: {
    low: 'Keep groups small, and do not read a closed door as a lack of interest.',
    high: 'Pair them with somebody for work that would else be done alone.',
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
        text: 'How did you get to know the people you needed in your last job?',
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
        text: 'What share of your week would you like to spend with people? Why that much?',
        listen_for: 'a mix that fits what this job is like',
        weak_sign: 'has not thought about it',
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
    high_as_seen: 'warm and full of life, and at times as someone who fills each quiet minute',
    low_as_seen: 'calm and to themselves, and at times as someone who keeps a distance',
    agreement:
      'Agree on quiet hours and on one time to talk each day. {high} saves small things for it; {low} keeps it.',
  },
  adjust: {
    lower: 'You need less company. Look in on them once a day; they will miss it if you do not.',
    higher: 'You like more company. Write before you call, and let a short answer be enough.',
  },
}
