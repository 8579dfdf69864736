import type { BlockOf, Section } from '@seatwise/contract/report-document'
import type { BrandKey } from '@seatwise/contract/values'
import type { Assessment } from '../assessment/assess.ts'
import { scales } from '../assessment/scales.ts'
import { counted, list, sentence } from './document.ts'
import { ruleIdOf, twoScaleRules } from './packs/two-scales.ts'
import type { SentenceKind } from './packs/scale-texts.ts'
import { practicesFor } from './practices.ts'
import { leans, sentencesOf, type Lean, type Said } from './sentences.ts'

const most = { strengths: 5, watchOuts: 4, together: 3, advice: 3, inBetween: 2 } as const
const least = { strengths: 3, watchOuts: 2 } as const
const snapshotSize = 3

/** The three scales farthest from the average. One gets a sentence of its own only where it clearly differs. */
export function snapshot({ scales: scores, quality }: Assessment): Section {
  const items = leans(scores)
    .slice(0, snapshotSize)
    .map(({ scale, percentile, end }) => ({
      rule: `individual/snapshot/${scale}/${end ?? 'middle'}`,
      lead: `${scales[scale].name} ${percentile}`,
      text: end ? `Says they tend to ${scales[scale][end]}.` : 'Does not clearly stand out from the middle.',
    }))
  const none = 'No scale has a score.'
  const blocks = quality.status === 'invalid' ? [doubtful('snapshot')] : [list(null, items, { none })]
  return { id: 'snapshot', title: 'Snapshot', layout: 'plain', blocks }
}

const doubtful = (part: string) =>
  sentence(
    `individual/${part}/doubtful`,
    'Nothing is said here: the answers may not describe the person. Offer another try first.',
    'quiet',
  )

/**
 * Sentences about work, from the scales that lean to one end; where they are few, from those nearest to the middle.
 */
export function atWork({ scales: scores, quality }: Assessment, brand: BrandKey): Section[] {
  const all = leans(scores)
  if (all.length === 0) return []
  const title = 'What this may mean at work'
  if (quality.status === 'invalid') return [{ id: 'at-work', title, layout: 'plain', blocks: [doubtful('at-work')] }]
  const clear = all.filter(({ end }) => end !== null)
  const middle = all.filter(({ end }) => end === null).toReversed()
  const strengths = filled('strength', clear, middle, most.strengths, least.strengths, brand)
  const watchOuts = filled('caution', clear, middle, most.watchOuts, least.watchOuts, brand, strengths)
  const advice = (kind: SentenceKind, title: string) =>
    list(title, items(sentencesOf(kind, clear, most.advice, brand)), { none: noLean })
  return [
    {
      id: 'at-work',
      title,
      layout: 'columns',
      blocks: [
        list('Strengths', items(strengths)),
        list('Watch-outs', items(watchOuts)),
        advice('energized_by', 'Works best with'),
        advice('drained_by', 'May be drained by'),
        advice('talk', 'How to talk with this person'),
        ...together(clear),
        ...inBetween(middle, strengths, watchOuts, brand),
        ...(brand === 'be' ? [advice('coach', 'How to coach'), practices(clear)] : [advice('ask', 'Questions to ask')]),
        sentence('individual/at-work', sourceOf(clear), 'quiet'),
      ],
    },
  ]
}

const noLean = 'The answers lean to no end clearly enough to say.'

function sourceOf(clear: readonly Lean[]) {
  if (clear.length === 0)
    return 'All scales are near the middle, so little can be said. Ask for examples before you rely on any of it.'
  const scaleCount = counted(clear.length, 'scale', 'scales')
  return `From ${scaleCount} on which the answers lean to one end. Ask for examples before you rely on any of it.`
}

/** Clear leans first; the middle only where they leave too little to say. */
function filled(
  kind: SentenceKind,
  clear: readonly Lean[],
  middle: readonly Lean[],
  upTo: number,
  atLeast: number,
  brand: BrandKey,
  before: readonly Said[] = [],
): Said[] {
  const said = sentencesOf(kind, clear, upTo, brand, before)
  return [...said, ...sentencesOf(kind, middle, Math.max(0, atLeast - said.length), brand, [...before, ...said])]
}

const items = (said: readonly Said[]): BlockOf<'list'>['items'] =>
  said.map(({ rule, text }) => ({ rule, lead: null, text }))

/** The scales nearest to the middle, of which nothing else is said: two of them, each with both its sides. */
function inBetween(
  middle: readonly Lean[],
  strengths: readonly Said[],
  watchOuts: readonly Said[],
  brand: BrandKey,
): BlockOf<'list'>[] {
  const said = new Set([...strengths, ...watchOuts].map(({ scale }) => scale))
  const free = middle.filter(({ scale }) => !said.has(scale)).slice(0, most.inBetween)
  if (free.length === 0) return []
  return [
    list(
      'In between',
      free.flatMap((lean) =>
        (['strength', 'caution'] as const).flatMap((kind) =>
          sentencesOf(kind, [lean], 1, brand).map(({ rule, scale, text }) => ({
            rule,
            lead: kind === 'strength' ? scales[scale].name : null,
            text,
          })),
        ),
      ),
    ),
  ]
}

/** What two leans mean together, those of the clearest first. */
function together(clear: readonly Lean[]): BlockOf<'list'>[] {
  const placeOf = ([scale, end]: (typeof twoScaleRules)[number]['one']) =>
    clear.findIndex((lean) => lean.scale === scale && lean.end === end)
  const met = twoScaleRules
    .map((rule) => ({ rule, places: [placeOf(rule.one), placeOf(rule.other)] }))
    .filter(({ places }) => !places.includes(-1))
    .toSorted((one, other) => Math.max(...one.places) - Math.max(...other.places))
    .slice(0, most.together)
  if (met.length === 0) return []
  return [
    list(
      'Taken together',
      met.map(({ rule }) => ({
        rule: ruleIdOf(rule),
        lead: `${scales[rule.one[0]].name} and ${scales[rule.other[0]].name}`,
        text: rule.text,
      })),
    ),
  ]
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const practices = (clear: readonly Lean[]) =>
  list(
    'Something to try',
    clear
      .slice(0, most.advice)
      .flatMap(({ scale, end }) => practicesFor(scale, end === 'low' ? 'build' : 'ease'))
      .map(({ rule, text, sign }) => ({ rule, lead: null, text: `${text} A sign that it works: ${lowerFirst(sign)}` })),
    { none: noLean },
  )
