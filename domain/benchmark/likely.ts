import { benchmarkUnits, norms, shown, standardError } from '../assessment/norms.ts'
import { correlation } from '../assessment/quality.ts'
import { aims, misfit, type Aim, type Target } from './misfit.ts'
import { panelUnits } from './panel.ts'
import { normals } from './random.ts'
import { minScales } from './right-seat.ts'
import { closeness, yardstick, type Yardstick } from './yardstick.ts'

/** 16th, 50th and 84th percentile of the long-run mean score of people with one shown score. */
export type Likely = { lower: number; middle: number; upper: number }

const defaultSeed = 20_261_101
const simulatedPeople = 20_000
const answersEach = 101
/** Answers whose score is at most this far from a shown score stand for it. */
const window = 2
const maxUnits = benchmarkUnits(99)

/**
 * What lies behind each shown score 1..99 of one benchmark version (index = score - 1), by
 * simulation: the same seed gives the same table. About half a second of a core; null where no score can be.
 */
export function likelyByScore(targets: readonly Target[], seed = defaultSeed): Likely[] | null {
  const goals = aims(targets)
  if (goals.length < minScales) return null
  const counts = simulate(yardstick(goals), seed, simulatedPeople)
  const byScore = counts.map((_, index) => quantiles(counts.slice(Math.max(0, index - window), index + window + 1)))
  const lower = isotonic(byScore.map((ends) => ends.lower))
  const middle = isotonic(byScore.map((ends) => ends.middle))
  const upper = isotonic(byScore.map((ends) => ends.upper))
  return byScore.map((_, index) => ({ lower: lower[index]!, middle: middle[index]!, upper: upper[index]! }))
}

/** By shown score 1..99, how often the mean of the person's 100 other scores was so many tenths of a point. */
export type Counts = Uint32Array[]

/** Simulated people answer 101 times; each answer in turn is the one shown, the others are the long run. */
export function simulate(measure: Yardstick, seed: number, people: number): Counts {
  const survey = simulatedSurvey(measure, seed)
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
      counts[shown(score) - 1]![Math.round(10 * others)]! += 1
    }
  }
  return counts
}

/** The true levels of one simulated person on the weighted scales, in benchmark units. */
type Profile = Float64Array

/**
 * True profiles are normal with the panel's correlations and alpha as the variance of each scale.
 * Each answer adds normal error of variance 1 - alpha, is cut to the range of benchmark units, and
 * comes back as an exact score, 0..100.
 */
export function simulatedSurvey(measure: Yardstick, seed: number) {
  const normal = normals(seed)
  const goals = measure.aims
  const root = cholesky(trueCovariance(goals))
  const errors = goals.map(({ scale }) => standardError(scale))
  const units = new Float64Array(panelUnits.length)
  return {
    drawProfile: (): Profile => product(root, Float64Array.from(goals, normal)),
    answer: (profile: Profile): number => {
      for (let i = 0; i < goals.length; i++) {
        const g = profile[i]! + errors[i]! * normal()
        units[goals[i]!.column] = Math.max(-maxUnits, Math.min(maxUnits, g))
      }
      return closeness(measure, misfit(goals, units))
    },
  }
}

/** Correlations of the panel in benchmark units, alpha on the diagonal. */
function trueCovariance(goals: readonly Aim[]): number[][] {
  const columns = goals.map(({ column }) => Array.from(panelUnits[column]!))
  return goals.map(({ scale }, i) =>
    goals.map((_, j) => (i === j ? norms[scale].alpha : correlation(columns[i]!, columns[j]!)!)),
  )
}

/** The lower triangle L with L * L' = matrix; the panel's smallest eigenvalue is .013, so there is one. */
function cholesky(matrix: readonly (readonly number[])[]): number[][] {
  const lower = matrix.map((row) => row.map(() => 0))
  for (const [i, row] of matrix.entries())
    for (let j = 0; j <= i; j++) {
      let rest = row[j]!
      for (let k = 0; k < j; k++) rest -= lower[i]![k]! * lower[j]![k]!
      lower[i]![j] = i === j ? Math.sqrt(rest) : rest / lower[j]![j]!
    }
  return lower
}

function product(matrix: readonly (readonly number[])[], vector: Float64Array): Float64Array {
  return Float64Array.from(matrix, (row) => row.reduce((sum, value, index) => sum + value * vector[index]!, 0))
}

/** Of the long-run means of some neighbouring scores taken together, in points. */
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

/** The nearest sequence that never falls, by pooling adjacent violators (Ayer et al. 1955). */
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

/** "Most likely `from` to `to`", whole numbers 1..99. */
export type LikelyRange = { from: number; to: number }

/** Of one shown score, stretched to hold the score itself. */
export function likelyRange(table: readonly Likely[], score: number): LikelyRange {
  const { lower, upper } = table[score - 1]!
  return { from: Math.min(score, Math.round(lower)), to: Math.max(score, Math.round(upper)) }
}
