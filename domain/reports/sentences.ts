import type { BrandKey } from '@seatwise/contract/values'
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
  /** The facets of the scale that lean to the same end by themselves. */
  facets: readonly FacetKey[]
}

const extremes = { low: 10, high: 90 } as const

/** The zone of a score on the side of the named end, by `packs/scale-texts.ts`. */
export function zoneOf(end: End | null, percentile: number): Zone {
  if (end === 'low') return displayValue(percentile) <= extremes.low ? 'very_low' : 'low'
  if (end === 'high') return displayValue(percentile) >= extremes.high ? 'very_high' : 'high'
  return 'middle'
}

/** The work scales that have a score, the farthest from the middle first. */
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

/** The values besides the answers that determine the words of a sentence about one person. */
export type WordChoice = { brand: BrandKey; person_id: string }

export type ReportSentence = { rule: string; scale: WorkScaleKey; text: string }

/**
 * The sentence of a kind about a scale, in the words of the brand and for the person; null if the pack has none for the
 * zone.
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

/** True if the answers lean on every facet of a text: all of its scale if it lists none. */
export const borneOut = ({ scale, facets }: Pick<Lean, 'scale' | 'facets'>, named: readonly FacetKey[] = []): boolean =>
  (named.length > 0 ? named : facetSigns(scale).map(([facet]) => facet)).every((facet) => facets.includes(facet))

/** The sentences of a kind about a scale in one zone; facets that they follow from are part of the rule. */
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
 * @param before the sentences so far: contradictions to them are excluded
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
 * The contradictions of each rule of the pack, cached: every sentence of a report is checked against those before it,
 * and this halves the time.
 */
const partners = new Map<string, readonly string[]>()

function partnersOf(rule: string): readonly string[] {
  const known =
    partners.get(rule) ?? exclusivePairs.flatMap(([a, b]) => (isOf(rule, a) ? [b] : isOf(rule, b) ? [a] : []))
  partners.set(rule, known)
  return known
}

/** True if a rule is of this kind, scale and end; an extreme belongs to its end, whatever the facets. */
const isOf = (rule: string, of: string) => `${rule.replace('/very_', '/')}/`.startsWith(`${of}/`)
