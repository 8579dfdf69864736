import { describe, expect, it, vi } from 'vitest'
import { displayValue } from '../assessment/norms.ts'
import { sales } from '../oracle/sales.ts'
import { chancesOfBest, closestSet } from './comparison.ts'
import { likelyByScore, simulatedSurvey, type Likely } from './likely.ts'
import { weightedTargets } from './misfit.ts'
import { panelMisfits } from './panel.ts'
import { integers, normals } from './random.ts'

// Simulations take seconds alone and longer when all cores are busy.
vi.setConfig({ testTimeout: 600_000 })

const likely = likelyByScore(sales)!

/** Lists of each size and third; `npm run proof -- closest` draws more. */
const lists = Number(process.env.CLOSEST_LISTS ?? 300)

function counted(scores: readonly number[]) {
  const people = new Map<number, number>()
  for (const score of scores) people.set(score, (people.get(score) ?? 0) + 1)
  return [...people].map(([score, count]) => ({ score, people: count }))
}

/**
 * The frequency with which each person has the highest long-run score in 20,000 draws from the stored triples; ties
 * share.
 */
function drawnChances(table: readonly Likely[], scores: readonly number[], seed: number): number[] {
  const normal = normals(seed)
  const wins = scores.map(() => 0)
  for (let draw = 0; draw < 20_000; draw++) {
    let best = -Infinity
    let winner = 0
    scores.forEach((score, person) => {
      const { lower, middle, upper } = table[score - 1]!
      const z = normal()
      const longRun = middle + z * (z < 0 ? middle - lower : upper - middle)
      if (longRun > best) [best, winner] = [longRun, person]
    })
    wins[winner]! += 1
  }
  return wins.map((won) => won / 20_000)
}

describe('the probability of being the best of a list', () => {
  it.each([
    [[74, 71, 64, 52, 40, 30]],
    [[99, 98, 97, 80, 80, 60, 5]],
    [Array.from({ length: 40 }, (_, index) => 1 + ((index * 37) % 99))],
  ])('of %j agrees with 20,000 draws from the stored triples', (scores) => {
    const chances = chancesOfBest(likely, counted(scores))
    const drawn = drawnChances(likely, scores, 20_261_128)
    scores.forEach((score, person) => expect(Math.abs(chances.get(score)! - drawn[person]!)).toBeLessThan(0.015))
  })

  it('adds up to 1 over all people, whatever the list', () => {
    const integer = integers(7)
    for (let list = 0; list < 200; list++) {
      const scored = counted(Array.from({ length: 1 + (integer() % 300) }, () => 1 + (integer() % 99)))
      const chances = chancesOfBest(likely, scored)
      expect(scored.reduce((sum, { score, people }) => sum + people * chances.get(score)!, 0)).toBeCloseTo(1, 9)
    }
  })

  it('is computed where one half of a distribution has no width', () => {
    const flat = Array.from({ length: 99 }, (_, index) => ({ lower: index, middle: index, upper: index }))
    expect(chancesOfBest(flat, counted([40, 60])).get(60)).toBeCloseTo(1, 9)
    expect(chancesOfBest(flat, counted([60, 60])).get(60)).toBeCloseTo(0.5, 9)
  })
})

describe('the set of people who could be the closest', () => {
  it('is empty for nobody, and contains a single person', () => {
    expect(closestSet(likely, [])).toEqual(new Map())
    expect([...closestSet(likely, counted([40])).keys()]).toEqual([40])
  })

  it('contains all people with the same score or none, and leaves out scores far below', () => {
    expect([...closestSet(likely, counted([95, 12, 95, 3])).keys()]).toEqual([95])
  })

  it('is the smallest that covers nine of ten cases', () => {
    const integer = integers(11)
    for (let list = 0; list < 200; list++) {
      const scored = counted(Array.from({ length: 2 + (integer() % 150) }, () => 1 + (integer() % 99)))
      const set = closestSet(likely, scored)
      const held = scored.map(({ score, people }) => people * (set.get(score) ?? 0))
      const sum = held.reduce((total, chance) => total + chance, 0)
      const least = scored.filter(({ score }) => set.get(score) === Math.min(...set.values()))
      const minHeld = Math.min(...least.map(({ score, people }) => people * set.get(score)!))
      expect(sum).toBeGreaterThanOrEqual(0.9)
      expect(sum - minHeld).toBeLessThan(0.9)
    }
  })

  it('of lists from each third of the scores contains the person with the best true profile in at least 88 of 100', () => {
    const people = simulatedPeople(Math.max(4_000, 7 * lists))
    const integer = integers(123)
    for (const third of ['lower', 'middle', 'upper'] as const)
      for (const size of [10, 50, 120]) {
        let count = 0
        let inSet = 0
        for (let list = 0; list < lists; list++) {
          const drawn = Array.from({ length: size }, () => people[third][integer() % people[third].length]!)
          const best = drawn.reduce((one, other) => (other.longRun > one.longRun ? other : one))
          const set = closestSet(likely, counted(drawn.map(({ score }) => score)))
          count += Number(set.has(best.score))
          inSet += drawn.filter(({ score }) => set.has(score)).length
        }
        if (process.env.CLOSEST_LISTS)
          console.log(
            `${third} third, ${size} people: ${((100 * count) / lists).toFixed(1)} %, ${(inSet / lists).toFixed(1)} people`,
          )
        // The fewer lists, the wider: two standard errors.
        expect(count / lists, `${third} third, ${size} people`).toBeGreaterThan(
          0.88 - 2 * Math.sqrt((0.88 * 0.12) / lists),
        )
      }
  })
})

/** People with their shown score and the mean of many further answers, by thirds of the shown score. */
function simulatedPeople(count: number) {
  const survey = simulatedSurvey(panelMisfits(weightedTargets(sales)), 77)
  const answers = 200
  const people = Array.from({ length: count }, () => {
    const profile = survey.drawProfile()
    const score = displayValue(survey.answer(profile))
    let sum = 0
    for (let nth = 0; nth < answers; nth++) sum += survey.answer(profile)
    return { score, longRun: sum / answers }
  }).sort((one, other) => one.score - other.score)
  const [from, to] = [Math.round(count / 3), Math.round((2 * count) / 3)]
  return { lower: people.slice(0, from), middle: people.slice(from, to), upper: people.slice(to) }
}
