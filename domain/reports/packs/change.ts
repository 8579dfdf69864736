import type { ScaleTexts } from './scale-texts.ts'

/**
 * The statements ask about preferring variety to routine and, reverse-keyed, about sticking with what one knows and
 * disliking changes.
 */
export const change: ScaleTexts = {
  strength: {
    low: 'Sticks with ways that have stood the test. Ask them what a change would cost.',
    high: {
      text: [
        'Takes to change well. Ask them to try a new way together with a colleague.',
        'Likes variety more than routine. Let them go first with a new way.',
      ],
    },
  },
  caution: {
    low: 'May hold on to the old way for a long time. Give a date, and a person to learn from.',
    high: 'May tire of a routine that still has to run. Rotate it, or set an end date.',
  },
  energized_by: {
    low: 'a familiar way of working that stays as it is',
    high: 'a new task before the old one gets stale',
  },
  drained_by: {
    low: 'one new system after another',
    high: 'the same round each day',
  },
  talk: {
    low: 'When something changes, say first what stays the same.',
    high: 'Show what is new in it, and where they may try things out.',
  },
  ask: {
    low: 'What do you need to see before you switch to a new way?',
    middle: 'Which change at work did you welcome, and which one did you not?',
    high: 'Which of your routines has to go on, and who will look after it?',
  },
  coach: {
    low: 'Announce a change early, and let them keep one thing as it was.',
    high: 'Give them something new to try next to the routine they keep up.',
  },
  questions: {
    below: [
      {
        text: 'Tell me about a change at work that you did not want. What did you do?',
        listen_for: 'said what they feared, then tried it',
        weak_sign: 'went on in the old way',
      },
      {
        text: 'Tell me about a new tool or method that you took up on your own.',
        listen_for: 'a recent one, and what it brought',
        weak_sign: 'switched only when there was no choice',
      },
    ],
    inside: [
      {
        text: 'Tell me about one thing at work you changed and one you chose to keep.',
        listen_for: 'one of each, with reasons',
        weak_sign: 'can name only one of the two',
      },
    ],
    above: [
      {
        text: 'Tell me about a task that was the same each day. How did you keep it up?',
        listen_for: 'a way to keep the quality up',
        weak_sign: 'got bored and moved on',
      },
      {
        text: 'When did you change something that had worked well?',
        listen_for: 'checked first what would be lost',
        weak_sign: 'holds that new is better in itself',
      },
    ],
  },
  pair: {
    both_low: 'Both like to stick with what they know.',
    both_high: 'Both describe themselves as open to change.',
    differ: '{high} takes to a new way sooner than {low}.',
    high_as_seen: 'curious about new ways, and at times as someone who changes a plan before it has been tried',
    low_as_seen: 'loyal to what works, and at times as someone who says no to everything new',
    agreement: 'Try one new way at a time, for two weeks. {low} names what must stay; {high} says how the test went.',
  },
  adjust: {
    lower: 'You like the familiar way more. Let them try one new thing at a time, on a small scale.',
    higher: 'You like variety more. Tell them about a change early, and say what stays.',
  },
}
