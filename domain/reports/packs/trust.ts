import type { ScaleTexts } from './scale-texts.ts'

/** Asked: keeping promises, telling the truth, keeping to rules; not using others or getting in their way. */
export const trust: ScaleTexts = {
  strength: {
    low: {
      facets: ['C3'],
      text: 'Treats a rule as a guide. Useful where a rule no longer fits the case.',
    },
    high: 'Says they keep promises and play fair. Ask for an example.',
    very_high: {
      facets: ['C3', 'A2'],
      text: 'Says they hold to promises and rules and take no advantage of others. Ask for a time when that was hard.',
    },
  },
  caution: {
    low: [
      { facets: ['C3'], text: 'May read an agreement more freely than you meant it. Say which points count.' },
      { facets: ['A2'], text: 'May look to their own gain first. Say what a fair deal for all sides would be.' },
    ],
    very_low: {
      facets: ['C3'],
      text: 'May hold to an agreement less firmly than you expect. Put it in writing.',
    },
    high: {
      facets: ['C3'],
      text: 'May hold to a rule where the case calls for an exception. Say who can allow one.',
    },
    very_high: {
      facets: ['C3'],
      text: 'May keep a promise that no longer helps anybody. Say when it is fine to let one go.',
    },
  },
  energized_by: {
    low: 'rules that come with a reason',
    high: 'promises that are kept on all sides',
  },
  drained_by: {
    high: 'being asked to leave out half the story',
  },
  talk: {
    low: 'Say which rules are fixed and what each one protects.',
    high: 'Say it straight, and do what you said.',
  },
  ask: {
    low: 'Which rule in your work would you change, and what do you do until then?',
    middle: 'When did you last ask for an exception, and how was it settled?',
    high: 'Which rule here stands in the way of what it is meant to protect?',
  },
  coach: {
    low: 'Give the reason for a rule, and apply it the same way to everybody.',
    high: 'Ask which rule slows them down, and have its owner decide.',
  },
  questions: {
    below: [
      {
        text: 'Tell me about a rule at work that you found wrong. What did you do?',
        listen_for: 'raised it openly and kept to it until it changed',
        weak_sign: 'worked around it in silence',
      },
      {
        text: 'When did you have to tell a client or a boss something they would not like?',
        listen_for: 'told all of it, soon and face to face',
        weak_sign: 'left out the part that hurt',
      },
    ],
    inside: [
      {
        text: 'Describe a promise that became hard to keep. What did you do about it?',
        listen_for: 'kept it, or said early that they could not',
        weak_sign: 'let it slide and hoped for the best',
      },
    ],
    above: [
      {
        text: 'When did you make an exception to a rule, and how did you defend it?',
        listen_for: 'weighs the purpose against the letter, and says so openly',
        weak_sign: 'holds that a rule is a rule, whatever the case',
      },
      {
        text: 'Tell me about a colleague who did not keep their word to you.',
        listen_for: 'asked why, and found a way to go on',
        weak_sign: 'has not worked well with them since',
      },
    ],
  },
  pair: {
    both_low: 'Both treat a rule as a guide more than a line.',
    both_high: 'Both keep to promises and rules.',
    differ: '{high} holds more firmly to what was agreed than {low}.',
    high_as_seen: 'true to their word, and at times as someone who turns every small thing into a rule',
    low_as_seen: 'free with rules, and at times as someone who reads an agreement loosely',
    agreement:
      'Write down what is fixed and where there is room. {low} says so before departing from it; {high} asks for the reason before saying no.',
  },
  adjust: {
    lower: 'You describe yourself as freer with rules. Tell them which promise still holds, and keep it.',
    higher: 'You hold to rules more. Explain what each one protects before you insist on it.',
  },
}
