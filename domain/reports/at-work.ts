import type { BlockOf, Section } from '@seatwise/contract/report-document'
import type { AssessmentWithMedians } from '../assessment/assess.ts'
import { facetSigns, saysTheyTendTo } from '../assessment/named-end.ts'
import { scales } from '../assessment/scales.ts'
import { wordingFor } from './choice.ts'
import { counted, list, sentence } from './document.ts'
import { ruleIdOf, twoScaleRules, type TwoScaleRule } from './packs/two-scales.ts'
import type { SentenceKind } from './packs/scale-texts.ts'
import { practicesFor } from './practices.ts'
import { leans, sentencesOf, type Lean, type ReportSentence, type WordChoice } from './sentences.ts'

const most = { strengths: 5, watchOuts: 4, together: 3, advice: 3, questions: 3 } as const
const snapshotSize = 3

/** The scales with the clearest tendencies, at most three. */
export function snapshot(assessment: AssessmentWithMedians): Section {
  const items = leans(assessment)
    .filter(({ end }) => end !== null)
    .slice(0, snapshotSize)
    .map(({ scale, percentile, end, facets }) => ({
      rule: ['individual/snapshot', scale, end, ...(facets.length < facetSigns(scale).length ? facets : [])].join('/'),
      lead: `${scales[scale].name} ${percentile}`,
      text: `Says they tend to ${saysTheyTendTo(scale, assessment)!}.`,
    }))
  const none = 'Close to the middle on most scales: no end is clear enough to name.'
  const blocks = assessment.quality.status === 'invalid' ? [doubtful('snapshot')] : [list(null, items, { none })]
  return { id: 'snapshot', title: 'Snapshot', layout: 'plain', blocks }
}

const doubtful = (part: string) =>
  sentence(
    `individual/${part}/doubtful`,
    'Nothing is said here: the answers may not describe the person. Offer another try first.',
    'quiet',
  )

/** Sentences about work for the scales with a tendency. The other scales get only questions. */
export function atWork(assessment: AssessmentWithMedians, by: WordChoice): Section[] {
  const all = leans(assessment)
  if (all.length === 0) return []
  const title = 'What this may mean at work'
  if (assessment.quality.status === 'invalid')
    return [{ id: 'at-work', title, layout: 'plain', blocks: [doubtful('at-work')] }]
  const clear = all.filter(({ end }) => end !== null)
  const strengths = sentencesOf('strength', highFirst(clear), most.strengths, by)
  const watchOuts = sentencesOf('caution', unsaidFirst(clear, strengths), most.watchOuts, by, strengths)
  const advice = (kind: SentenceKind, title: string) =>
    list(title, items(sentencesOf(kind, clear, most.advice, by)), { none: noLean(all) })
  const questions = questionsTo(all, most.questions, by)
  return [
    {
      id: 'at-work',
      title,
      layout: 'columns',
      blocks: [
        ...(clear.length > 0
          ? [
              list('By their own account: strengths', items(strengths), { none: noLean(all) }),
              list('Watch-outs', items(watchOuts), { none: noLean(all) }),
              advice('energized_by', 'May do well with'),
              advice('drained_by', 'May like less'),
              advice('talk', 'How to talk with this person'),
              ...together(clear, by.person_id),
            ]
          : []),
        ...(by.brand === 'be' && clear.length > 0
          ? [advice('coach', 'How to coach'), practices(clear, { person_id: by.person_id, assessment })]
          : []),
        ...(by.brand === 'hb' || clear.length < most.questions ? [list('Questions to ask', items(questions))] : []),
        sentence('individual/at-work', sourceOf(clear), 'quiet'),
      ],
    },
  ]
}

/** Questions to ask the person: first about scales with a clear tendency, then about those nearest to the middle. */
export const questionsTo = (all: readonly Lean[], upTo: number, by: WordChoice): ReportSentence[] =>
  sentencesOf(
    'ask',
    [...all.filter(({ end }) => end !== null), ...all.filter(({ end }) => end === null).toReversed()],
    upTo,
    by,
  )

/** Puts high ends first, because a strength should preferably be about the end that a scale is named after. */
export const highFirst = (clear: readonly Lean[]) => [
  ...clear.filter(({ end }) => end === 'high'),
  ...clear.filter(({ end }) => end === 'low'),
]

/** Puts scales without a strength first, so that no scale appears twice while others are left out. */
function unsaidFirst(clear: readonly Lean[], strengths: readonly ReportSentence[]): Lean[] {
  const said = new Set(strengths.map(({ scale }) => scale))
  return [...clear.filter(({ scale }) => !said.has(scale)), ...clear.filter(({ scale }) => said.has(scale))]
}

/** Explains an empty section: having few clear tendencies is not a fault of the person or of the survey. */
export const noLean = (all: readonly Lean[]) =>
  all.filter(({ end }) => end !== null).length * 2 < all.length
    ? 'Close to the middle on most scales: no end is clear enough to say more.'
    : 'Nothing to say here: the clear ends have no sentence of this kind.'

function sourceOf(clear: readonly Lean[]) {
  if (clear.length === 0)
    return 'The answers name no end of any scale, so nothing is said about the person at work. The questions help to find out more.'
  const scaleCount = counted(clear.length, 'scale', 'scales')
  return `From ${scaleCount} on which the answers lean to one end. Ask for examples before you rely on any of it.`
}

const items = (said: readonly ReportSentence[]): BlockOf<'list'>['items'] =>
  said.map(({ rule, text }) => ({ rule, lead: null, text }))

/** Sentences about two tendencies together, those about the clearest ones first. */
function together(clear: readonly Lean[], person_id: string): BlockOf<'list'>[] {
  const placeOf = ([scale, end]: TwoScaleRule['one']) =>
    clear.findIndex((lean) => lean.scale === scale && lean.end === end)
  const leaning = new Set(clear.flatMap(({ facets }) => facets))
  const met = twoScaleRules
    .map((rule) => ({ rule, places: [placeOf(rule.one), placeOf(rule.other)] }))
    .filter(({ rule, places }) => !places.includes(-1) && rule.facets.every((facet) => leaning.has(facet)))
    .toSorted((one, other) => Math.max(...one.places) - Math.max(...other.places))
    .slice(0, most.together)
  if (met.length === 0) return []
  return [
    list(
      'Taken together',
      met.map(({ rule }) => ({
        rule: ruleIdOf(rule),
        lead: `${scales[rule.one[0]].name} and ${scales[rule.other[0]].name}`,
        text: wordingFor([person_id], ruleIdOf(rule), rule.text),
      })),
    ),
  ]
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const practices = (clear: readonly Lean[], person: Parameters<typeof practicesFor>[2]) =>
  list(
    'Something to try',
    clear
      .slice(0, most.advice)
      .map(({ scale, end }) => practicesFor(scale, end === 'low' ? 'build' : 'ease', person)[0]!)
      .map(({ rule, text, sign }) => ({ rule, lead: null, text: `${text} A sign that it works: ${lowerFirst(sign)}` })),
  )
