import type { ScaleTexts } from './scale-texts.ts'

/** Asked: thinking highly of oneself, believing oneself better than others, boasting; all turned around. */
export const modest: ScaleTexts = {
  strength: {
    very_low: 'Says without blushing what they are good at. Let them present what the group has achieved.',
    low: 'Speaks up for their own work and its worth. Useful when something has to be sold.',
    middle: 'Takes credit where it is due and shares it too. Their word on their own work is a fair start.',
    high: 'Lets the work speak and gives others their due. Pair them with a strong voice.',
    very_high: 'Makes no fuss about what they can do. Look at their work before you judge it by their words.',
  },
  caution: {
    very_low: 'May leave out who else had a part in a win. Ask for the names.',
    low: 'May be slow to see a gap in their own work. Show it with an example.',
    middle: 'May be hard to read on what they are proud of. Ask.',
    high: 'May be passed over when tasks are handed out. Name what they did when others are there.',
    very_high: 'May talk their own work down. Ask what a good friend would say about it.',
  },
  energized_by: {
    low: 'being seen for what they have achieved',
    high: 'good work that needs no show',
  },
  drained_by: {
    low: 'wins that nobody names',
    high: 'having to advertise themselves',
  },
  talk: {
    low: 'Say what you value in their work, then say what you want changed.',
    high: 'Ask "what was your part in this?" and wait for the second answer.',
  },
  ask: {
    low: 'Who made this possible besides you?',
    high: 'Which of your skills do we use too little?',
  },
  coach: {
    low: 'Ask them to name three helpers in each report of a win.',
    high: 'Speak about their results where they do not speak of them.',
  },
  practice: {
    low: {
      text: 'When you tell of a win this week, begin with somebody else’s part.',
      sign: 'Colleagues tell your wins for you.',
    },
    high: {
      text: 'Tell your manager once this week, in one sentence, what you did well.',
      sign: 'You are asked to do more of it.',
    },
  },
  questions: {
    below: [
      {
        text: 'Tell me about a win that was mostly somebody else’s.',
        listen_for: 'names the person and the part they played',
        weak_sign: 'the story turns back to themselves',
      },
      {
        text: 'What have you been told to do better, and was it true?',
        listen_for: 'a real point, taken up and worked on',
        weak_sign: 'others were wrong about it',
      },
    ],
    inside: [
      {
        text: 'How would a close colleague describe your best and your worst work?',
        listen_for: 'both sides, each with an example',
        weak_sign: 'only one side comes up',
      },
    ],
    above: [
      {
        text: 'What did you achieve last year that would not have happened without you?',
        listen_for: 'can name it when asked, with facts',
        weak_sign: 'says "we" even at the second try',
      },
      {
        text: 'When did somebody else get the credit for your work? What did you do?',
        listen_for: 'put it right in a fair way',
        weak_sign: 'let it happen again',
      },
    ],
  },
  pair: {
    both_low: 'Both speak openly of what they are good at.',
    both_high: 'Both let their work speak.',
    differ: '{low} speaks of own wins more freely than {high}.',
    high_as_seen: 'modest and fair about credit, and at times as someone who hides what they can do',
    low_as_seen: 'sure of their worth, and at times as someone who takes up the spotlight',
    agreement: 'At the end of a task each names the other’s part first. {high} then adds their own.',
  },
  adjust: {
    lower: 'You speak of wins more freely. Name theirs first when others listen.',
    higher: 'You make less of wins. Praise theirs aloud; silence reads as a verdict.',
  },
}
