import type { ScaleTexts } from './scale-texts.ts'

/** Asked: taking charge, leading others, taking control; or waiting for others to lead the way. */
export const lead: ScaleTexts = {
  strength: {
    very_low: 'Lets others steer and backs what was decided. A sound partner for somebody who leads.',
    low: 'Leaves the lead to others and does their own part. Fits a group in which the lead is settled.',
    middle: 'Takes the lead when nobody else does and can follow too. Say when it is their turn.',
    high: 'Speaks up and takes charge when things drift. Give them the meeting.',
    very_high: 'Takes the lead as soon as there is a gap. Give them a group or a matter of their own to steer.',
  },
  caution: {
    very_low: 'May wait for a word from above while time runs out. Tell them what they may decide alone.',
    low: 'May leave the floor to others with a good point unsaid. Ask them by name.',
    middle: 'May leave it open who is in charge. Settle it at the start.',
    high: 'May have the last word too often. Ask them to hear two others first.',
    very_high: 'May take over what belongs to a colleague. Draw the line between the two jobs.',
  },
  energized_by: {
    low: 'a clear lead by somebody they can work for',
    high: 'people and decisions to steer',
  },
  drained_by: {
    low: 'having to direct others all day',
    high: 'long waits for somebody else’s go-ahead',
  },
  talk: {
    low: 'Ask for their view before you give yours, and leave a pause.',
    high: 'Tell them which part is theirs to decide and which is not.',
  },
  ask: {
    low: 'If it were yours to settle, what would you do?',
    high: 'Who else in the group should steer this one?',
  },
  coach: {
    low: 'Let them run one short meeting, and stay away.',
    high: 'Have them name another person to lead, and let that person lead.',
  },
  practice: {
    low: {
      text: 'Say your view in the first five minutes of one meeting this week.',
      sign: 'Others come back to your point later on.',
    },
    high: {
      text: 'In one meeting this week, speak last.',
      sign: 'Two ideas come up that you had not thought of.',
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
        weak_sign: 'has avoided that so far',
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
        text: 'When did you last take over a talk that was going nowhere?',
        listen_for: 'others were glad of it, and had their say',
        weak_sign: 'talks over people',
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
    differ: '{high} takes charge more often than {low}.',
    high_as_seen: 'clear and ready to decide, and at times as someone who takes the wheel unasked',
    low_as_seen: 'easy to work with, and at times as someone who leaves the choice to others',
    agreement: 'Say for each topic who decides. On {low}’s topics {high} asks and does not answer.',
  },
  adjust: {
    lower: 'You step in less. Tell them plainly where you want to decide yourself.',
    higher: 'You take the lead sooner. Hold your own view back until you have heard theirs.',
  },
}
