import type { ScaleTexts } from './scale-texts.ts'

/** Asked: trusting others and their intentions; not fighting, insulting or paying back. */
export const team: ScaleTexts = {
  strength: {
    very_low: 'Tests what others claim and does not avoid a dispute. Let them cross-examine an offer.',
    low: 'Asks the hard question and holds their ground. Put them where somebody has to say no.',
    middle: 'Gives way in small things and stands firm in some. Ask which ones are which.',
    high: 'Trusts people and keeps the peace. Bring them into a group that has to grow together.',
    very_high: 'Believes in the good will of others and lets a slight pass. Let them calm a dispute.',
  },
  caution: {
    very_low: 'May turn a question into a fight. Agree on how to stop one.',
    low: 'May doubt a promise that was meant well. Give them a way to check it.',
    middle: 'May trust one colleague and test the next. Ask what earned it.',
    high: 'May give way to keep the peace. Ask twice whether they agree.',
    very_high: 'May take a claim on trust. Have a second person check offers and bills.',
  },
  energized_by: {
    low: 'a good argument with an open end',
    high: 'colleagues who can be relied on and few disputes',
  },
  drained_by: {
    low: 'harmony in which nothing may be questioned',
    high: 'raised voices and old scores',
  },
  talk: {
    low: 'Bring proof, and take a hard question as a sign that they care.',
    high: 'Keep your voice low, and ask what they would have liked instead.',
  },
  ask: {
    low: 'What would make you take this person at their word?',
    high: 'Where did you give way this month and wish you had not?',
  },
  coach: {
    low: 'Settle how you argue: one point at a time, and no paying back afterwards.',
    high: 'Practice a friendly no with them before the next negotiation.',
  },
  practice: {
    low: {
      text: 'In the next dispute, say first what you think the other side has right.',
      sign: 'The talk ends with a next step and not with a winner.',
    },
    high: {
      text: 'Say one friendly no this week, with your reason.',
      sign: 'The other person thanks you for being clear.',
    },
  },
  questions: {
    below: [
      {
        text: 'Tell me about a conflict with a colleague. How did it end?',
        listen_for: 'saw the other side, and they work together again',
        weak_sign: 'got even, or still counts the score',
      },
      {
        text: 'When did you trust somebody who had let you down before?',
        listen_for: 'a reason, and a way to check',
        weak_sign: 'does not give second chances',
      },
    ],
    inside: [
      {
        text: 'When did you give way, and when did you stand firm, in the same dispute?',
        listen_for: 'knows what was worth a dispute',
        weak_sign: 'one of the two does not happen',
      },
    ],
    above: [
      {
        text: 'Tell me about a time you disagreed with everybody else in the room.',
        listen_for: 'said so, calmly and in time',
        weak_sign: 'kept it to themselves',
      },
      {
        text: 'When did somebody take advantage of your trust? What did you do then?',
        listen_for: 'spoke to them, and set a limit',
        weak_sign: 'let it pass and paid for it',
      },
    ],
  },
  pair: {
    both_low: 'Both argue openly and take little on trust.',
    both_high: 'Both trust people and look for peace.',
    differ: '{low} argues a point longer; {high} gives way sooner.',
    high_as_seen: 'kind and easy to trust, and at times as someone who says yes and means maybe',
    low_as_seen: 'frank and hard to fool, and at times as someone who argues for sport',
    agreement: '{low} asks one question at a time. {high} says "I disagree" aloud, at least once in each meeting.',
  },
  adjust: {
    lower: 'You argue harder. Ask for their view in private, and thank them for a no.',
    higher: 'You give way sooner. Stand your ground when they test you; they mean the matter.',
  },
}
