import type { ScaleTexts } from './scale-texts.ts'

/** Asked: radiating joy, having fun, looking at the bright side. */
export const outlook: ScaleTexts = {
  strength: {
    very_low: 'Stays sober when others cheer too soon. Ask them to read the plan before it is sold.',
    low: 'Keeps a level tone and does not oversell. Good for news that has to be believed.',
    middle: 'Can laugh and can be serious. Their mood rarely gets in the way of the matter.',
    high: 'Sees the good side and lifts the mood. Let them open the week.',
    very_high: 'Brings cheer into a hard day. Put them beside people who have had a setback.',
  },
  caution: {
    very_low: 'May leave good news without a smile, so that praise seems to fall flat. Ask; do not guess.',
    low: 'May sound less pleased than they are. Ask what they liked.',
    middle: 'May show neither joy nor worry when one of them would help. Ask how they see it.',
    high: 'May hear a warning as gloom. Ask for the two things that could fail.',
    very_high: 'May gloss over a loss that others need to talk about. Give the bad news its own time.',
  },
  energized_by: {
    low: 'sober talk about what is and what is not',
    high: 'laughter and good news that is shared',
  },
  drained_by: {
    low: 'forced cheer',
    high: 'a group that only sees what is wrong',
  },
  talk: {
    low: 'Stay factual; a joke does not help and a doubt is not an attack.',
    high: 'Begin with what went well, then say plainly what did not.',
  },
  ask: {
    low: 'What went better than you thought it would?',
    high: 'If this failed, what would have been the reason?',
  },
  coach: {
    low: 'Say thank you in plain words, and do not wait for a beaming face.',
    high: 'Use their good mood, and ask for the sober figures beside it.',
  },
  practice: {
    low: {
      text: 'Tell one person each day what you liked about their work.',
      sign: 'Others know that you are pleased without asking.',
    },
    high: {
      text: 'When you bring good news, add the one point that could still go wrong.',
      sign: 'People stop asking you what the catch is.',
    },
  },
  questions: {
    below: [
      {
        text: 'Tell me about a low point in a project. How did you keep others going?',
        listen_for: 'found something true to hold on to',
        weak_sign: 'the mood was not their concern',
      },
      {
        text: 'What in your last job gave you real joy?',
        listen_for: 'something concrete that this job has too',
        weak_sign: 'nothing comes to mind',
      },
    ],
    inside: [
      {
        text: 'When did the mood in a group change, and what was your part in it?',
        listen_for: 'noticed it, and did or said something',
        weak_sign: 'had no eye for it',
      },
    ],
    above: [
      {
        text: 'When were you too hopeful about something? How did you notice?',
        listen_for: 'names the sign that they passed over',
        weak_sign: 'sees no harm in hope',
      },
      {
        text: 'Tell me about bad news you had to bring. How did you put it?',
        listen_for: 'said it whole, without sugar',
        weak_sign: 'made it smaller than it was',
      },
    ],
  },
  pair: {
    both_low: 'Both keep a sober tone.',
    both_high: 'Both see the bright side.',
    differ: '{high} looks on the bright side more than {low}.',
    high_as_seen: 'cheerful and uplifting, and at times as someone who talks problems small',
    low_as_seen: 'level-headed about prospects, and at times as someone who dampens the mood',
    agreement: 'When you judge a plan, {high} names what could fail and {low} names what could go well.',
  },
  adjust: {
    lower: 'Your tone is more sober. Say it aloud when you are pleased; they will not read it in your face.',
    higher: 'You see the bright side sooner. Let their doubt stand for a minute before you answer it.',
  },
}
