import type { WorkScaleKey } from '../../assessment/scales.ts'
import type { End } from './scale-texts.ts'

export const situations = ['direct', 'decide', 'motivate', 'praise', 'give_feedback', 'change'] as const
export type Situation = (typeof situations)[number]

export const situationNames: Record<Situation, string> = {
  direct: 'Give direction',
  decide: 'Decide together',
  motivate: 'Motivate',
  praise: 'Praise',
  give_feedback: 'Give feedback',
  change: 'Bring a change',
}

type Advice = { do: string; dont: string }

/** What to do and to leave as somebody's manager, by situation and by the end that the person leans to. */
export const advice: Record<Situation, Partial<Record<WorkScaleKey, Record<End, Advice>>>> = {
  direct: {
    FOLLOW: {
      low: {
        do: 'Agree on the first step and the day to take it.',
        dont: 'Do not hand over a big task and come back at the end.',
      },
      high: { do: 'Say what the result should be, and step back.', dont: 'Do not ask for progress each day.' },
    },
    ORDER: {
      low: {
        do: 'Tell them the few places that others must find in order.',
        dont: 'Do not tell them how their desk should look.',
      },
      high: { do: 'Give them the template along with the task.', dont: 'Do not change the layout halfway.' },
    },
    LEAD: {
      low: { do: 'Say plainly what you want and who decides.', dont: 'Do not leave it open who is in charge.' },
      high: {
        do: 'Say which decisions are theirs.',
        dont: 'Do not undo a decision of theirs just because you would choose another way.',
      },
    },
  },
  decide: {
    CARE: {
      low: {
        do: 'Ask for two options before you settle on one.',
        dont: 'Do not hold a long meeting over a choice that is easy to undo.',
      },
      high: { do: 'Send the question the day before.', dont: 'Do not ask for a yes on the spot.' },
    },
    TEAM: {
      low: { do: 'Let them pick the plan apart before it is fixed.', dont: 'Do not take their questions as a no.' },
      high: { do: 'Ask for the reasons not to do it, and wait.', dont: 'Do not let the wish for peace settle it.' },
    },
    IDEAS: {
      low: { do: 'Bring two worked examples to choose from.', dont: 'Do not open with the principle behind it.' },
      high: { do: 'Share the thinking behind the options.', dont: 'Do not cut off the why to save five minutes.' },
    },
  },
  motivate: {
    DRIVE: {
      low: { do: 'Show that steady work counts with you.', dont: 'Do not raise the goal each time it is met.' },
      high: { do: 'Give them a goal with a number and a date.', dont: 'Do not leave a long gap between two goals.' },
    },
    SOCIAL: {
      low: { do: 'Give them an afternoon without meetings.', dont: 'Do not reward them with a party.' },
      high: {
        do: 'Give them a part where they meet people.',
        dont: 'Do not leave them alone with files for weeks.',
      },
    },
    HELP: {
      low: { do: 'Make clear which tasks are theirs alone.', dont: 'Do not fill their day with favors.' },
      high: { do: 'Show them whom their work has helped.', dont: 'Do not let others take their help for granted.' },
    },
  },
  praise: {
    MODEST: {
      low: { do: 'Name the win and what it was worth.', dont: 'Do not let a win of theirs go unnoticed.' },
      high: {
        do: 'Tell them exactly what was good and why.',
        dont: 'Do not accept "it was nothing" as the last word.',
      },
    },
    EASE: {
      low: { do: 'Say it one on one or write a note.', dont: 'Do not call them to the front.' },
      high: { do: 'Give them a moment in front of the group.', dont: 'Do not leave it at an email.' },
    },
    OUTLOOK: {
      low: { do: 'Keep praise short and back it with a fact.', dont: 'Do not expect a smile as proof that it landed.' },
      high: { do: 'Celebrate with them, even if briefly.', dont: 'Do not add a "but" in the same breath.' },
    },
  },
  give_feedback: {
    CALM: {
      low: { do: 'Pick a quiet hour and a single point.', dont: 'Do not add a second point when they are upset.' },
      high: { do: 'Say how much it matters to you.', dont: 'Do not read their calm as agreement.' },
    },
    TRUST: {
      low: { do: 'Say what you agreed and what you saw.', dont: 'Do not leave open what you meant.' },
      high: {
        do: 'Say straight out what you saw and what you want.',
        dont: 'Do not wrap it in praise you do not mean.',
      },
    },
    TEAM: {
      low: { do: 'Bring proof and expect to be tested.', dont: 'Do not give in just to end the argument.' },
      high: { do: 'Say that your good opinion of them stands.', dont: 'Do not let the point drown in kind words.' },
    },
  },
  change: {
    CHANGE: {
      low: { do: 'Say first what stays, then give time to try.', dont: 'Do not switch off the old way overnight.' },
      high: {
        do: 'Let them test it before everybody else does.',
        dont: 'Do not keep it from them until it is finished.',
      },
    },
    CARE: {
      low: { do: 'Tell them which step must wait, and why.', dont: 'Do not leave the start date open.' },
      high: { do: 'Answer their questions before the first day.', dont: 'Do not announce it on the day it begins.' },
    },
    ORDER: {
      low: { do: 'Keep new rules for filing to one page.', dont: 'Do not begin with a new filing plan.' },
      high: {
        do: 'Write down where everything will go.',
        dont: 'Do not leave it open where things belong from now on.',
      },
    },
  },
}

/** How one-to-one meetings could be held, by what the person leans to. */
export const meetingFormat: Partial<Record<WorkScaleKey, Record<End, string>>> = {
  SOCIAL: {
    low: 'Twenty minutes, just the two of you, at a set time.',
    high: 'Meet in person, and leave a few minutes to chat.',
  },
  FOLLOW: {
    low: 'Short and weekly: what began, what is next, what is stuck.',
    high: 'Every other week: results, and where they want a free hand.',
  },
  CARE: {
    low: 'Decide small matters right there; list the large ones for the next time.',
    high: 'Share the topics a day ahead.',
  },
  LEAD: {
    low: 'Bring the topics yourself, and give them the first word on each.',
    high: 'Let them set the agenda and run the meeting.',
  },
  EASE: { low: 'Same room, same time, no guests.', high: 'Meet anywhere you can talk: a walk is fine.' },
}
