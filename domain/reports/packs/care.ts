import type { ScaleTexts } from './scale-texts.ts'

/**
 * The statements ask about jumping into things, rushing, and acting or deciding without thinking. All are
 * reverse-keyed.
 */
export const care: ScaleTexts = {
  strength: {
    very_low: 'Acts on the spot and finds out by doing. Good where a wrong turn is cheap.',
    low: {
      text: [
        'Makes up their mind fast. Good where waiting costs more than a mistake.',
        'Decides on the spot. Good where a late answer is worse than a wrong one.',
      ],
    },
    high: 'Looks at what could follow before acting. Bring them in before the choice, not after.',
    very_high: {
      text: [
        'Thinks hard before acting. Ask for their view on steps that cannot be undone.',
        'Does not rush into anything. Let them look at steps that are hard to take back.',
      ],
    },
  },
  caution: {
    very_low: 'May jump in before the facts are there. Agree on which choices should wait a day.',
    low: 'May decide in the meeting and see the catch later. Ask for the main risk before the yes.',
    high: 'May wait for one more fact. Set the day for the decision.',
    very_high: 'May still be weighing things when others have moved on. Agree on how sure is sure enough.',
  },
  energized_by: {
    low: 'choices that can be made and fixed the same day',
    high: 'time to think before a yes',
  },
  drained_by: {
    low: { text: ['long meetings about a small choice', 'much talk before a small decision'] },
    high: { text: ['being asked for an answer on the spot', 'having to say yes or no right away'] },
  },
  talk: {
    low: 'Start with what is to be decided; keep the background for later.',
    high: 'Tell them the question a day before you need the answer.',
  },
  ask: {
    low: {
      text: [
        'Think of your next big choice: what could make it go wrong?',
        'Where could the next large thing you decide go wrong?',
      ],
    },
    middle: 'Which choices do you make on the spot, and which do you sleep on?',
    high: {
      text: [
        'Which open choice could you make today with what you know?',
        'What could you decide now, without one more fact?',
      ],
    },
  },
  coach: {
    low: {
      text: [
        'Ask for two options before each choice that costs money or trust.',
        'When money or trust is at stake, hear a second option from them first.',
      ],
    },
    high: {
      text: [
        'Give each choice a date, and say so when a quick one was good enough.',
        'Set a day for each decision, and praise those that were quick and good enough.',
      ],
    },
  },
  questions: {
    below: [
      {
        text: 'Tell me about a choice you made too fast. What do you check now?',
        listen_for: 'names what they missed, and a check they now use',
        weak_sign: 'says it turned out fine in the end',
      },
      {
        text: 'When did you hold back even though you wanted to act at once?',
        listen_for: 'a reason, and what the wait was good for',
        weak_sign: 'somebody else had to stop them',
      },
    ],
    inside: [
      {
        text: 'Tell me about a hard choice at work. How long did you take, and why that long?',
        listen_for: 'the time fits what was at stake',
        weak_sign: 'treats all choices alike',
      },
    ],
    above: [
      {
        text: 'Tell me about a time you had to act before you had all you wanted to know.',
        listen_for: 'acted, named the risk, and corrected it later',
        weak_sign: 'waited for somebody else to choose',
      },
      {
        text: 'When did thinking it over cost you a chance?',
        listen_for: 'knows the price, and sets an end date now',
        weak_sign: 'sees no price in waiting',
      },
    ],
  },
  pair: {
    both_low: 'Both describe themselves as quick to act.',
    both_high: 'Both think a step through before they take it.',
    differ: [
      '{low} is ready to act sooner; {high} weighs things longer.',
      '{high} takes more time before a choice than {low}.',
    ],
    high_as_seen: 'thoughtful and hard to rush, and at times as someone who asks for one more week',
    low_as_seen: 'quick and ready to act, and at times as someone who moves before the facts are in',
    agreement:
      'Set the day of a choice before you discuss it. {high} names the one risk that counts; {low} names what it costs to wait.',
  },
  adjust: {
    lower: 'You decide faster. Send your question the day before, and wait for the answer.',
    higher: [
      'You think longer. Say by when you will decide, and keep that day.',
      'You weigh things longer. Tell them which day the answer comes.',
    ],
  },
}
