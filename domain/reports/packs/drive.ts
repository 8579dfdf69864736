import type { ScaleTexts } from './scale-texts.ts'

/**
 * The statements ask about working hard, doing more than is expected, being busy and on the go and, reverse-keyed,
 * about taking it easy.
 */
export const drive: ScaleTexts = {
  strength: {
    low: [{ facets: ['E4'], text: 'Takes the day at an easy pace. Suits work that needs the same effort each week.' }],
    high: [
      {
        facets: ['C4'],
        text: [
          'Works hard and does more than was asked. Give them a target that matters.',
          'Puts in more than the task needs. Choose a goal with them that is worth it.',
        ],
      },
      { facets: ['E4'], text: 'Keeps busy and on the move. Ask which goal they would take on next.' },
    ],
  },
  caution: {
    low: [
      { facets: ['C4'], text: 'May stop once the task is done. Say early if more is wanted than that.' },
      { facets: ['E4'], text: 'May find a rush hard to keep up with. Spread the work, or say how long it will last.' },
    ],
    high: [
      { facets: ['E4'], text: 'May take on too much at once. Ask what will be dropped when something is added.' },
      { facets: ['C4'], text: 'May do more than a task is worth. Say when it is good enough.' },
    ],
    very_high: {
      facets: ['E4'],
      text: 'May keep going when others need a break. Agree on a pace that the whole group can hold.',
    },
  },
  energized_by: {
    low: [
      { facets: ['E4'], text: 'an even workload with time to breathe' },
      { facets: ['C4'], text: 'tasks with a clear end' },
    ],
    high: [
      { facets: ['C4'], text: 'a hard goal with a date, and room to run at it' },
      { facets: ['E4'], text: 'full days with a lot going on' },
    ],
  },
  drained_by: {
    low: [
      { facets: ['E4'], text: 'one rush after another' },
      { facets: ['C4'], text: 'goals that keep rising' },
    ],
    high: [
      { facets: ['C4'], text: 'goals that are reached too soon' },
      { facets: ['E4'], text: 'slow weeks' },
    ],
  },
  talk: {
    low: [
      { facets: ['C4'], text: 'Talk about the next small goal rather than the big one.' },
      { facets: ['E4'], text: 'Say early how much there is to do, so that nobody has to rush.' },
    ],
    high: [
      { facets: ['C4'], text: 'Come to the point: name the goal, the date and what is in the way.' },
      { facets: ['E4'], text: 'Come to the point: the next thing may be waiting for them.' },
    ],
  },
  ask: {
    low: [
      { facets: ['C4'], text: 'Which part of your work is worth more effort than it gets today?' },
      { facets: ['E4'], text: 'Which pace can you hold for a whole month?' },
    ],
    middle: 'When were you busier than usual, and what made the extra effort worth it?',
    high: [
      { facets: ['E4'], text: 'What will you leave undone this month so that the main goal gets done?' },
      { facets: ['C4'], text: 'Which of your tasks would be good enough with less effort?' },
    ],
  },
  coach: {
    low: [
      {
        facets: ['C4'],
        text: 'Agree on one goal within their reach, and look at it together each week.',
      },
      { facets: ['E4'], text: 'Tell them of busy weeks ahead, and keep the others even.' },
    ],
    high: [
      { facets: ['E4'], text: 'Thank them for what they dropped as well as for what they got done.' },
      { facets: ['C4'], text: 'Notice the extra work, and say when it is enough.' },
    ],
  },
  questions: {
    below: [
      {
        text: 'Tell me about a goal last year that was your own idea. How far did you get?',
        listen_for: 'a number, a date, and what stood in the way',
        weak_sign: 'all the goals came from somebody else',
        facet: 'C4',
      },
      {
        text: 'Tell me about a week with more to do than usual. How did you keep up?',
        listen_for: 'a pace they could hold, and a word in time about what had to wait',
        weak_sign: 'let things slide without telling anybody',
        facet: 'E4',
      },
    ],
    inside: [
      {
        text: 'Tell me about a week when you worked harder than usual. What was it for?',
        listen_for: 'a goal that was worth it, and an end in sight',
        weak_sign: 'no such week comes to mind, or each week was one',
      },
    ],
    above: [
      {
        text: 'When did you last set a goal that was too high? What happened then?',
        listen_for: 'they saw it in time and changed the goal',
        weak_sign: 'blames others who could not keep up',
        facet: 'C4',
      },
      {
        text: 'Tell me about a colleague who worked at a slower pace than you.',
        listen_for: 'found a rhythm that both could work with',
        weak_sign: 'did the work alone and left the other behind',
        facet: 'E4',
      },
    ],
  },
  pair: {
    both_low: 'Both do what is needed and keep an easy pace.',
    both_high: 'Both work hard and keep busy.',
    differ: [
      '{high} works harder and keeps busier than {low}.',
      '{low} takes it easier; {high} puts in more and is more on the go.',
    ],
    high_as_seen: 'hard-working and busy, and at times as someone who leaves no time to breathe',
    low_as_seen: 'steady and unhurried, and at times as someone who could reach for more',
    agreement: 'Choose one goal for the week together. {low} says what pace is fair, {high} says what can wait.',
  },
  adjust: {
    lower: 'You take things easier. Bring them a harder goal before they go and look for one.',
    higher: 'You work harder and keep busier. Ask for their own date before you name yours.',
  },
}
