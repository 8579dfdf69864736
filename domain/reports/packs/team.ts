import type { ScaleTexts } from './scale-texts.ts'

/**
 * The statements ask about trusting others and their intentions and, reverse-keyed, about fighting, insulting and
 * paying back.
 */
export const team: ScaleTexts = {
  strength: {
    low: {
      facets: ['A1'],
      text: [
        'Doubts first and takes little on trust. Helpful when a claim needs a second look.',
        'Does not take claims at their word. Ask them to look twice at what seems too good.',
      ],
    },
    high: [
      { facets: ['A1'], text: 'Believes that others mean well. A good fit for a group that is just forming.' },
      { facets: ['A4'], text: 'Does not look for a fight. Ask how a dispute looks to each side.' },
    ],
    very_high: {
      facets: ['A1', 'A4'],
      text: 'Trusts people and keeps the peace. Let them bring two sides to one table.',
    },
  },
  caution: {
    low: [
      { facets: ['A1'], text: 'May doubt a promise that was meant well. Give them a way to check it.' },
      { facets: ['A4'], text: 'May turn a question into an argument. Agree on how to end one.' },
    ],
    high: [
      { facets: ['A4'], text: 'May leave a disagreement unsaid. Ask a second time whether they agree.' },
      { facets: ['A1'], text: 'May take a claim on trust. Have a second person check what matters.' },
    ],
  },
  energized_by: {
    low: [
      { facets: ['A1'], text: 'facts that they can check for themselves' },
      { facets: ['A4'], text: 'open debate, even a loud one' },
    ],
    high: [
      { facets: ['A1'], text: 'colleagues they can trust' },
      { facets: ['A4'], text: 'calm talk, and few disputes' },
    ],
  },
  drained_by: {
    low: [
      { facets: ['A1'], text: 'being asked to take it on trust' },
      { facets: ['A4'], text: 'meetings where nobody may argue' },
    ],
    high: { facets: ['A4'], text: 'raised voices and grudges' },
  },
  talk: {
    low: [
      { facets: ['A1'], text: 'Bring proof, and expect to be asked for more.' },
      { facets: ['A4'], text: 'Settle one point at a time, and stop before voices rise.' },
    ],
    high: [
      { facets: ['A4'], text: 'Ask what they would have liked instead; they may not say it unless asked.' },
      { facets: ['A1'], text: 'Say what is certain and what is not: they may take your word for all of it.' },
    ],
  },
  ask: {
    low: [
      { facets: ['A1'], text: 'Whose word do you take without checking, and what earned that?' },
      { facets: ['A4'], text: 'How did your last dispute at work end?' },
    ],
    middle: 'Whom do you trust at once at work, and with whom do you argue first?',
    high: [
      { facets: ['A1'], text: 'When did you trust somebody too far, and what did you do then?' },
      { facets: ['A4'], text: 'When did you keep a disagreement to yourself?' },
    ],
  },
  coach: {
    low: [
      { facets: ['A1'], text: 'Show them how they can check what you promise.' },
      { facets: ['A4'], text: 'Agree on how you argue: one point at a time, and no grudges afterward.' },
    ],
    high: [
      { facets: ['A1'], text: 'Ask now and then what they have checked themselves.' },
      { facets: ['A4'], text: 'Practice a friendly no with them.' },
    ],
  },
  questions: {
    below: [
      {
        text: 'Tell me about a conflict with a colleague. How did it end?',
        listen_for: 'saw the other side, and they work together again',
        weak_sign: 'got even, or still keeps score',
        facet: 'A4',
      },
      {
        text: 'When did you trust somebody who had let you down before?',
        listen_for: 'a reason, and a way to check',
        weak_sign: 'does not give second chances',
        facet: 'A1',
      },
    ],
    inside: [
      {
        text: 'When did you give way, and when did you stand firm, in the same dispute?',
        listen_for: 'knows what was worth a dispute',
        weak_sign: 'only one of the two ever happens',
      },
    ],
    above: [
      {
        text: 'Tell me about a time you disagreed with everybody else in the room.',
        listen_for: 'said so, calmly and in time',
        weak_sign: 'kept it to themselves',
        facet: 'A4',
      },
      {
        text: 'When did somebody take advantage of your trust? What did you do then?',
        listen_for: 'spoke to them, and set a limit',
        weak_sign: 'let it pass and paid for it',
        facet: 'A1',
      },
    ],
  },
  pair: {
    both_low: 'Both doubt what they hear and argue hard.',
    both_high: 'Both trust people and keep the peace.',
    differ: [
      '{low} doubts and disputes more; {high} trusts more and argues less.',
      '{high} believes others sooner and fights less than {low}.',
    ],
    high_as_seen: 'kind and easy to get along with, and at times as someone who says yes and means maybe',
    low_as_seen: 'hard to fool and ready to argue, and at times as someone who argues for sport',
    agreement: '{low} asks one question at a time. {high} says so when they disagree, even on a small point.',
  },
  adjust: {
    lower: 'You doubt and argue more. Ask for their view in private, and thank them for a no.',
    higher:
      'You trust sooner and argue less. Stand your ground when they test you: it is about the point, not about you.',
  },
}
