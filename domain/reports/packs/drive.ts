import type { ScaleTexts } from './scale-texts.ts'

/** Asked: working hard, doing more than is expected, being busy and on the go; or taking it easy. */
export const drive: ScaleTexts = {
  strength: {
    low: [
      { facets: ['C4'], text: 'Does what was agreed without overdoing it. Good for work that has to last for months.' },
      { facets: ['E4'], text: 'Keeps a calm pace when the week gets busy. Good for work that needs an even effort.' },
    ],
    high: [
      { facets: ['C4'], text: 'Works hard and does more than was asked. Give them a target that matters.' },
      { facets: ['E4'], text: 'Says they keep busy and on the go. Ask which goal they would take on next.' },
    ],
  },
  caution: {
    low: [
      { facets: ['C4'], text: 'May stop once the task is done. Say early if more is wanted than that.' },
      { facets: ['E4'], text: 'May find a rush hard to keep up with. Spread the work, or say how long it will last.' },
    ],
    high: 'May take on too much at once. Ask what will be dropped when something is added.',
    very_high: {
      facets: ['E4'],
      text: 'May keep going when others need a break. Agree on a pace that the whole group can hold.',
    },
  },
  energized_by: {
    low: 'an even workload with time to breathe',
    high: 'a hard goal with a date, and room to run at it',
  },
  drained_by: {
    low: [
      { facets: ['E4'], text: 'one rush after another' },
      { facets: ['C4'], text: 'goals that keep rising' },
    ],
    high: 'slow weeks and goals that are reached too soon',
  },
  talk: {
    low: 'Talk about the next small goal rather than the big one.',
    high: 'Come to the point: name the goal, the date and what is in the way.',
  },
  ask: {
    low: 'Which part of your work is worth more effort than it gets today?',
    middle: 'What made you put in more effort than usual the last time you did?',
    high: 'What will you leave undone this month so that the main goal gets done?',
  },
  coach: {
    low: 'Set one goal that is a little higher than the last, and look at it together each week.',
    high: 'Thank them for what they dropped as well as for what they got done.',
  },
  questions: {
    below: [
      {
        text: 'Tell me about a goal last year that was your own idea. How far did you get?',
        listen_for: 'a number, a date, and what stood in the way',
        weak_sign: 'all the goals came from somebody else',
      },
      {
        text: 'Tell me about a time you did more than your job asked for.',
        listen_for: 'what they added, and why it was worth the hours',
        weak_sign: 'the extra work was only done when told',
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
      },
      {
        text: 'Tell me about a colleague who worked at a slower pace than you.',
        listen_for: 'found a rhythm that both could work with',
        weak_sign: 'did the work alone and left the other behind',
      },
    ],
  },
  pair: {
    both_low: 'Both keep a calm pace and do not crowd their week.',
    both_high: 'Both work hard and keep busy.',
    differ: '{high} takes on more and keeps a faster pace than {low}.',
    high_as_seen: 'hard-working and quick, and at times as someone who leaves no time to breathe',
    low_as_seen: 'steady and unhurried, and at times as someone who could reach for more',
    agreement: 'Choose one goal for the week together. {low} says what pace is fair, {high} says what can wait.',
  },
  adjust: {
    lower: 'You keep a calmer pace. Bring them a harder goal before they go and look for one.',
    higher: 'You push harder. Ask for their own date before you name yours.',
  },
}
