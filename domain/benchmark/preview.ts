import { norms, displayValue, unitsByRaw } from '../assessment/norms.ts'
import { missing } from '../assessment/raw.ts'
import { scaleKeys, workScaleKeys } from '../assessment/scales.ts'
import { bandOf, bands, maxScore, minScore, type BandKey } from '../bands.ts'
import { cost, weightedTargets, weightOf, type Target, type WeightedTarget } from './misfit.ts'
import { exactScore, panelMisfits } from './panel.ts'
import { benchmark, minScales, scalesOfRaws } from './right-seat.ts'

/** Raw scale scores of many people: one column for each work scale, in the order of `workScaleKeys`; 0 is `missing`. */
export type People = { count: number; raws: readonly Uint8Array[] }

/** The score value of a person without a score. */
export const noScore = 0

/** Writes the shown scores 1..99, or `noScore`, of the people from index `from` up to but not including `to`. */
export type ManyScorer = (people: People, from: number, to: number, scores: Uint8Array) => void

/** Computes the same scores as `benchmark(targets).score` for many people, using a table of costs by raw score. */
export function scorerOfMany(targets: readonly Target[]): ManyScorer {
  const weighted = weightedTargets(targets)
  if (weighted.length < minScales) return (_, from, to, scores) => void scores.fill(noScore, from, to)
  const panel = panelMisfits(weighted)
  const weights = weightOf(weighted)
  const columns = weighted.map((target) => ({ column: target.column, costs: costsByRaw(target) }))
  const ofIncomplete = benchmark(targets)
  return (people, from, to, scores) => {
    const sums = new Float64Array(to - from)
    for (const { column, costs } of columns) {
      const raws = people.raws[column]!
      for (let person = from; person < to; person++) sums[person - from]! += costs[raws[person]!]!
    }
    for (let person = from; person < to; person++) {
      const sum = sums[person - from]!
      scores[person] = Number.isNaN(sum)
        ? (ofIncomplete.score(scalesOf(people, person))?.score ?? noScore)
        : displayValue(exactScore(panel, sum / weights))
    }
  }
}

/** weight * cost for each raw score; NaN below the scale's minimum, so that a `missing` score gives NaN. */
function costsByRaw({ scale, column, weight, lo, hi }: WeightedTarget): Float64Array {
  const { min, max } = norms[scale]
  const units = unitsByRaw[scaleKeys.indexOf(workScaleKeys[column]!)]!
  return Float64Array.from({ length: max + 1 }, (_, raw) =>
    raw < min ? NaN : weight * cost(units[raw - min]!, lo, hi),
  )
}

const scalesOf = ({ raws }: People, person: number) =>
  scalesOfRaws(raws.map((column) => (column[person] === missing ? null : column[person]!)))

/** Number of people in each band, and of those without a score. */
export type BandCounts = Record<BandKey | 'none', number>

export function bandCounts(scores: Uint8Array): BandCounts {
  const byScore = new Uint32Array(maxScore + 1)
  for (const score of scores) byScore[score]! += 1
  // The cast is safe: Object.fromEntries loses the key type, and every band has an entry.
  const counts = Object.fromEntries(bands.map(({ key }) => [key, 0])) as Record<BandKey, number>
  for (let score = minScore; score <= maxScore; score++) counts[bandOf(score).key] += byScore[score]!
  return { ...counts, none: byScore[noScore]! }
}

export type Move = { person: number; before: number; after: number }

/**
 * The people whose score changes most, at most `max`, largest change first; people with equal changes stay in the order
 * of `People`. People without a score before or after are left out.
 */
export function largestMoves(before: Uint8Array, after: Uint8Array, max: number): Move[] {
  const moves: Move[] = []
  let smallest = 1
  for (let person = 0; person < before.length; person++) {
    const size = Math.abs(after[person]! - before[person]!)
    if (size < smallest || before[person] === noScore || after[person] === noScore) continue
    moves.push({ person, before: before[person]!, after: after[person]! })
    if (moves.length < 2 * max) continue
    keepLargest(moves, max)
    smallest = sizeOf(moves[max - 1]!) + 1
  }
  keepLargest(moves, max)
  return moves
}

const sizeOf = ({ before, after }: Move) => Math.abs(after - before)

function keepLargest(moves: Move[], max: number) {
  moves.sort((a, b) => sizeOf(b) - sizeOf(a) || a.person - b.person)
  moves.length = Math.min(moves.length, max)
}
