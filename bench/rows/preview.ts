// Calls functions of domain directly, without the server, because the goal of this row is about domain.
import { norms } from '../../domain/assessment/norms.ts'
import { workScaleKeys } from '../../domain/assessment/scales.ts'
import type { Target } from '../../domain/benchmark/misfit.ts'
import { bandCounts, largestMoves, scorerOfMany, type People } from '../../domain/benchmark/preview.ts'
import { bareScores } from '../floor/score-many.ts'
import { median, rounds, type Line } from '../measure.ts'
import { isTiny } from '../scale.ts'

const count = isTiny ? 2_000 : 1_000_000
const maxMs = 200
const maxRatio = 3
/** The targets of a role with seven scales, before and after two sliders were moved. */
const before: Target[] = [
  { scale: 'LEAD', weight: 3, lo: 55, hi: null },
  { scale: 'SOCIAL', weight: 3, lo: 55, hi: 95 },
  { scale: 'DRIVE', weight: 3, lo: 50, hi: null },
  { scale: 'CALM', weight: 2, lo: 40, hi: null },
  { scale: 'OUTLOOK', weight: 2, lo: 50, hi: null },
  { scale: 'CARE', weight: 1, lo: 15, hi: 60 },
  { scale: 'ORDER', weight: 1, lo: 15, hi: 70 },
]
const after = before.map((target) => (target.scale === 'LEAD' ? { ...target, lo: 70 } : target))

/**
 * Scores many people for a new role and makes a whole preview, alternating between product and floor in one process.
 */
export function previewRow(): Line[] {
  const people = manyPeople()
  const [ours, floor] = [new Uint8Array(count), new Uint8Array(count)]
  const product = () => scorerOfMany(after)(people, 0, count, ours)
  const bare = () => bareScores(after, people.raws, floor)
  const whole = () => {
    const scoresBefore = new Uint8Array(count)
    scorerOfMany(before)(people, 0, count, scoresBefore)
    product()
    return [bandCounts(scoresBefore), bandCounts(ours), largestMoves(scoresBefore, ours, 10)]
  }
  product()
  bare()
  if (!ours.every((score, person) => score === floor[person])) throw new Error('The floor scores otherwise')
  const rows = Array.from({ length: rounds + 1 }, () => ({
    product: timeOf(product),
    floor: timeOf(bare),
    whole: timeOf(whole),
  })).slice(1)
  const middle = (way: 'product' | 'floor' | 'whole') => median(rows.map((times) => times[way]))
  const ratio = median(rows.map((times) => times.product / times.floor))
  const ms = (time: number) => `${time.toFixed(0)} ms`
  const results = count.toLocaleString('en')
  return [
    {
      row: '10',
      what: `score ${results} results for a new role, against the same loop in bare typed arrays`,
      product: ms(middle('product')),
      floor: ms(middle('floor')),
      ratio: `${ratio.toFixed(2)}x`,
      p50: '',
      goal: `<= ${maxRatio}x, <= ${maxMs} ms`,
      met: ratio <= maxRatio && middle('product') <= maxMs,
    },
    {
      row: '10',
      what: `preview of ${results} results: bands before and after, who moves most`,
      product: ms(middle('whole')),
      floor: '',
      ratio: '',
      p50: '',
      goal: '',
      met: true,
    },
  ]
}

/** Raw scores over the whole range of each scale, the same in each run. */
function manyPeople(): People {
  const raws = workScaleKeys.map((key, column) => {
    const { min, max } = norms[key]
    return Uint8Array.from(
      { length: count },
      (_, person) => min + (((person * (column + 7) * 31) >>> 3) % (max - min + 1)),
    )
  })
  return { count, raws }
}

function timeOf(work: () => unknown): number {
  const from = performance.now()
  work()
  return performance.now() - from
}
