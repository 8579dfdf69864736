import { describe, expect, it } from 'vitest'
import { people, readOracle } from '../oracle/read-oracle.ts'
import { attentionItems, items, scoredAnswers } from './instrument.ts'
import { evenOddConsistency, mean, responseQuality, standardDeviation } from './quality.ts'

const attentive = Object.fromEntries(attentionItems.map((item) => [item.id, item.expected]))
const seconds = (each: number) => Object.fromEntries(items.map((item) => [item.id, each * 1000]))
const quality = (person: number, times = seconds(5), attention: Record<string, number> = attentive) =>
  responseQuality({ ...people[person - 1]!, ...attention }, times)

it('The oracle’s 60 people have its quality indices', () => {
  readOracle('expected_quality.csv').forEach((row, index) => {
    const scored = scoredAnswers(people[index]!)
    const { indices } = quality(index + 1)
    expect(indices.longest_run.value).toBe(Number(row.longstring))
    expect(Math.abs(standardDeviation([...scored])! - Number(row.irv))).toBeLessThan(1e-6)
    expect(Math.abs(mean([...scored]) - Number(row.mean_raw))).toBeLessThan(1e-6)
    const consistency = evenOddConsistency(scored)
    if (row.evenodd === '') expect(consistency).toBeNull()
    else expect(Math.abs(consistency! - Number(row.evenodd))).toBeLessThan(1e-6)
  })
})

describe('the check for careless answers', () => {
  it.each([
    [58, 'a pattern'],
    [59, 'the same answer throughout'],
    [60, 'chance'],
  ])('finds person %i (%s) invalid', (person) => expect(quality(person).status).toBe('invalid'))

  it('finds a careful person good', () => expect(quality(1).status).toBe('good'))
})

describe('little spread in the answers', () => {
  /** A consistent person who avoids the ends: 1 and 5 become 2 and 4, all others 3. */
  const nearMiddle = Object.fromEntries(
    Object.entries(people[20]!).map(([item, answer]) => [item, Math.trunc((answer - 3) / 2) + 3]),
  )
  /** The same answers, each given to another statement: the spread stays, the consistency goes. */
  const shuffled = Object.fromEntries(
    items.map((item, index) => [item.id, nearMiddle[items[(index * 41 + 7) % items.length]!.id]!]),
  )

  it('is no caution in consistent answers', () => {
    const { indices, status } = responseQuality({ ...nearMiddle, ...attentive }, seconds(5))
    expect(indices.spread.value!).toBeLessThan(0.75)
    expect(indices.even_odd.value!).toBeGreaterThanOrEqual(0.6)
    expect(indices.spread.status).toBe('good')
    expect(status).toBe('good')
  })

  it('is a caution in inconsistent answers', () => {
    const { indices } = responseQuality({ ...shuffled, ...attentive }, seconds(5))
    expect(indices.spread.value!).toBeGreaterThan(0.5)
    expect(indices.even_odd.value!).toBeLessThan(0.6)
    expect(indices.spread.status).toBe('caution')
  })

  it('of under .50 is invalid however consistent the answers are', () => {
    const flat = Object.fromEntries(items.map(({ id, key }, index) => [id, index % 12 === 0 ? 3 + key : 3]))
    const { indices } = responseQuality({ ...flat, ...attentive }, seconds(5))
    expect(indices.spread.value!).toBeLessThan(0.5)
    expect(indices.spread.status).toBe('invalid')
  })
})

describe('the answering time', () => {
  it.each([
    [5, 'good'],
    [3, 'good'],
    [2.9, 'caution'],
    [2, 'caution'],
    [1.9, 'invalid'],
  ])('of a median of %f s per line is %s', (each, status) =>
    expect(quality(1, seconds(each)).indices.median_seconds.status).toBe(status),
  )

  it('is the median over scored items, without attention items', () => {
    const times = Object.fromEntries(items.map((item, index) => [item.id, (index + 1) * 100]))
    expect(quality(1, { ...times, X1: 1e9 }).indices.median_seconds.value).toBeCloseTo(4.25)
  })

  it('counts as invalid when no times were stored', () => expect(quality(1, {}).status).toBe('invalid'))
})

describe('attention items', () => {
  it.each([
    [{}, 0, 'good'],
    [{ X1: 1 }, 1, 'caution'],
    [{ X1: 1, X3: 1 }, 2, 'invalid'],
  ])('%o wrong: %i, %s', (wrong, count, status) => {
    const { indices } = quality(1, seconds(5), { ...attentive, ...wrong })
    expect(indices.attention_wrong).toEqual({ value: count, status })
  })

  it('do not count in any other index', () => {
    const plain = quality(1).indices
    const wrong = quality(1, seconds(5), { X1: 1, X2: 5, X3: 1 }).indices
    expect({ ...wrong, attention_wrong: null }).toEqual({ ...plain, attention_wrong: null })
  })

  it('count as wrong when unanswered', () => expect(quality(1, seconds(5), {}).indices.attention_wrong.value).toBe(3))
})

it('Three cautions make a result invalid, two do not', () => {
  const run = (length: number, fill: number) =>
    Object.fromEntries(items.map((item, index) => [item.id, index < length ? fill : people[0]![item.id]!]))
  const long = run(10, 3)
  const two = responseQuality({ ...long, ...attentive, X1: 1 }, seconds(5))
  expect(two.indices.longest_run.status).toBe('caution')
  expect(two.status).toBe('caution')
  const three = responseQuality({ ...long, ...attentive, X1: 1 }, seconds(2.5))
  expect(three.status).toBe('invalid')
  expect(Object.values(three.indices).some((index) => index.status === 'invalid')).toBe(false)
})
