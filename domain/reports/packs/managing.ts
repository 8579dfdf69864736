import type { WorkScaleKey } from '../../assessment/scales.ts'
import type { End, Sentence } from './scale-texts.ts'

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

type Advice = { do: Sentence; dont: Sentence }

/** What to do and to leave as somebody's manager, by situation and by the end that the person leans to. */
export const advice: Record<Situation, Partial<Record<WorkScaleKey, Partial<Record<End, Advice>>>>> = {
  direct: {
    FOLLOW: {
      low: {
        do: [
          'Agree on the first step and the day to take it.',
          'Set a date for the first piece, and look at it together.',
        ],
        dont: [
          'Do not hand over a big task and come back at the end.',
          'Do not wait for the due date to ask how far they are.',
        ],
      },
      high: {
        do: [
          'Say what the result should be, and step back.',
          'Tell them the goal and the date, and let them find the way.',
        ],
        dont: ['Do not ask for progress each day.', 'Do not check in on every step.'],
      },
    },
    ORDER: {
      low: {
        do: [
          'Tell them the few places that others must find in order.',
          'Name what has to be easy to find, and leave the rest to them.',
        ],
        dont: ['Do not tell them how their desk should look.', 'Do not make a tidy desk the point of the talk.'],
      },
      high: {
        do: ['Give them the template along with the task.', 'Show them how the finished thing should look.'],
        dont: ['Do not change the layout halfway.', 'Do not ask for a new form when half of it is filled in.'],
      },
    },
    LEAD: {
      low: {
        do: [
          'Say plainly what you want and who decides.',
          'Tell them who has the last word, and what you expect of them.',
        ],
        dont: ['Do not leave it open who is in charge.', 'Do not expect them to take over because nobody else does.'],
      },
      high: {
        do: ['Say which decisions are theirs.', 'Draw the line: up to here they decide alone.'],
        dont: [
          'Do not undo a decision of theirs just because you would choose another way.',
          'Do not step in on matters that you have handed over.',
        ],
      },
    },
  },
  decide: {
    CARE: {
      low: {
        do: ['Ask for two options before you settle on one.', 'Ask what else they looked at before you agree.'],
        dont: [
          'Do not hold a long meeting over a choice that is easy to undo.',
          'Do not slow down what can be put right in a day.',
        ],
      },
      high: {
        do: ['Send the question the day before.', 'Share the papers early, and set the day for the answer.'],
        dont: ['Do not ask for a yes on the spot.', 'Do not press for an answer in the same meeting.'],
      },
    },
    TEAM: {
      low: {
        do: [
          'Let them pick the plan apart before it is fixed.',
          'Ask them for the flaw in the plan while it can still be changed.',
        ],
        dont: ['Do not take their questions as a no.', 'Do not hear an attack where they check the facts.'],
      },
      high: { do: 'Ask for the reasons not to do it, and wait.', dont: 'Do not let the wish for peace settle it.' },
    },
    IDEAS: {
      low: { do: 'Bring two worked examples to choose from.', dont: 'Do not open with the principle behind it.' },
    },
  },
  motivate: {
    DRIVE: {
      low: {
        do: ['Show that steady work counts with you.', 'Say that you value a pace that lasts.'],
        dont: ['Do not raise the goal each time it is met.', 'Do not answer each result with a higher target.'],
      },
      high: {
        do: ['Give them a goal with a number and a date.', 'Agree on a target that can be counted, and on its date.'],
        dont: ['Do not leave a long gap between two goals.', 'Do not let weeks pass without something to aim for.'],
      },
    },
    SOCIAL: {
      low: {
        do: ['Give them an afternoon without meetings.', 'Keep some hours free of calls for them.'],
        dont: ['Do not reward them with a party.', 'Do not thank them with a big event.'],
      },
      high: {
        do: ['Give them a part where they meet people.', 'Let them work with others on at least one task.'],
        dont: ['Do not leave them alone with files for weeks.', 'Do not keep them at a desk of their own all week.'],
      },
    },
    HELP: {
      low: { do: 'Make clear which tasks are theirs alone.', dont: 'Do not fill their day with favors.' },
      high: { do: 'Show them whom their work has helped.', dont: 'Do not let others take their help for granted.' },
    },
  },
  praise: {
    MODEST: {
      low: {
        do: ['Name the win and what it was worth.', 'Say what they achieved, and say it soon.'],
        dont: ['Do not let a win of theirs go unnoticed.', 'Do not pass over what they did well.'],
      },
      high: {
        do: ['Tell them exactly what was good and why.', 'Point to one thing they did, and to what came of it.'],
        dont: [
          'Do not accept "it was nothing" as the last word.',
          'Do not stop at their "anybody could have done that."',
        ],
      },
    },
    EASE: {
      low: {
        do: ['Say it one on one or write a note.', 'Thank them in private, or in a few written lines.'],
        dont: ['Do not call them to the front.', 'Do not surprise them with applause.'],
      },
      high: {
        do: ['Give them a moment in front of the group.', 'Say it where colleagues hear it.'],
        dont: ['Do not leave it at an email.', 'Do not hide the thanks in a message.'],
      },
    },
    OUTLOOK: {
      low: {
        do: ['Keep praise short and back it with a fact.', 'Say in one sentence what was good and how you know.'],
        dont: ['Do not expect a smile as proof that it landed.', 'Do not read a straight face as a lack of joy.'],
      },
      high: {
        do: ['Celebrate with them, even if briefly.', 'Share the joy for a moment before the next task.'],
        dont: ['Do not add a "but" in the same breath.', 'Do not follow the praise with what was missing.'],
      },
    },
  },
  give_feedback: {
    CALM: {
      low: {
        do: ['Pick a quiet hour and a single point.', 'Choose a calm moment, and keep to one matter.'],
        dont: [
          'Do not add a second point when they are upset.',
          'Do not go on to the next point while this one still hurts.',
        ],
      },
      high: {
        do: ['Say how much it matters to you.', 'Put into words how serious you find it.'],
        dont: ['Do not read their calm as agreement.', 'Do not take a quiet face for a yes.'],
      },
    },
    TRUST: {
      low: { do: 'Say what you agreed and what you saw.', dont: 'Do not leave open what you meant.' },
      high: {
        do: 'Say straight out what you saw and what you want.',
        dont: 'Do not wrap it in praise you do not mean.',
      },
    },
    TEAM: {
      low: {
        do: ['Bring proof and expect to be tested.', 'Have an example ready, and let them question it.'],
        dont: ['Do not give in just to end the argument.', 'Do not drop the point only because they argue.'],
      },
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
      low: {
        do: ['Tell them which step must wait, and why.', 'Name the one step that may not start yet, with the reason.'],
        dont: ['Do not leave the start date open.', 'Do not say "soon" when you mean a date.'],
      },
      high: {
        do: ['Answer their questions before the first day.', 'Leave time for questions well before the start.'],
        dont: ['Do not announce it on the day it begins.', 'Do not tell them on the morning of the change.'],
      },
    },
    ORDER: {
      low: {
        do: ['Keep new rules for filing to one page.', 'Sum up where things go in a few lines.'],
        dont: ['Do not begin with a new filing plan.', 'Do not start with a long list of folders.'],
      },
      high: {
        do: ['Write down where everything will go.', 'Give them the new plan of places in writing.'],
        dont: [
          'Do not leave it open where things belong from now on.',
          'Do not let each one guess where things go now.',
        ],
      },
    },
  },
}

/** How one-to-one meetings could be held, by what the person leans to. */
export const meetingFormat: Partial<Record<WorkScaleKey, Record<End, Sentence>>> = {
  SOCIAL: {
    low: ['Twenty minutes, just the two of you, at a set time.', 'A short talk for two, in the same slot each time.'],
    high: [
      'Meet in person, and leave a few minutes to chat.',
      'Face to face, with some time for what is on their mind.',
    ],
  },
  FOLLOW: {
    low: [
      'Short and weekly: what began, what is next, what is stuck.',
      'Once a week, brief: the next step, and what is in its way.',
    ],
    high: [
      'Every other week: results, and where they want a free hand.',
      'Twice a month is enough: what came out, and what they want to do alone.',
    ],
  },
  CARE: {
    low: [
      'Decide small matters right there; list the large ones for the next time.',
      'Settle what is small at once, and keep a list for what is large.',
    ],
    high: ['Share the topics a day ahead.', 'Send the agenda the evening before.'],
  },
  LEAD: {
    low: [
      'Bring the topics yourself, and give them the first word on each.',
      'Set the topics, and ask for their view before you give yours.',
    ],
    high: ['Let them set the agenda and run the meeting.', 'Leave the topics and the lead of the talk to them.'],
  },
  EASE: {
    low: ['Same room, same time, no guests.', 'Keep the place and the hour, and come alone.'],
    high: ['Meet anywhere you can talk: a walk is fine.', 'The place does not matter: a café or a walk will do.'],
  },
}
