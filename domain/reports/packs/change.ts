import type { ScaleTexts } from './scale-texts.ts'

/** Asked: preferring variety to routine; or sticking with what one knows and disliking changes. */
export const change: ScaleTexts = {
  strength: {
    very_low: 'Keeps a proven routine alive, year after year. Trust them with what must not vary.',
    low: 'Sticks with ways that have stood the test. Ask them what would be lost by a change.',
    middle: 'Takes to a new way once they see what it is for. Show them one result.',
    high: 'Likes variety and tries the new way first. Give them the pilot.',
    very_high: 'Looks for something new before the old one is worn out. Move them between projects.',
  },
  caution: {
    very_low: 'May hold on to the old way long after it ended. Give a date and a person to learn from.',
    low: 'May need longer to get used to a new tool. Let them try it beside the old one.',
    middle: 'May wait and see when a change needs early hands. Ask for a small part.',
    high: 'May tire of a routine that still has to run. Rotate it, or set an end date.',
    very_high: 'May change what works. Ask what would be worse afterwards.',
  },
  energized_by: {
    low: 'a known way of working that stays as it is',
    high: 'a new task before the old one gets stale',
  },
  drained_by: {
    low: 'one new system after another',
    high: 'the same round each day',
  },
  talk: {
    low: 'Say first what stays the same, then what will be different.',
    high: 'Show what is new in it, and where they may try things out.',
  },
  ask: {
    low: 'What would you need to see before you switch?',
    high: 'Which routine must go on, and who will look after it?',
  },
  coach: {
    low: 'Announce a change early, and let them keep one thing as it was.',
    high: 'Give them something new each quarter in return for one routine done well.',
  },
  practice: {
    low: {
      text: 'Do one known task in a new way this week, just to see.',
      sign: 'You can name one thing that was better and one that was not.',
    },
    high: {
      text: 'Keep one routine for a month without a change.',
      sign: 'Others can rely on when and how it is done.',
    },
  },
  questions: {
    below: [
      {
        text: 'Tell me about a change at work that you did not want. What did you do?',
        listen_for: 'said what they feared, then tried it',
        weak_sign: 'went on in the old way',
      },
      {
        text: 'Which new tool or way have you taken up of your own accord?',
        listen_for: 'a recent one, and what it brought',
        weak_sign: 'only when there was no choice',
      },
    ],
    inside: [
      {
        text: 'What in your work should stay as it is, and what should change?',
        listen_for: 'one of each, with reasons',
        weak_sign: 'the list has things to change, and none to keep',
      },
    ],
    above: [
      {
        text: 'How did you keep up a task that was the same each day?',
        listen_for: 'a way to keep the quality up',
        weak_sign: 'got bored and moved on',
      },
      {
        text: 'When did you change something that had worked well?',
        listen_for: 'checked first what would be lost',
        weak_sign: 'the new is better as such',
      },
    ],
  },
  pair: {
    both_low: 'Both like to stay with what they know.',
    both_high: 'Both like variety and try new ways.',
    differ: '{high} takes to a new way sooner than {low}.',
    high_as_seen: 'curious about new ways, and at times as someone who changes the plan before it was tried',
    low_as_seen: 'true to what works, and at times as someone who says no to each new thing',
    agreement: 'New ideas on Monday; no change of plan after Wednesday. {low} names what must stay.',
  },
  adjust: {
    lower: 'You like the known way more. Let them try one new thing at a time, on a small scale.',
    higher: 'You like the new more. Tell them of a change early, and say what stays.',
  },
}
