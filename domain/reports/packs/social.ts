import type { ScaleTexts } from './scale-texts.ts'

/**
 * The statements ask about making friends easily, being comfortable around people, liking company and crowds and,
 * reverse-keyed, about preferring to be alone.
 */
export const social: ScaleTexts = {
  strength: {
    low: {
      facets: ['E2'],
      text: 'Needs little company to do good work. Suits work with few meetings and few faces.',
    },
    very_low: {
      facets: ['E2'],
      text: 'Is content to work alone for days. Suits work that needs quiet and a closed door.',
    },
    high: [
      {
        facets: ['E1'],
        text: [
          'Makes contact easily. Suits work where people stop by all day.',
          'Feels comfortable around people and is open to contact. Good where many new people come by.',
        ],
      },
      { facets: ['E2'], text: 'Likes company and crowds. Let them host the next event.' },
    ],
    very_high: {
      facets: ['E1', 'E2'],
      text: [
        'Enjoys a crowd and lets people come close. Let them welcome new people.',
        'Likes to be among many people and is easy to get to know. Ask them to greet newcomers.',
      ],
    },
  },
  caution: {
    low: [
      { facets: ['E1'], text: 'May keep people at arm’s length, so that news passes them by. Bring it to them.' },
      { facets: ['E2'], text: 'May stay away where people gather and talk. Tell them what was said there.' },
    ],
    very_low: {
      facets: ['E1'],
      text: 'May be hard to get hold of. Agree on one hour a day when they can be reached.',
    },
    high: [
      { facets: ['E2'], text: 'May let a chat run into work time. Help them keep a few hours free of calls.' },
      { facets: ['E1'], text: 'May be asked by many, because contact comes easily. Help them say what can wait.' },
    ],
    very_high: {
      facets: ['E2'],
      text: 'May find long stretches alone hard. Plan for a partner or a shared room.',
    },
  },
  energized_by: {
    low: [
      { facets: ['E2'], text: 'long stretches alone with the work' },
      { facets: ['E1'], text: 'the few people they know well' },
    ],
    high: [
      { facets: ['E2'], text: 'a day full of people' },
      { facets: ['E1'], text: 'new people to get to know' },
    ],
  },
  drained_by: {
    low: [
      { facets: ['E2'], text: 'crowded rooms and back-to-back calls' },
      { facets: ['E1'], text: 'having to be close to everybody' },
    ],
    high: [
      { facets: ['E2'], text: ['days without anyone to talk to', 'a whole day on their own'] },
      { facets: ['E1'], text: 'places where people keep to themselves' },
    ],
  },
  talk: {
    low: [
      { facets: ['E1'], text: 'Write first; meet one to one and keep it short.' },
      { facets: ['E2'], text: 'Meet one to one, in a quiet place.' },
    ],
    high: [
      { facets: ['E1'], text: 'Drop by or call, and take a minute for small talk.' },
      { facets: ['E2'], text: 'Ask them in when people meet, and talk it over there.' },
    ],
  },
  ask: {
    low: [
      { facets: ['E1'], text: 'Who would it help to see more often, and how would you like to do that?' },
      { facets: ['E2'], text: 'Which gatherings are worth it for you, and which ones would you skip?' },
    ],
    middle: 'Which part of your week is best with people, and which part alone?',
    high: [
      { facets: ['E2'], text: ['Which work do you do best alone?', 'What gets done best when nobody is with you?'] },
      { facets: ['E1'], text: 'Whom do you know well that others here should meet?' },
    ],
  },
  coach: {
    low: [
      { facets: ['E2'], text: 'Keep groups small, and do not read a closed door as a lack of interest.' },
      { facets: ['E1'], text: 'Leave them time to get to know people, one at a time.' },
    ],
    high: [
      {
        facets: ['E2'],
        text: [
          'Break up weeks of solo work with a partner or a regular call.',
          'Give them a partner or a set call when they work alone for long.',
        ],
      },
      { facets: ['E1'], text: 'Let them make the first contact with new people.' },
    ],
  },
  questions: {
    below: [
      {
        text: 'Tell me how you got to know the people you needed for your work.',
        listen_for: 'a way of their own to build a few good ties',
        weak_sign: 'waited until others came',
        facet: 'E1',
      },
      {
        text: 'Tell me about a week with a lot of people. How did you get through it?',
        listen_for: 'planned breaks and still gave people their time',
        weak_sign: 'withdrew and left work undone',
        facet: 'E2',
      },
    ],
    inside: [
      {
        text: 'Tell me about a week full of people and one spent alone. What did you like in each?',
        listen_for: 'likes what this work has most of, and says why',
        weak_sign: 'sees no difference between the two',
      },
    ],
    above: [
      {
        text: 'Tell me about work that you had to do on your own for weeks.',
        listen_for: 'found a routine and delivered',
        weak_sign: 'looked for company and fell behind',
        facet: 'E2',
      },
      {
        text: 'Tell me about somebody at work with whom it took you long to get along.',
        listen_for: 'tried more than one way, and gave it time',
        weak_sign: 'left it, or talked about them to others',
        facet: 'E1',
      },
    ],
  },
  pair: {
    both_low: 'Both like small circles and quiet rooms.',
    both_high: 'Both like company and make contact fast.',
    differ: [
      '{high} looks for company more than {low}.',
      '{high} seeks out people more often; {low} is content with fewer.',
      '{low} prefers fewer people around than {high} does.',
    ],
    high_as_seen: 'warm and outgoing, and at times as someone who fills every quiet minute',
    low_as_seen: 'quiet and content on their own, and at times as someone who keeps a distance',
    agreement: [
      'Agree on quiet hours and on one time to talk each day. {high} saves small things for it; {low} keeps it free.',
      'One talk a day at a set hour. {high} keeps small things for it; {low} is there for it.',
    ],
  },
  adjust: {
    lower: [
      'You need less company. Stop by for a chat now and then, not only when something is due.',
      'You look for company less. Ask how they are before you turn to the task.',
    ],
    higher: [
      'You like more company. Write before you call, and let a short answer be enough.',
      'You enjoy company more. Give them time alone, and send a line first.',
    ],
  },
}
