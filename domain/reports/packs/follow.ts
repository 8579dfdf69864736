import type { ScaleTexts } from './scale-texts.ts'

/** Asked: being prepared, carrying out plans, getting started; and trust in one's own skill to get things done. */
export const follow: ScaleTexts = {
  strength: {
    high: [
      {
        facets: ['C5'],
        text: 'Comes prepared and gets going without being pushed. Leave the way of doing it to them.',
      },
      { facets: ['C1'], text: 'Says they feel up to their tasks and get them done. Hand over one from start to end.' },
    ],
    very_high: {
      facets: ['C5', 'C1'],
      text: 'Carries plans through and feels up to the task. Hand over one task from start to end.',
    },
  },
  caution: {
    low: [
      { facets: ['C5'], text: 'May put off the start. Cut the work into parts that fit into a day.' },
      { facets: ['C1'], text: 'May rate their own skill lower than most do. Tell them what they did well.' },
    ],
    high: {
      facets: ['C5'],
      text: 'May hold on to a plan after it stops making sense. Ask now and then if it still does.',
    },
    very_high: {
      facets: ['C1'],
      text: 'May carry a task alone for too long. Agree on the point at which they ask for help.',
    },
  },
  energized_by: {
    low: 'tasks in small parts, each with its own date',
    high: 'a task of their own, with few reminders',
  },
  drained_by: {
    high: 'plans that are dropped halfway',
  },
  talk: {
    low: 'End with who does what by when, and take the first step while you are together.',
    high: 'Say what is needed and leave the way to them.',
  },
  ask: {
    low: 'What got you started the last time you put off a task?',
    middle: 'Which tasks do you begin at once, and which ones wait?',
    high: 'At what point would you ask for help instead of solving it alone?',
  },
  coach: {
    low: 'Meet for five minutes when a task starts, not only when it is due.',
    high: 'Ask them to show others how they prepare.',
  },
  questions: {
    below: [
      {
        text: 'Tell me about a task you kept putting off. What got you started in the end?',
        listen_for: 'a method of their own that they still use',
        weak_sign: 'it only moved when somebody else pushed',
      },
      {
        text: 'When did you take on work that you were not sure you could do?',
        listen_for: 'what they did to learn it, and whom they asked',
        weak_sign: 'waited, or passed it on',
      },
    ],
    inside: [
      {
        text: 'Walk me through a plan you made and carried out. Where did it wobble?',
        listen_for: 'steps, a setback, and how they got back on course',
        weak_sign: 'the plan stays vague or has no end',
      },
    ],
    above: [
      {
        text: 'When did you stop a plan of your own before it was done?',
        listen_for: 'names the sign that made them stop',
        weak_sign: 'cannot name one, or saw it as a defeat',
      },
      {
        text: 'Tell me about a time you asked for help later than you should have.',
        listen_for: 'what it cost, and what they do now',
        weak_sign: 'says that they do not need help',
      },
    ],
  },
  pair: {
    both_low: 'Both get going best when a date is near and the first step is small.',
    both_high: 'Both come prepared and carry out what they planned.',
    differ: '{high} gets going with less of a push than {low}.',
    high_as_seen: 'prepared and sure of themselves, and at times as someone who moves on before others are ready',
    low_as_seen: 'in no hurry to begin, and at times as someone to wait for',
    agreement:
      'Set a start date beside each due date. {high} sends no reminders before that day; {low} shows a first piece on that day.',
  },
  adjust: {
    lower: 'You may begin later than they do. Tell them your real date so that they need not wait for you.',
    higher: 'You get going sooner. Start the first ten minutes together instead of sending a reminder.',
  },
}
