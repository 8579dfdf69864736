import type { BrandKey } from '@seatwise/contract/values/base'
import { facetSigns, namedEnd, type End, type Scores } from '../assessment/named-end.ts'
import { displayValue } from '../assessment/norms.ts'
import { workScaleKeys, type FacetKey, type WorkScaleKey } from '../assessment/scales.ts'
import { wordingFor } from './choice.ts'
import { exclusivePairs, scaleTexts } from './packs/pack.ts'
import type { SentenceKind, Wordings, Wording, Zone } from './packs/scale-texts.ts'

export type Lean = {
  scale: WorkScaleKey
  percentile: number
  zone: Zone
  end: End | null
  /** The facets of the scale that show the same tendency by themselves. */
  facets: readonly FacetKey[]
}

const extremes = { low: 10, high: 90 } as const

/** The zone of a score; `packs/scale-texts.ts` defines the zones. */
export function zoneOf(end: End | null, percentile: number): Zone {
  if (end === 'low') return displayValue(percentile) <= extremes.low ? 'very_low' : 'low'
  if (end === 'high') return displayValue(percentile) >= extremes.high ? 'very_high' : 'high'
  return 'middle'
}

/** The work scales that have a score, farthest from the middle first. */
export const leans = (scores: Scores): Lean[] =>
  workScaleKeys
    .flatMap((scale) => {
      const score = scores.scales[scale]
      if (!score) return []
      const named = namedEnd(scale, scores)
      return [
        { scale, percentile: displayValue(score.percentile), zone: zoneOf(named.end, score.percentile), ...named },
      ]
    })
    .toSorted((one, other) => fromMiddle(other) - fromMiddle(one))

const fromMiddle = ({ percentile }: Lean) => Math.abs(percentile - 50)

/** What determines the wording of a sentence about one person, besides the answers. */
export type WordChoice = { brand: BrandKey; person_id: string }

export type ReportSentence = { rule: string; scale: WorkScaleKey; text: string }

/**
 * The sentence of a kind about a scale, in the wording for the brand and the person; null if the text pack has none for
 * the zone.
 */
export function sentenceOf(
  kind: SentenceKind,
  { scale, zone, end, facets }: Lean,
  by: WordChoice,
): ReportSentence | null {
  for (const at of new Set([zone, end ?? zone]))
    for (const { rule, text } of wordingsOf(kind, scale, at))
      if (!end || borneOut({ scale, facets }, facetsOf(text))) return { rule, scale, text: worded(rule, text, by) }
  return null
}

/**
 * True if the answers show the tendency on every facet that a text is based on: all facets of the scale if it lists
 * none.
 */
export const borneOut = ({ scale, facets }: Pick<Lean, 'scale' | 'facets'>, named: readonly FacetKey[] = []): boolean =>
  (named.length > 0 ? named : facetSigns(scale).map(([facet]) => facet)).every((facet) => facets.includes(facet))

/** The sentences of a kind about a scale in one zone. The rule id contains the facets that a sentence is based on. */
export function wordingsOf(kind: SentenceKind, scale: WorkScaleKey, zone: Zone): { rule: string; text: Wording }[] {
  const wordings: Wordings | undefined = scaleTexts[scale][kind][zone]
  if (wordings === undefined) return []
  return (isSeveral(wordings) ? wordings : [wordings]).map((text) => ({
    rule: [kind, scale, zone, ...facetsOf(text)].join('/'),
    text,
  }))
}

const isSeveral = (wordings: Wordings): wordings is readonly Wording[] => Array.isArray(wordings)
const facetsOf = (text: Wording): readonly FacetKey[] => (typeof text === 'string' ? [] : (text.facets ?? []))
const worded = (rule: string, text: Wording, { brand, person_id }: WordChoice) =>
  typeof text === 'string' ? text : wordingFor([person_id], rule, text[brand] ?? text.text)

/**
 * The first sentences of a kind about these scales.
 * @param before the sentences so far, which the new ones must not contradict
 */
export function sentencesOf(
  kind: SentenceKind,
  from: readonly Lean[],
  most: number,
  by: WordChoice,
  before: readonly ReportSentence[] = [],
): ReportSentence[] {
  const chosen: ReportSentence[] = []
  for (const lean of from) {
    if (chosen.length === most) break
    const next = sentenceOf(kind, lean, by)
    if (next && ![...before, ...chosen].some((other) => contradict(next.rule, other.rule))) chosen.push(next)
  }
  return chosen
}

export const contradict = (one: string, other: string) => partnersOf(one).some((partner) => isOf(other, partner))

/**
 * Caches the rules that contradict each rule of the pack. Every sentence of a report is checked against the earlier
 * ones; the cache halves the time.
 */
const partners = new Map<string, readonly string[]>()

function partnersOf(rule: string): readonly string[] {
  const known =
    partners.get(rule) ?? exclusivePairs.flatMap(([a, b]) => (isOf(rule, a) ? [b] : isOf(rule, b) ? [a] : []))
  partners.set(rule, known)
  return known
}

/** True if a rule id has this kind, scale and end (and facet, if given). An extreme zone counts as its end. */
const isOf = (rule: string, of: string) => `${rule.replace('/very_', '/')}/`.startsWith(`${of}/`)
