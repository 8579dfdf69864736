import type { BrandKey } from '@seatwise/contract/values'
import type { Assessment, ScaleScore } from '../assessment/assess.ts'
import { rangeWidths, shown, tendency } from '../assessment/norms.ts'
import { workScaleKeys, type WorkScaleKey } from '../assessment/scales.ts'
import { exclusivePairs, scaleTexts } from './packs/pack.ts'
import type { End, SentenceKind, Worded, Zone } from './packs/scale-texts.ts'

type Scales = Pick<Assessment['scales'], WorkScaleKey>

export type Lean = { scale: WorkScaleKey; percentile: number; zone: Zone; end: End | null }

const extremes = { low: 10, high: 90 } as const
const ends = { low: 30, high: 70 } as const

/** Where a score lies, by the zones of `packs/scale-texts.ts`. */
export function zoneOf(scale: WorkScaleKey, { raw, percentile }: ScaleScore): Zone {
  const at = shown(percentile)
  const end = tendency(scale, raw, rangeWidths.likely)
  if (end === 'low' && at <= ends.low) return at <= extremes.low ? 'very_low' : 'low'
  if (end === 'high' && at >= ends.high) return at >= extremes.high ? 'very_high' : 'high'
  return 'middle'
}

export const endOf: Record<Zone, End | null> = {
  very_low: 'low',
  low: 'low',
  middle: null,
  high: 'high',
  very_high: 'high',
}

/** The work scales that have a score, the farthest from the middle first. */
export const leans = (scales: Scales): Lean[] =>
  workScaleKeys
    .flatMap((scale) => {
      const score = scales[scale]
      if (!score) return []
      const zone = zoneOf(scale, score)
      return [{ scale, percentile: shown(score.percentile), zone, end: endOf[zone] }]
    })
    .toSorted((one, other) => fromMiddle(other) - fromMiddle(one))

const fromMiddle = ({ percentile }: Lean) => Math.abs(percentile - 50)

export type Said = { rule: string; scale: WorkScaleKey; text: string }

/** The sentence of a kind about a scale, in the words of the brand; null where the pack has none for the zone. */
export function sentenceOf(kind: SentenceKind, { scale, zone, end }: Lean, brand: BrandKey): Said | null {
  const texts = scaleTexts[scale][kind]
  const own = texts[zone]
  if (own !== undefined) return { rule: `${kind}/${scale}/${zone}`, scale, text: worded(own, brand) }
  return end && { rule: `${kind}/${scale}/${end}`, scale, text: worded(texts[end], brand) }
}

const worded = (text: Worded, brand: BrandKey) => (typeof text === 'string' ? text : (text[brand] ?? text.text))

/**
 * The first sentences of a kind about these scales.
 * @param before what has been said already: nothing that contradicts it is chosen
 */
export function sentencesOf(
  kind: SentenceKind,
  from: readonly Lean[],
  most: number,
  brand: BrandKey,
  before: readonly Said[] = [],
): Said[] {
  const chosen: Said[] = []
  for (const lean of from) {
    if (chosen.length === most) break
    const next = sentenceOf(kind, lean, brand)
    if (next && ![...before, ...chosen].some((other) => contradict(next.rule, other.rule))) chosen.push(next)
  }
  return chosen
}

export const contradict = (one: string, other: string) =>
  exclusivePairs.some(([a, b]) => (isOf(one, a) && isOf(other, b)) || (isOf(one, b) && isOf(other, a)))

/** Whether a rule is of this kind, scale and end; an extreme belongs to its end. */
const isOf = (rule: string, of: string) => rule.replace('/very_', '/') === of
