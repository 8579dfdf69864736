import type { ScaleTexts } from './scale-texts.ts'

/**
 * The statements ask about loving to help, being concerned about others and, reverse-keyed, about taking no time for
 * them.
 */
export const help: ScaleTexts = {
  strength: {
    high: {
      text: [
        'Likes to help and cares how others are doing. Ask them to show a new colleague around.',
        'Takes time for others and minds how they are. Let them help somebody settle in.',
      ],
    },
  },
  caution: {
    low: 'May not stop when somebody could use a hand. Say plainly when you need help.',
    high: 'May leave their own work for the work of others. Ask what they put aside.',
  },
  energized_by: {
    low: 'clear tasks of their own',
    high: 'seeing that their work does somebody good',
  },
  drained_by: {
    high: 'having to turn people away',
  },
  talk: {
    low: 'Ask for help outright: what, for how long, and why them.',
    high: 'Thank them for their help, and ask how much time it took.',
  },
  ask: {
    low: 'When did you last make time for somebody else’s work?',
    middle: 'Whose request did you turn down last, and whose did you take up?',
    high: 'How do you decide whom you help when several people ask?',
  },
  coach: {
    low: 'Make it part of the job to help one colleague a week, and say whom.',
    high: 'Count helping as work, and put a limit on it.',
  },
  questions: {
    below: [
      {
        text: 'Tell me about a time you left your own work to help a colleague.',
        listen_for: 'noticed the need without being asked',
        weak_sign: 'thinks that helping is for others to do',
      },
      {
        text: 'Tell me about a time you saw that somebody needed help before they asked.',
        listen_for: 'listens and watches for small signs',
        weak_sign: 'waits until people complain',
      },
    ],
    inside: [
      {
        text: 'When did you help, and when did you say that you had no time?',
        listen_for: 'a fair reason for each',
        weak_sign: 'the answer depends on who asked',
      },
    ],
    above: [
      {
        text: 'Tell me about a time your help kept you from your own work.',
        listen_for: 'drew a line, and explained it kindly',
        weak_sign: 'stayed late and said nothing',
      },
      {
        text: 'When did you let somebody solve a problem alone even though you could have helped?',
        listen_for: 'saw that they would learn from it',
        weak_sign: 'could not bear to watch',
      },
    ],
  },
  pair: {
    both_low: 'Both take less time for others than most.',
    both_high: 'Both like to help and make time for it.',
    differ: '{high} makes time to help more readily than {low}.',
    high_as_seen: 'caring and there when needed, and at times as someone who puts their own work last',
    low_as_seen: 'focused on their own part, and at times as someone who leaves others to cope',
    agreement: 'Say “I need a hand” in those words. {low} answers within the day; {high} may answer no.',
  },
  adjust: {
    lower: 'You offer help less often. Ask once a week what they need; they may not say.',
    higher: 'You offer help more often. Let them try it alone first, and tell them your door is open.',
  },
}
