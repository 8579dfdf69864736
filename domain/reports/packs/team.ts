import type { ScaleTexts } from './scale-texts.ts'

/** Asked: trusting others and their intentions; not fighting, insulting or paying back. */
export const team: ScaleTexts = {
  strength: {
    very_low: 'Tests what others claim and does not mind a dispute. Ask them to pick holes in an offer.',
    low: 'Doubts first and holds their ground. Helpful when a claim needs a second look.',
    middle: 'Gives way on some points and stands firm on others. Ask which is which.',
    high: 'Trusts people and keeps the peace. A good fit for a group that is just forming.',
    very_high: 'Believes that others mean well and does not look for a fight. Ask how a dispute looks to each side.',
  },
  caution: {
    very_low: 'May turn a question into an argument. Agree on how to end one.',
    low: 'May doubt a promise that was meant well. Give them a way to check it.',
    middle: 'May trust one colleague and test the next. Ask what earned it.',
    high: 'May give way to keep the peace. Ask a second time whether they agree.',
    very_high: 'May take a claim on trust. Have a second person check large offers and bills.',
  },
  energized_by: {
    low: 'a good argument that anybody can win',
    high: 'colleagues they can trust, and few disputes',
  },
  drained_by: {
    low: 'meetings where nothing may be questioned',
    high: 'raised voices and grudges',
  },
  talk: {
    low: 'Bring proof, and take a hard question as a sign that they care.',
    high: 'Ask what they would have liked instead; they may not say it unless asked.',
  },
  ask: {
    low: 'Whose word do you take without checking, and what earned that?',
    high: 'When did you last give way and wish you had not?',
  },
  coach: {
    low: 'Agree on how you argue: one point at a time, and no grudges afterward.',
    high: 'Practice a friendly no with them before the next negotiation.',
  },
  practice: {
    low: {
      text: 'In the next dispute, say first what you think the other side has right.',
      sign: 'The talk ends with a next step instead of a winner.',
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
        weak_sign: 'got even, or still keeps score',
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
        weak_sign: 'only one of the two ever happens',
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
    both_high: 'Both trust people and keep the peace.',
    differ: '{low} argues a point longer; {high} gives way sooner.',
    high_as_seen: 'kind and easy to get along with, and at times as someone who says yes and means maybe',
    low_as_seen: 'frank and hard to fool, and at times as someone who argues for sport',
    agreement: '{low} asks one question at a time. {high} says so when they disagree, even on a small point.',
  },
  adjust: {
    lower: 'You argue harder. Ask for their view in private, and thank them for a no.',
    higher: 'You give way sooner. Stand your ground when they test you; it is about the point, not about you.',
  },
}
