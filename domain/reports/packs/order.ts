import type { ScaleTexts } from './scale-texts.ts'

/** The statements ask about liking to tidy up, putting things back and, reverse-keyed, about leaving things around. */
export const order: ScaleTexts = {
  strength: {
    very_low: 'Does not mind things lying about. Fits the messy start of a project.',
    low: 'Can work where things lie about. Helpful while a place is still being set up.',
    high: {
      text: [
        'Likes to tidy up and puts things back. Ask them to set up a place that others use too.',
        'Leaves places tidy. Ask them to plan where shared things go.',
      ],
    },
    very_high: {
      text: [
        'Puts each thing in its place and keeps it there. Ask how they would lay out a handover.',
        'Keeps things where they belong. Ask them how others could find what they need.',
      ],
    },
  },
  caution: {
    very_low: 'May lose time looking for things. Agree on one place for what others need.',
    low: 'May leave things lying around. Name the few shared spots that must be clear.',
    high: 'May tidy before they begin. Say when a rough version is enough.',
    very_high: 'May find it hard to work in another person’s mess. Give them a space of their own.',
  },
  energized_by: {
    low: 'work where nobody minds a bit of mess',
    high: 'a place for everything and time to tidy up',
  },
  drained_by: {
    low: { text: ['strict rules on where each thing goes', 'being told where to put everything'] },
    high: 'shared spaces that nobody clears',
  },
  talk: {
    low: 'Hand them the one thing they need, not the whole pile.',
    high: 'Put what you hand over where it belongs, and say where that is.',
  },
  ask: {
    low: {
      text: [
        'Which of your things do others look for most often?',
        'What do colleagues have to ask you for because they cannot find it?',
      ],
    },
    high: {
      text: ['What could stay untidy this week without harm?', 'Which place could you leave as it is for a week?'],
    },
  },
  coach: {
    low: {
      text: [
        'Ask for order only where somebody else needs to find something.',
        'Talk about order only where it costs somebody else time.',
      ],
    },
    high: {
      text: [
        'Agree on what may stay untidy until the work is done.',
        'Tell them what need not be tidy before the work is done.',
      ],
    },
  },
  questions: {
    below: [
      {
        text: 'Tell me about a time a colleague needed something of yours while you were out.',
        listen_for: 'a simple system that the colleague could follow',
        weak_sign: 'nobody could find them without a call',
      },
      {
        text: 'Tell me about something that got lost or mixed up. What did you change?',
        listen_for: 'one habit that has lasted',
        weak_sign: 'sees it as bad luck',
      },
    ],
    inside: [
      {
        text: 'Tell me about a time when several projects ran at once. How did you keep track of things?',
        listen_for: 'one place that they trust and can show',
        weak_sign: 'lost track, and found out by chance',
      },
    ],
    above: [
      {
        text: 'Tell me about a time you had to work in a mess that you could not clear.',
        listen_for: 'got the main thing done all the same',
        weak_sign: 'tidied first and ran out of time',
      },
      {
        text: 'When did you hand in something rough on purpose?',
        listen_for: 'knew who needed it and why soon was better',
        weak_sign: 'cannot recall doing so',
      },
    ],
  },
  pair: {
    both_low: 'Both can work where things lie about.',
    both_high: 'Both keep things in their place.',
    differ: ['{high} cares more for tidy places than {low}.', '{low} minds it less than {high} when things lie about.'],
    high_as_seen: 'tidy, and at times as someone who clears away what was still in use',
    low_as_seen: 'relaxed about clutter, and at times as someone whose things are hard to find',
    agreement: 'Name the three shared places that stay tidy. Anywhere else, each keeps things as they like.',
  },
  adjust: {
    lower: 'You mind clutter less. Put back what the two of you share before you leave it.',
    higher: [
      'You tidy more. Say which places matter to you, and leave the rest to them.',
      'You keep more order. Name the two places that count, and let the others be.',
    ],
  },
}
