import type { ScaleTexts } from './scale-texts.ts'

/** The statements ask about being prepared, carrying out plans, getting started, and getting things done well. */
export const follow: ScaleTexts = {
  strength: {
    high: [
      {
        facets: ['C5'],
        text: 'Comes prepared and gets going without being pushed. Leave the way of doing it to them.',
      },
      { facets: ['C1'], text: 'Is up to their tasks and gets them done. Hand over one from start to end.' },
    ],
    very_high: {
      facets: ['C5', 'C1'],
      text: 'Comes prepared, carries plans through and gets things done. Hand over one task from start to end.',
    },
  },
  caution: {
    low: [
      { facets: ['C5'], text: 'May put off the start. Cut the work into parts that fit into a day.' },
      {
        facets: ['C1'],
        text: 'May rate their own skill lower than most people rate theirs. Tell them what they did well.',
      },
    ],
    high: {
      facets: ['C5'],
      text: 'May hold on to a plan after it stops making sense. Ask now and then if it still does.',
    },
    very_high: {
      facets: ['C1'],
      text: 'May see no need to ask for help. Agree on the point at which they do.',
    },
  },
  energized_by: {
    low: [
      { facets: ['C5'], text: 'tasks in small parts, each with its own date' },
      { facets: ['C1'], text: 'work that they have done well before' },
    ],
    high: [
      { facets: ['C1'], text: 'a task of their own, with few reminders' },
      { facets: ['C5'], text: 'a plan that they can carry out' },
    ],
  },
  drained_by: {
    high: { facets: ['C5'], text: 'plans that are dropped halfway' },
  },
  talk: {
    low: [
      {
        facets: ['C5'],
        text: 'End with who does what by when, and take the first step while you are together.',
      },
      { facets: ['C1'], text: 'Say what they do well already before you say what is new.' },
    ],
    high: [
      { facets: ['C1'], text: 'Say what is needed and leave the way to them.' },
      { facets: ['C5'], text: 'Ask for their plan before you offer yours.' },
    ],
  },
  ask: {
    low: [
      { facets: ['C5'], text: 'What got you started the last time you put off a task?' },
      { facets: ['C1'], text: 'Which task last month went better than you had feared?' },
    ],
    middle: 'Which tasks do you begin at once and do well, and which ones wait?',
    high: [
      { facets: ['C1'], text: 'At what point would you ask for help instead of solving it alone?' },
      { facets: ['C5'], text: 'Which of your plans would you not make again today?' },
    ],
  },
  coach: {
    low: [
      { facets: ['C5'], text: 'Meet for five minutes when a task starts, not only when it is due.' },
      { facets: ['C1'], text: 'Give them a task they know well beside each new one.' },
    ],
    high: [
      { facets: ['C5'], text: 'Ask them to show others how they plan and prepare.' },
      { facets: ['C1'], text: 'Make the next task a little larger than the last, and say so.' },
    ],
  },
  questions: {
    below: [
      {
        text: 'Tell me about a task you kept putting off. What got you started in the end?',
        listen_for: 'a method of their own that they still use',
        weak_sign: 'it only moved when somebody else pushed',
        facet: 'C5',
      },
      {
        text: 'When did you take on work that you were not sure you could do?',
        listen_for: 'what they did to learn it, and whom they asked',
        weak_sign: 'waited, or passed it on',
        facet: 'C1',
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
        facet: 'C5',
      },
      {
        text: 'Tell me about a time you asked for help later than you should have.',
        listen_for: 'what it cost, and what they do now',
        weak_sign: 'says that they do not need help',
        facet: 'C1',
      },
    ],
  },
  pair: {
    both_low: 'Both find it hard to begin and are less sure of getting things done.',
    both_high: 'Both come prepared and get things done.',
    differ: [
      '{high} is better prepared and surer of getting things done than {low}.',
      '{low} starts later and is less sure of the result; {high} is better prepared.',
    ],
    high_as_seen: 'prepared and sure of themselves, and at times as someone who moves on before others are ready',
    low_as_seen: 'in no hurry to begin and unsure of the result, and at times as someone to wait for',
    agreement:
      'Set a start date beside each due date. {high} sends no reminders before that day; {low} shows a first piece on that day.',
  },
  adjust: {
    lower:
      'You begin later and are less sure of the result. Tell them your real date so that they need not wait for you.',
    higher:
      'You get going sooner and are surer of the result. Start the first ten minutes together instead of sending a reminder.',
  },
}
