import type { ReportDocument, Section } from '@seatwise/contract/report-document'
import { scales } from '../assessment/scales.ts'
import { brands } from '../brands/brands.ts'
import { wordingFor } from './choice.ts'
import { joined, list, reportDocument, sentence, type Setting } from './document.ts'
import { noLean, questionsTo } from './at-work.ts'
import { agreement } from './comparison.ts'
import { asked, ruleOf, topicsOf } from './conflict.ts'
import { adviceOn, meetingsFor, situationNames, situations, type Situation } from './packs/managing.ts'
import { scaleTexts } from './packs/pack.ts'
import { topicNames } from './packs/topics.ts'
import {
  differences,
  doubtfulPeople,
  idsOf,
  isDoubtful,
  namesOf,
  overlayOfPair,
  versionsOf,
  type Difference,
  type Participant,
} from './participants.ts'
import { borneOut, leans, sentencesOf, type Lean } from './sentences.ts'

const most = { gaps: 3, advice: 2, adjustments: 3, questions: 4, format: 3 } as const

/**
 * How a manager can work with a person, based on the person's answers and on how they differ from the manager's.
 * @param manager null if the manager has no result yet
 */
export function coachingReport(person: Participant, manager: Participant | null, setting: Setting): ReportDocument {
  const both = manager ? [person, manager] : [person]
  const doubtful = isDoubtful(person) ? doubtfulPeople('coaching', [person]) : null
  return reportDocument(setting, [person.person, 'Coaching report'], {
    kind: 'coaching',
    title: person.person,
    subtitle: joined(['Coaching report', person.role_name, manager && `for ${manager.person}`]),
    sections: [
      ...(doubtful ? [{ id: 'doubtful', title: null, layout: 'plain' as const, blocks: [doubtful] }] : []),
      ...(isDoubtful(person) ? [] : [...withManager(person, manager, setting), ...aboutPerson(person, setting)]),
    ],
    versions: versionsOf(both),
  })
}

/** Advice about a person, based on the person's own answers. */
function aboutPerson(person: Participant, setting: Setting): Section[] {
  const all = leans(person.assessment)
  const clear = all.filter(({ end }) => end !== null)
  const by = { brand: setting.brand, person_id: person.person_id }
  return [
    {
      id: 'coach',
      title: 'What helps',
      layout: 'plain',
      blocks: [
        list(
          null,
          sentencesOf('coach', clear, most.advice * 2, by).map(({ rule, text }) => ({
            rule,
            lead: null,
            text,
          })),
          { none: noLean(all) },
        ),
      ],
    },
    ...doAndDont(clear, person),
    format(clear, person),
    {
      id: 'questions',
      title: 'Questions to ask',
      layout: 'half',
      blocks: [
        list(
          null,
          questionsTo(all, most.questions, by).map(({ rule, text }) => ({
            rule,
            lead: null,
            text,
          })),
          { none: noLean(all) },
        ),
      ],
    },
  ]
}

/** The differences between the two, and what managers can change about themselves. */
function withManager(person: Participant, manager: Participant | null, setting: Setting): Section[] {
  if (!manager)
    return [
      {
        id: 'gaps',
        title: 'You and this person',
        layout: 'plain',
        blocks: [
          sentence(
            'coaching/no-manager',
            `Where the two of you differ and what you could adjust needs your own result. Invite yourself to the survey with the email address that you sign in with. Once you have finished it, open your own page under ${brands[setting.brand].texts.people_page}, make yourself an employee there, and come back: your result is proposed here.`,
            'quiet',
          ),
        ],
      },
    ]
  const doubtful = doubtfulPeople('coaching/gaps', [manager], 'So nothing is said about where the two of you differ.')
  if (doubtful)
    return [{ id: 'gaps', title: namesOf([manager.short, person.short]), layout: 'plain', blocks: [doubtful] }]
  const found = differences(person, manager)
  const clear = found.filter(({ isClear }) => isClear)
  const topics = topicsOf(person, manager)
  return [
    {
      id: 'gaps',
      title: namesOf([manager.short, person.short]),
      layout: 'plain',
      blocks: [
        ...(clear.length > 0
          ? [
              overlayOfPair(
                [person, manager],
                clear.slice(0, most.gaps).map(({ scale }) => ({ scale, text: 'clear difference' })),
              ),
            ]
          : [sentence('coaching/gaps/none', 'The two of you do not differ clearly on any scale.', 'quiet')]),
        list(
          'To talk about',
          topics.map(({ topic }) => ({
            rule: `${ruleOf(topic)}/ask`,
            lead: topicNames[topic.key],
            text: asked(topic, [person, manager]),
          })),
          { none: 'No topic stands out between the two of you.' },
        ),
      ],
    },
    {
      id: 'adjust',
      title: `For ${manager.short}: what to adjust`,
      layout: 'half',
      blocks: [
        list(
          null,
          clear
            .filter(({ isWhole }) => isWhole)
            .slice(0, most.adjustments)
            .map((gap) => adjustment(gap, person, manager)),
          { none: 'Nothing is proposed here, because no difference is clear enough. Ask what would help.' },
        ),
      ],
    },
    { id: 'agreement', title: null, layout: 'half', blocks: [agreement(found)] },
  ]
}

const adjustment = ({ scale, low }: Difference, person: Participant, manager: Participant) => {
  const side = low === manager ? 'lower' : 'higher'
  const rule = `adjust/${scale}/${side}`
  const text = wordingFor(idsOf([person, manager]), rule, scaleTexts[scale].adjust[side])
  return { rule, lead: scales[scale].name, text }
}

/** What to do and what to avoid in each situation. */
function doAndDont(clear: readonly Lean[], { short, person_id }: Participant): Section[] {
  const chosenIn = (situation: Situation) =>
    clear
      .flatMap((lean) => adviceOn(situation, lean.scale, lean.end!).find(({ facets }) => borneOut(lean, facets)) ?? [])
      .slice(0, most.advice)
  const silent = situations.filter((situation) => chosenIn(situation).length === 0)
  return [
    ...situations
      .filter((situation) => !silent.includes(situation))
      .map((situation): Section => {
        const items = (side: 'do' | 'dont') =>
          chosenIn(situation).map((chosen) => {
            const rule = `advice/${situation}/${side}/${chosen.about}`
            return { rule, lead: null, text: wordingFor([person_id], rule, chosen[side]) }
          })
        return {
          id: situation,
          title: situationNames[situation],
          layout: 'half',
          blocks: [list('Do', items('do'), { tone: 'good' }), list('Don’t', items('dont'), { tone: 'warn' })],
        }
      }),
    ...(silent.length > 0 ? [unsaid(silent, short)] : []),
  ]
}

/** One sentence about the situations for which there is no advice. */
function unsaid(silent: readonly Situation[], short: string): Section {
  const names = namesOf(silent.map((situation) => `“${situationNames[situation]}”`))
  const text = `Nothing stands out for ${names}: ask ${short} what they prefer.`
  return { id: 'unsaid', title: null, layout: 'plain', blocks: [sentence('advice/none', text, 'quiet')] }
}

/** Suggestions for one-to-one meetings. */
function format(clear: readonly Lean[], { person_id }: Participant): Section {
  const items = clear
    .flatMap((lean) => meetingsFor(lean.scale, lean.end!).find(({ facets }) => borneOut(lean, facets)) ?? [])
    .slice(0, most.format)
    .map(({ rule, text }) => ({ rule, lead: null, text: wordingFor([person_id], rule, text) }))
  return {
    id: 'format',
    title: 'One-to-one meetings',
    layout: 'half',
    blocks: [list(null, items, { none: 'Nothing stands out: agree on a rhythm that suits you both.' })],
  }
}
