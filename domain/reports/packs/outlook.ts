import type { ScaleTexts } from './scale-texts.ts'

/** The statements ask about radiating joy, having fun, and looking at the bright side. */
export const outlook: ScaleTexts = {
  strength: {
    very_low: 'Stays sober when others cheer. Ask them to read a plan before it is announced.',
    low: 'Keeps a sober tone. Good for news that should not be dressed up.',
    high: 'Looks on the bright side and has fun at work. Let them kick off the weekly meeting.',
    very_high: {
      text: [
        'Brings cheer into a hard day. Let them share good news with the group.',
        'Sees the bright side and shares the joy. Ask them to tell the group what went well.',
      ],
    },
  },
  caution: {
    very_low: 'May take good news without a smile. Ask if they are pleased; do not guess.',
    low: 'May sound less pleased than they are. Ask what they liked.',
    high: 'May stay cheerful where a warning is meant. Ask for two things that could fail.',
    very_high: 'May gloss over a loss that others need to talk about. Give the bad news its own time.',
  },
  energized_by: {
    low: 'plain talk about how things stand',
    high: 'a good laugh, and good news to share',
  },
  drained_by: {
    low: 'forced cheer',
    high: { text: ['a group that only sees what is wrong', 'talk that stays with the bad side'] },
  },
  talk: {
    low: 'Stay factual, and skip the pep talk.',
    high: 'Begin with what went well, then say plainly what did not.',
  },
  ask: {
    low: 'What went better than you thought it would?',
    middle: 'What lifts your mood at work, and what brings it down?',
    high: {
      text: [
        'If your main project failed, what would be the likely reason?',
        'What could still go wrong with the thing you look forward to most?',
      ],
    },
  },
  coach: {
    low: 'Say thank you in plain words, and do not wait for a beaming face.',
    high: {
      text: [
        'Use their good mood, and ask for the plain figures along with it.',
        'Enjoy the good mood with them, and then look at the figures together.',
      ],
    },
  },
  questions: {
    below: [
      {
        text: 'Tell me about a low point in a project. How did you keep others going?',
        listen_for: 'found something true to hold on to',
        weak_sign: 'left the mood to others',
      },
      {
        text: 'Tell me about work that you really enjoyed.',
        listen_for: 'something concrete to build on',
        weak_sign: 'nothing comes to mind',
      },
    ],
    inside: [
      {
        text: 'When did the mood in a group change, and what was your part in it?',
        listen_for: 'noticed it, and did or said something',
        weak_sign: 'did not notice, or did nothing',
      },
    ],
    above: [
      {
        text: 'When were you too hopeful about something? How did you notice?',
        listen_for: 'names the sign that they missed',
        weak_sign: 'sees no harm in hope',
      },
      {
        text: 'Tell me about bad news you had to bring. How did you put it?',
        listen_for: 'said all of it, with no sugar coating',
        weak_sign: 'made it sound smaller than it was',
      },
    ],
  },
  pair: {
    both_low: 'Both keep a sober tone.',
    both_high: 'Both are cheerful and see the bright side.',
    differ: ['{high} is more cheerful than {low}.', '{low} is more sober in tone; {high} shows more cheer.'],
    high_as_seen: 'cheerful and uplifting, and at times as someone who plays problems down',
    low_as_seen: 'down-to-earth in tone, and at times as someone who dampens the mood',
    agreement: 'When you judge a plan, {high} names what could fail and {low} names what could go well.',
  },
  adjust: {
    lower: 'Your tone is more sober. Say it aloud when you are pleased; they will not read it in your face.',
    higher: 'You are more cheerful. Let their doubt stand for a minute before you answer it.',
  },
}
