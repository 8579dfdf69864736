import type { FacetKey, WorkScaleKey } from '../../assessment/scales.ts'
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

/**
 * `facets` lists the facets that a sentence is based on; without it the sentence is based on all facets of the scale.
 */
type OfFacets = { facets?: readonly FacetKey[] }
export type Advice = OfFacets & { do: Sentence; dont: Sentence }
export type MeetingFormat = OfFacets & { text: Sentence }

type ByEnd<Text> = Partial<Record<WorkScaleKey, Partial<Record<End, Text | readonly Text[]>>>>

/** What to do and what to avoid as a person's manager, by situation and by the end to which the person tends. */
const advice: Record<Situation, ByEnd<Advice>> = {
  direct: {
    FOLLOW: {
      low: [
        {
          facets: ['C5'],
          do: [
            'Agree on the first step and the day to take it.',
            'Set a date for the first piece, and look at it together.',
          ],
          dont: [
            'Do not hand over a big task and come back at the end.',
            'Do not wait for the due date to ask how far they are.',
          ],
        },
        {
          facets: ['C1'],
          do: 'Say which earlier task this one is like, and what went well there.',
          dont: 'Do not hand over something new without saying whom to ask.',
        },
      ],
      high: [
        {
          facets: ['C1'],
          do: [
            'Say what the result should be, and step back.',
            'Tell them the goal and the date, and let them find the way.',
          ],
          dont: ['Do not ask for progress each day.', 'Do not check in on every step.'],
        },
        {
          facets: ['C5'],
          do: 'Name the goal, and ask for their plan.',
          dont: 'Do not change the plan without a word to them.',
        },
      ],
    },
    ORDER: {
      low: {
        do: [
          'Tell them the few places that others must find in order.',
          'Name what has to be easy to find, and leave the rest to them.',
        ],
        dont: ['Do not tell them how their own place should look.', 'Do not make tidiness the point of the talk.'],
      },
      high: {
        do: ['Show them where things go before they begin.', 'Show them how the finished thing should look.'],
        dont: ['Do not change the order of things halfway.', 'Do not move things when half of them are in place.'],
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
        do: ['Send the question the day before.', 'Share the facts early, and set the day for the answer.'],
        dont: ['Do not ask for a yes on the spot.', 'Do not press for an answer in the same meeting.'],
      },
    },
    TEAM: {
      low: [
        {
          facets: ['A1'],
          do: [
            'Let them check the plan before it is fixed.',
            'Ask what they doubt while the plan can still be changed.',
          ],
          dont: ['Do not take their questions as a no.', 'Do not hear an attack where they check the facts.'],
        },
        {
          facets: ['A4'],
          do: 'Agree on when the debate ends before it begins.',
          dont: 'Do not take a sharp tone for the last word.',
        },
      ],
      high: [
        {
          facets: ['A4'],
          do: 'Ask for the reasons not to do it, and wait.',
          dont: 'Do not let the wish for peace settle it.',
        },
        {
          facets: ['A1'],
          do: 'Have a second person check the facts first.',
          dont: 'Do not settle it on trust alone.',
        },
      ],
    },
    IDEAS: {
      low: {
        do: ['Bring two worked examples to choose from.', 'Show what each choice would look like in use.'],
        dont: ['Do not open with the principle behind it.', 'Do not begin with the theory of the choice.'],
      },
    },
  },
  motivate: {
    DRIVE: {
      low: [
        {
          facets: ['C4'],
          do: ['Agree on what is enough, and say so when it is done.', 'Say when a task is done well enough.'],
          dont: ['Do not raise the goal each time it is met.', 'Do not answer each result with a higher target.'],
        },
        {
          facets: ['E4'],
          do: ['Show that steady work counts with you.', 'Say that you value a pace that lasts.'],
          dont: ['Do not let one rush follow the other.', 'Do not praise only those who hurry.'],
        },
      ],
      high: [
        {
          facets: ['C4'],
          do: ['Give them a goal with a number and a date.', 'Agree on a target that can be counted, and on its date.'],
          dont: ['Do not leave a long gap between two goals.', 'Do not let weeks pass without something to aim for.'],
        },
        {
          facets: ['E4'],
          do: 'Let the day be full, and let them choose what is in it.',
          dont: 'Do not keep them waiting for something to do.',
        },
      ],
    },
    SOCIAL: {
      low: [
        {
          facets: ['E2'],
          do: ['Give them an afternoon without meetings.', 'Keep some hours free of calls for them.'],
          dont: ['Do not reward them with a party.', 'Do not thank them with a big event.'],
        },
        {
          facets: ['E1'],
          do: 'Let them work with the few people they know.',
          dont: 'Do not move them to a new group each time.',
        },
      ],
      high: [
        {
          facets: ['E2'],
          do: ['Give them work that brings many people together.', 'Let them work with others on at least one task.'],
          dont: ['Do not leave them alone with their work for weeks.', 'Do not give them a week on their own.'],
        },
        {
          facets: ['E1'],
          do: ['Give them a part where they meet people.', 'Let them be the first to greet new people.'],
          dont: ['Do not keep them where nobody new comes by.', 'Do not give them a post without any contact.'],
        },
      ],
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
          'Do not accept “it was nothing” as the last word.',
          'Do not stop at their “anybody could have done that.”',
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
        dont: ['Do not leave it at a line in private.', 'Do not hide the thanks in a message.'],
      },
    },
    OUTLOOK: {
      low: {
        do: ['Keep praise short and back it with a fact.', 'Say in one sentence what was good and how you know.'],
        dont: ['Do not expect a smile as proof that it landed.', 'Do not read a straight face as a lack of joy.'],
      },
      high: {
        do: ['Celebrate with them, even if briefly.', 'Share the joy for a moment before the next task.'],
        dont: ['Do not add a “but” in the same breath.', 'Do not follow the praise with what was missing.'],
      },
    },
  },
  give_feedback: {
    CALM: {
      low: [
        {
          facets: ['N2'],
          do: ['Pick a quiet hour and a single point.', 'Choose a calm moment, and keep to one matter.'],
          dont: ['Do not add a second point when they are annoyed.', 'Do not answer a sharp word with another one.'],
        },
        {
          facets: ['N6'],
          do: 'Bring one point, and say what the next step is.',
          dont: 'Do not bring a whole list on a hard day.',
        },
      ],
      high: [
        {
          facets: ['N6'],
          do: ['Say how much it matters to you.', 'Put into words how serious you find it.'],
          dont: ['Do not read their calm as agreement.', 'Do not take a quiet face for a yes.'],
        },
        {
          facets: ['N2'],
          do: 'Say plainly what should not be let pass.',
          dont: 'Do not take their patience for a yes.',
        },
      ],
    },
    TRUST: {
      low: [
        { facets: ['C3'], do: 'Say what you agreed and what you saw.', dont: 'Do not leave open what you meant.' },
        { facets: ['A2'], do: 'Say what it cost the others.', dont: 'Do not leave out what a fair share would be.' },
      ],
      high: {
        facets: ['C3'],
        do: 'Say straight out what you saw and what you want.',
        dont: 'Do not wrap it in praise you do not mean.',
      },
    },
    TEAM: {
      low: [
        {
          facets: ['A1'],
          do: ['Bring proof and expect to be tested.', 'Have an example ready, and let them question it.'],
          dont: ['Do not ask them to take your word for it.', 'Do not mind when they want to see it for themselves.'],
        },
        {
          facets: ['A4'],
          do: 'Say your point once, and hear theirs.',
          dont: ['Do not give in just to end the argument.', 'Do not drop the point only because they argue.'],
        },
      ],
      high: {
        facets: ['A4'],
        do: 'Say that they may disagree, and wait for it.',
        dont: 'Do not let the point drown in kind words.',
      },
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
        dont: ['Do not leave the start date open.', 'Do not say “soon” when you mean a date.'],
      },
      high: {
        do: ['Answer their questions before the first day.', 'Leave time for questions well before the start.'],
        dont: ['Do not announce it on the day it begins.', 'Do not tell them on the morning of the change.'],
      },
    },
    ORDER: {
      low: {
        do: ['Name the three things that have a new place.', 'Sum up where things go in a few lines.'],
        dont: ['Do not begin with a plan of all places.', 'Do not start with a long list of rules.'],
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

/** Suggestions for one-to-one meetings, by the end to which the person tends. */
const meetingFormat: ByEnd<MeetingFormat> = {
  SOCIAL: {
    low: [
      {
        facets: ['E2'],
        text: [
          'Twenty minutes, just the two of you, at a set time.',
          'A short talk for two, in the same slot each time.',
        ],
      },
      { facets: ['E1'], text: 'At a set time, straight to the topics.' },
    ],
    high: [
      {
        facets: ['E1'],
        text: [
          'Meet in person, and leave a few minutes to chat.',
          'Face to face, with some time for what is on their mind.',
        ],
      },
      { facets: ['E2'], text: 'In person, in a place where people are around.' },
    ],
  },
  FOLLOW: {
    low: [
      {
        facets: ['C5'],
        text: [
          'Short and weekly: what began, what is next, what is stuck.',
          'Once a week, brief: the next step, and what is in its way.',
        ],
      },
      { facets: ['C1'], text: 'Once a week: what went well, and where they would like a hand.' },
    ],
    high: [
      {
        facets: ['C1'],
        text: [
          'Every other week: results, and where they want a free hand.',
          'Twice a month is enough: what came out, and what they want to do alone.',
        ],
      },
      { facets: ['C5'], text: 'Start from their plan: what is done, and what comes next.' },
    ],
  },
  CARE: {
    low: {
      text: [
        'Decide small matters right there; list the large ones for the next time.',
        'Settle what is small at once, and keep a list for what is large.',
      ],
    },
    high: { text: ['Both know the topics a day ahead.', 'The topics are settled the evening before.'] },
  },
  LEAD: {
    low: {
      text: [
        'Bring the topics yourself, and give them the first word on each.',
        'Set the topics, and ask for their view before you give yours.',
      ],
    },
    high: {
      text: ['Let them set the agenda and run the meeting.', 'Leave the topics and the lead of the talk to them.'],
    },
  },
  EASE: {
    low: { text: ['Same room, same time, no guests.', 'Keep the place and the hour, and come alone.'] },
    high: {
      text: ['Meet anywhere you can talk: a walk is fine.', 'The place does not matter: a café or a walk will do.'],
    },
  },
}

const isSeveral = <Text>(of: Text | readonly Text[]): of is readonly Text[] => Array.isArray(of)

function textsOf<Text>(of: ByEnd<Text>, scale: WorkScaleKey, end: End): readonly Text[] {
  const texts = of[scale]?.[end]
  if (texts === undefined) return []
  return isSeveral(texts) ? texts : [texts]
}

/** What to do and what to avoid for a person who tends to an end. `about` is the last part of the rule id. */
export const adviceOn = (situation: Situation, scale: WorkScaleKey, end: End) =>
  textsOf(advice[situation], scale, end).map((of) => ({ ...of, about: [scale, end, ...(of.facets ?? [])].join('/') }))

/** Suggestions for meetings with a person who tends to an end, with their rule ids. */
export const meetingsFor = (scale: WorkScaleKey, end: End) =>
  textsOf(meetingFormat, scale, end).map((of) => ({
    ...of,
    rule: ['meeting', scale, end, ...(of.facets ?? [])].join('/'),
  }))
