import type { ScaleTexts } from './scale-texts.ts'

/** Asked: loving to help, being concerned about others; or taking no time for them. */
export const help: ScaleTexts = {
  strength: {
    very_low: 'Guards their own hours, whoever asks. Give them work that must not be interrupted.',
    low: 'Stays with their own tasks when others call. Useful where favors would eat the day.',
    middle: 'Lends a hand when asked and then goes back to work. Just ask.',
    high: 'Sees who needs a hand and offers it. Let them look after new colleagues.',
    very_high: 'Puts themselves out for others. Give them clients who need patience.',
  },
  caution: {
    very_low: 'May pass by somebody who is in trouble. Say plainly when you need help.',
    low: 'May seem not to care how others feel. Tell them what a kind word would do here.',
    middle: 'May help those they like first. Name who needs it most.',
    high: 'May leave their own work for the work of others. Ask what they put aside.',
    very_high: 'May say yes to each request until the day is gone. Protect two hours for their own work.',
  },
  energized_by: {
    low: 'tasks that are theirs alone',
    high: 'seeing that their work does somebody good',
  },
  drained_by: {
    low: 'constant requests for favors',
    high: 'having to send people away',
  },
  talk: {
    low: 'Ask for help outright: what, for how long, and why them.',
    high: 'Thank them, and ask what it cost them.',
  },
  ask: {
    low: 'Whose work would go better with half an hour of yours?',
    high: 'What did you put aside the last time you helped out?',
  },
  coach: {
    low: 'Make one favor a week part of the job, and say to whom.',
    high: 'Count helping as work, and put a limit on it.',
  },
  practice: {
    low: {
      text: 'Offer your help once this week before somebody asks for it.',
      sign: 'The person comes back and tells you how it went.',
    },
    high: {
      text: 'Answer one request this week with "tomorrow" instead of "now."',
      sign: 'Your own work is done and nobody came to harm.',
    },
  },
  questions: {
    below: [
      {
        text: 'Tell me about a time you left your own work to help a colleague.',
        listen_for: 'noticed the need without being asked',
        weak_sign: 'helping is the task of others',
      },
      {
        text: 'How do you notice that a client or a colleague is not well served?',
        listen_for: 'listens and watches for small signs',
        weak_sign: 'they would have to complain',
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
        text: 'When did you let somebody solve a problem alone although you could have helped?',
        listen_for: 'knew that they would learn from it',
        weak_sign: 'could not bear to watch',
      },
    ],
  },
  pair: {
    both_low: 'Both keep to their own tasks and expect others to do the same.',
    both_high: 'Both drop what they do when somebody needs a hand.',
    differ: '{high} drops things to help more readily than {low}.',
    high_as_seen: 'caring and there when needed, and at times as someone who loses their own thread',
    low_as_seen: 'focused on their own part, and at times as someone who leaves others to cope',
    agreement: 'Say "I need a hand" in those words. {low} answers within the day; {high} may answer no.',
  },
  adjust: {
    lower: 'You offer help less often. Ask once a week what they need; they may not say.',
    higher: 'You offer help more often. Let them solve it alone first, and tell them the door is open.',
  },
}
