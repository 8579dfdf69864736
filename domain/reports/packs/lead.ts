import type { ScaleTexts } from './scale-texts.ts'

/**
 * The statements ask about taking charge, leading others, taking control and, reverse-keyed, about waiting for others
 * to lead the way.
 */
export const lead: ScaleTexts = {
  strength: {
    very_low: 'Is content to let others steer. A good partner for somebody who likes to lead.',
    low: 'Leaves the lead to others. Fits a group where it is clear who is in charge.',
    high: 'Takes charge and leads others. Ask them to run a meeting that tends to drift.',
    very_high: {
      text: [
        'Takes the lead as soon as there is a gap. Ask which piece of work they would like to lead.',
        'Steps forward where nobody leads yet. Ask which task they would like to take charge of.',
      ],
    },
  },
  caution: {
    very_low: 'May wait for a go-ahead while time runs out. Tell them what they may decide alone.',
    low: 'May leave the floor to others with a good point unsaid. Ask them by name.',
    high: 'May have the last word too often. Ask them to hear two others first.',
    very_high: 'May take over what belongs to a colleague. Say clearly who owns what.',
  },
  energized_by: {
    low: 'clear direction from one person',
    high: 'decisions that are theirs to make',
  },
  drained_by: {
    low: 'having to direct others all day',
  },
  talk: {
    low: 'Ask for their view before you give yours, and leave a pause.',
    high: 'Tell them which part is theirs to decide and which is not.',
  },
  ask: {
    low: 'Which decision would you have made in another way, and whom did you tell?',
    middle: 'Which work do you like to lead, and which do you leave to others?',
    high: {
      text: [
        'Which part of your work could somebody else lead next?',
        'What could you hand over to somebody else to lead?',
      ],
    },
  },
  coach: {
    low: 'Let them run one short meeting with people they know, without you in the room.',
    high: {
      text: [
        'Ask who else could lead the next piece of work, and plan it together.',
        'Plan with them which task a colleague could take charge of.',
      ],
    },
  },
  questions: {
    below: [
      {
        text: 'Tell me about a time a group had no direction. What did you do?',
        listen_for: 'a step of their own, even a small one',
        weak_sign: 'waited until somebody took over',
      },
      {
        text: 'When did you give instructions to people who did not report to you?',
        listen_for: 'said what was needed, and got it done',
        weak_sign: 'had the chance and let it pass',
      },
    ],
    inside: [
      {
        text: 'When did you lead, and when did you follow, in the same project?',
        listen_for: 'knows why each was right at the time',
        weak_sign: 'only one of the two comes to mind',
      },
    ],
    above: [
      {
        text: 'Tell me about a time you took over a meeting that was going nowhere.',
        listen_for: 'others were glad of it, and had their say',
        weak_sign: 'talked over people',
      },
      {
        text: 'Tell me about working for somebody who kept the decisions to themselves.',
        listen_for: 'made their point, then backed the decision',
        weak_sign: 'went around the boss',
      },
    ],
  },
  pair: {
    both_low: 'Both are content to let somebody else steer.',
    both_high: 'Both like to take charge.',
    differ: ['{high} takes charge more often than {low}.', '{low} leaves the lead to others more often than {high}.'],
    high_as_seen: 'clear and ready to decide, and at times as someone who takes over unasked',
    low_as_seen: 'easy to work with, and at times as someone who leaves the choice to others',
    agreement: 'Say for each topic who decides. On {low}’s topics, {high} asks and lets {low} answer.',
  },
  adjust: {
    lower: 'You step in less. Tell them plainly where you want to decide yourself.',
    higher: 'You take the lead sooner. Hold your own view back until you have heard theirs.',
  },
}
