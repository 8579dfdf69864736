import { benchmarkUnits, norms, displayValue, standardError } from '../assessment/norms.ts'
import { correlation } from '../assessment/quality.ts'
import { cholesky, product } from './cholesky.ts'
import { misfit, weightedTargets, type Target, type WeightedTarget } from './misfit.ts'
import { exactScore, panelMisfits, panelUnits, type PanelMisfits } from './panel.ts'
import { normals } from './random.ts'
import { minScales } from './right-seat.ts'

/** The 16th, 50th and 84th percentile of the long-run mean score, 0..100, of people with one shown score. */
export type Likely = { lower: number; middle: number; upper: number }

const defaultSeed = 20_261_101
const simulatedPeople = 20_000
const answersEach = 101
/** Smoothing: simulated scores at most this many points away count for a shown score. */
const window = 2
const maxUnits = benchmarkUnits(99)

/**
 * Simulates the table of `Likely` of one benchmark version, for each shown score 1..99 (index = score - 1). The same
 * seed gives the same table. Takes about 0.5 s of CPU time.
 * @returns null if the targets give no score, because fewer than three scales carry weight
 */
export function likelyByScore(targets: readonly Target[], seed = defaultSeed): Likely[] | null {
  const weighted = weightedTargets(targets)
  if (weighted.length < minScales) return null
  const counts = simulate(panelMisfits(weighted), seed, simulatedPeople)
  const byScore = counts.map((_, index) => quantiles(counts.slice(Math.max(0, index - window), index + window + 1)))
  const lower = isotonic(byScore.map((ends) => ends.lower))
  const middle = isotonic(byScore.map((ends) => ends.middle))
  const upper = isotonic(byScore.map((ends) => ends.upper))
  return byScore.map((_, index) => ({ lower: lower[index]!, middle: middle[index]!, upper: upper[index]! }))
}

/** For each shown score 1..99, a histogram of the mean of the person's 100 other scores, in tenths of a point. */
export type Counts = Uint32Array[]

/**
 * Simulates people who each answer 101 times. Each answer in turn gives the shown score; the mean of the other 100 is
 * the long-run score.
 */
export function simulate(panel: PanelMisfits, seed: number, people: number): Counts {
  const survey = simulatedSurvey(panel, seed)
  const scores = new Float64Array(answersEach)
  const counts = Array.from({ length: 99 }, () => new Uint32Array(1001))
  for (let person = 0; person < people; person++) {
    const profile = survey.drawProfile()
    let sum = 0
    for (let nth = 0; nth < answersEach; nth++) {
      scores[nth] = survey.answer(profile)
      sum += scores[nth]!
    }
    for (const score of scores) {
      const others = (sum - score) / (answersEach - 1)
      counts[displayValue(score) - 1]![Math.round(10 * others)]! += 1
    }
  }
  return counts
}

/** True levels of one simulated person on the weighted scales, in benchmark units. */
type Profile = Float64Array

/**
 * Draws people and their answers. True profiles are normally distributed, with the correlations of the panel, and alpha
 * as the variance of each scale. An answer adds a normal error of variance 1 - alpha and is limited to the range of
 * benchmark units; the result is an exact score 0..100.
 */
export function simulatedSurvey(panel: PanelMisfits, seed: number) {
  const normal = normals(seed)
  const { targets } = panel
  const root = cholesky(trueCovariance(targets))
  const errors = targets.map(({ scale }) => standardError(scale))
  const units = new Float64Array(panelUnits.length)
  return {
    drawProfile: (): Profile => product(root, Float64Array.from(targets, normal)),
    answer: (profile: Profile): number => {
      for (let i = 0; i < targets.length; i++) {
        const g = profile[i]! + errors[i]! * normal()
        units[targets[i]!.column] = Math.max(-maxUnits, Math.min(maxUnits, g))
      }
      return exactScore(panel, misfit(targets, units))
    },
  }
}

/** The correlations of the panel in benchmark units, with alpha on the diagonal. */
function trueCovariance(targets: readonly WeightedTarget[]): number[][] {
  const columns = targets.map(({ column }) => Array.from(panelUnits[column]!))
  return targets.map(({ scale }, i) =>
    targets.map((_, j) => (i === j ? norms[scale].alpha : correlation(columns[i]!, columns[j]!)!)),
  )
}

/** Percentiles of the long-run means in points, from the sum of the histograms of neighbouring scores. */
function quantiles(counts: Counts): Likely {
  const together = Uint32Array.from({ length: 1001 }, (_, tenths) =>
    counts.reduce((sum, ofScore) => sum + ofScore[tenths]!, 0),
  )
  const total = together.reduce((sum, count) => sum + count, 0)
  const quantile = (share: number) => {
    let below = 0
    const tenths = together.findIndex((count) => (below += count) >= share * total)
    return tenths / 10
  }
  return { lower: quantile(0.16), middle: quantile(0.5), upper: quantile(0.84) }
}

/** Isotonic regression: the nearest non-decreasing sequence, by pooling adjacent violators (Ayer et al. 1955). */
export function isotonic(values: readonly number[]): number[] {
  const blocks: { mean: number; size: number }[] = []
  for (const value of values) {
    let block = { mean: value, size: 1 }
    for (let last = blocks.at(-1); last && last.mean > block.mean; last = blocks.at(-1)) {
      const size = last.size + block.size
      block = { mean: (last.mean * last.size + block.mean * block.size) / size, size }
      blocks.pop()
    }
    blocks.push(block)
  }
  return blocks.flatMap(({ mean, size }) => Array.from({ length: size }, () => mean))
}

/** The range shown as "most likely `from` to `to`", whole numbers 1..99. */
export type LikelyRange = { from: number; to: number }

/**
 * The likely range of one shown score 1..99, extended so that it includes the score.
 * @param table as returned by `likelyByScore`
 */
export function likelyRange(table: readonly Likely[], score: number): LikelyRange {
  const { lower, upper } = table[score - 1]!
  return { from: Math.min(score, Math.round(lower)), to: Math.max(score, Math.round(upper)) }
}
