import { likelyGroups, selectionCuts } from '@seatwise/contract/values/assessment'
import { norms } from '../assessment/norms.ts'
import { normalQuantile } from '../assessment/normal.ts'
import { correlation } from '../assessment/quality.ts'
import { scales, workScaleKeys, type FacetKey, type ScaleKey } from '../assessment/scales.ts'
import { cholesky, product } from './cholesky.ts'
import type { Target } from './misfit.ts'
import normCells from './norm-cells.json' with { type: 'json' }
import { panelUnits } from './panel.ts'
import { noScore, scorerOfMany, type People } from './preview.ts'
import { normals } from './random.ts'

/** A ratio of selection rates below this is flagged (29 CFR 1607.4D). */
export const minRatio = 0.8

type Group = (typeof likelyGroups)[number]

/** The selection rates of two groups at each cut. */
export type ExpectedDifference = {
  /** The group with the lower selection rate at the cut where the two differ most, and the other group. */
  group: Group
  reference: Group
  cuts: {
    /** Everybody with this shown score or a higher one is selected. */
    cut: (typeof selectionCuts)[number]
    /** The selected share of each group, 0..1. */
    group_rate: number
    reference_rate: number
    /** The rate of the group divided by that of the reference; 1 if nobody is selected. */
    ratio: number
  }[]
}

const seed = 20_261_112
const peopleEach = 40_000

/**
 * Expected selection rates at each cut, of women and men, and of people aged 21 to 40 and 41 to 60. Null if the targets
 * give no score. Each group consists of the same 40,000 simulated people, shifted by the group's means, so a ratio is
 * accurate to about .01. A call takes about 20 ms; the first call of a process takes 200 ms more.
 * The result warns a person who sets targets before anybody is scored. It says nothing about the people of a company,
 * whose sex and age are neither needed nor used. It assumes that groups differ like the visitors of an English web page
 * who chose to take the inventory; that they differ only in their means, by the same shift for everybody in a group,
 * with the standard deviations and correlations of the reference panel; and that equally many people of each group
 * apply.
 */
export function expectedDifferences(targets: readonly Target[]): ExpectedDifference[] | null {
  const score = scorerOfMany(targets)
  const scores = new Uint8Array(peopleEach)
  score(simulated().get('women')!, 0, 1, scores)
  if (scores[0] === noScore) return null
  const ratesOf = (group: Group) => {
    score(simulated().get(group)!, 0, peopleEach, scores)
    return selectionCuts.map((cut) => scores.reduce((sum, score) => sum + Number(score >= cut), 0) / peopleEach)
  }
  const [women, men, younger, older] = likelyGroups.map((group) => ({ group, rates: ratesOf(group) }))
  return [compare(women!, men!), compare(younger!, older!)]
}

type RatesOf = { group: Group; rates: readonly number[] }

function compare(one: RatesOf, other: RatesOf): ExpectedDifference {
  const [forwards, backwards] = [ratios(one, other), ratios(other, one)]
  const [low, high] = lowestRatio([forwards])!.ratio <= lowestRatio([backwards])!.ratio ? [one, other] : [other, one]
  return { group: low.group, reference: high.group, cuts: (low === one ? forwards : backwards).cuts }
}

function ratios(low: RatesOf, high: RatesOf) {
  return {
    cuts: selectionCuts.map((cut, at) => {
      const [group_rate, reference_rate] = [low.rates[at]!, high.rates[at]!]
      return { cut, group_rate, reference_rate, ratio: reference_rate === 0 ? 1 : group_rate / reference_rate }
    }),
  }
}

/** The lowest ratio of all comparisons with its cut; undefined if there are no comparisons. */
export function lowestRatio(differences: readonly Pick<ExpectedDifference, 'cuts'>[]) {
  const [lowest] = differences.flatMap(({ cuts }) => cuts).sort((a, b) => a.ratio - b.ratio)
  return lowest && { ratio: lowest.ratio, cut: lowest.cut }
}

/**
 * The norm cells that form each group. Cells of one sex or age are combined with the shares 60 % and 40 %, or half and
 * half.
 */
const cellsOf: Record<Group, (cell: (typeof normCells.cells)[number]) => boolean> = {
  women: ({ sex }) => sex === 'female',
  men: ({ sex }) => sex === 'male',
  aged_21_to_40: ({ age }) => age === '21-40',
  aged_41_to_60: ({ age }) => age === '41-60',
}

/** The mean of a group on a scale, as the difference from the norm set's mean in SDs of the norm set. */
export function groupShift(scale: ScaleKey, group: Group): number {
  const cells = normCells.cells.filter(cellsOf[group])
  const share = cells.reduce((sum, cell) => sum + cell.share, 0)
  const meanOf = (facet: FacetKey) => cells.reduce((sum, cell) => sum + cell.share * cell.means[facet], 0) / share
  let mean = 0
  for (const [facet, sign] of scales[scale].facets) mean += sign === 1 ? meanOf(facet) : 24 - meanOf(facet)
  return (mean - norms[scale].mean) / norms[scale].sd
}

let drawn: ReadonlyMap<Group, People> | undefined

/** Drawn at the first call, because most processes never need them. The people are the same each time. */
const simulated = () => (drawn ??= draw())

function draw(): ReadonlyMap<Group, People> {
  const normal = normals(seed)
  const units = panelUnits.map((column) => [...column])
  const root = cholesky(units.map((one) => units.map((other) => correlation(one, other)!)))
  const ends = workScaleKeys.map(upperEnds)
  const columns = likelyGroups.map((group) => ({
    shifts: workScaleKeys.map((scale) => groupShift(scale, group)),
    raws: workScaleKeys.map(() => new Uint8Array(peopleEach)),
  }))
  for (let person = 0; person < peopleEach; person++) {
    const levels = product(root, Float64Array.from(workScaleKeys, normal))
    for (const { shifts, raws } of columns)
      for (const [column, scale] of workScaleKeys.entries())
        raws[column]![person] = norms[scale].min + countBelow(ends[column]!, levels[column]! + shifts[column]!)
  }
  return new Map(likelyGroups.map((group, at) => [group, { count: peopleEach, raws: columns[at]!.raws }]))
}

/**
 * For each raw score except the highest, the normal quantile of the share of the norm sample with at most this score.
 * The table has mid-rank percentiles, which count half of the people with the score itself.
 */
export function upperEnds(scale: ScaleKey): Float64Array {
  let share = 0
  return Float64Array.from(norms[scale].pct.slice(0, -1), (percentile) => {
    share = (2 * percentile) / 100 - share
    return normalQuantile(share)
  })
}

/**
 * The number of ends, in ascending order, that are below the level. There are at most 32, so a linear scan is fast
 * enough.
 */
function countBelow(ends: Float64Array, level: number): number {
  let count = 0
  while (count < ends.length && ends[count]! < level) count++
  return count
}
