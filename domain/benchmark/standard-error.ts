import { standardError } from '../assessment/norms.ts'
import { aims, misfit, type Target } from './misfit.ts'
import { panelSize, panelUnits } from './panel.ts'
import { closeness, yardstick } from './right-seat.ts'

const draws = 200
const seed = 20261101
/** Every tenth of the panel: the figure moves by less than 0.1 points against all 5,000. */
const stride = 10
const mostUnits = 2.3263478740408408

/**
 * Standard error of a benchmark's score in points: how far a person's score moves between
 * re-answerings, as the root mean square over the panel of the within-person SD.
 * Re-answering adds noise of one SEM to each scale, in benchmark units; fixed seed.
 * Null for fewer than three weighted scales.
 */
export function scoreStandardError(targets: readonly Target[]): number | null {
  const goals = aims(targets)
  if (goals.length < 3) return null
  const measure = yardstick(goals)
  const noise = gaussian(seed)
  const units = new Float64Array(panelUnits.length)
  let variance = 0
  let people = 0
  for (let p = 0; p < panelSize; p += stride) {
    let sum = 0
    let squares = 0
    for (let draw = 0; draw < draws; draw++) {
      for (const { scale, column } of goals) {
        const g = panelUnits[column]![p]! + standardError(scale) * noise()
        units[column] = Math.max(-mostUnits, Math.min(mostUnits, g))
      }
      const score = closeness(measure, misfit(goals, units))
      sum += score
      squares += score * score
    }
    variance += (squares - (sum * sum) / draws) / (draws - 1)
    people += 1
  }
  return Math.sqrt(variance / people)
}

/** Normal deviates by Box and Muller over the mulberry32 generator. */
function gaussian(start: number): () => number {
  let state = start >>> 0
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
}
