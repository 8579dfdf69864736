import type { ScaleTexts } from './scale-texts.ts'

/** Asked: keeping promises, telling the truth, keeping to rules; not using others or getting in their way. */
export const trust: ScaleTexts = {
  strength: {
    very_low:
      'Looks for the way around when the straight road is blocked. Ask them for options, then check which are allowed.',
    low: 'Treats a rule as a guide and asks what it is for. Useful where a rule no longer fits the case.',
    middle: 'Keeps to rules in the main and bends a small one for a good reason. Say which ones are fixed.',
    high: 'Does what was promised and says plainly how things stand. Give them what has to be right.',
    very_high: 'Holds to a promise also when it has become a burden. Ask for a time when that was hard.',
  },
  caution: {
    very_low: 'May trade on what others see as settled. Put what you agreed in writing.',
    low: 'May read an agreement more freely than you meant it. Say which points count.',
    middle: 'May make an exception that others then expect too. Ask who else would want it.',
    high: 'May hold to a rule where the case asks for more give. Say who may allow an exception.',
    very_high: 'May be hard on people who let a promise slip. Remind them to ask for the reason first.',
  },
  energized_by: {
    low: 'being judged by the outcome and not by the route',
    high: 'promises that are kept on all sides',
  },
  drained_by: {
    low: 'rules that nobody can give a reason for',
    high: 'being asked to leave half of the story out',
  },
  talk: {
    low: 'Say which rules are fixed and what each one protects.',
    high: 'Say it straight, and do what you said.',
  },
  ask: {
    low: 'Who would be surprised by this, and when will you tell them?',
    high: 'Which rule here stands in the way of what it is meant to protect?',
  },
  coach: {
    low: 'Give the reason for a rule, then hold them to it without exception.',
    high: 'Tell them when a small exception is fine, and that you stand behind it.',
  },
  practice: {
    low: {
      text: 'Make one small promise a day and write down whether you kept it.',
      sign: 'People stop asking twice if it will be done.',
    },
    high: {
      text: 'When a promise slips near you, ask for the reason before you say a word on it.',
      sign: 'Others tell you early when they run late.',
    },
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
        listen_for: 'told it soon, whole, and face to face',
        weak_sign: 'left out the part that hurt',
      },
    ],
    inside: [
      {
        text: 'Describe a promise that became hard to keep. What did you do about it?',
        listen_for: 'kept it, or said early that they could not',
        weak_sign: 'let it pass and hoped',
      },
    ],
    above: [
      {
        text: 'When did you make an exception to a rule, and how did you defend it?',
        listen_for: 'weighs the purpose against the letter, and says so openly',
        weak_sign: 'a rule is a rule, whatever the case',
      },
      {
        text: 'Tell me about a colleague who did not keep their word to you.',
        listen_for: 'asked why, and found a way to go on',
        weak_sign: 'has not worked well with them since',
      },
    ],
  },
  pair: {
    both_low: 'Both ask what a rule is for before they keep it.',
    both_high: 'Both keep their promises and expect it of others.',
    differ: '{high} holds more firmly to what was agreed than {low}.',
    high_as_seen: 'true to their word, and at times as someone who makes a rule of each small thing',
    low_as_seen: 'inventive with rules, and at times as someone who reads an agreement freely',
    agreement:
      'Write down what is fixed and what may be bent. {low} asks before bending; {high} asks for the reason first.',
  },
  adjust: {
    lower: 'You bend a rule sooner. Tell them which promise still holds, and hold it.',
    higher: 'You hold to rules more. Explain what each one protects before you insist on it.',
  },
}
