import { describe, expect, it } from 'vitest'
import { closeRatio, hastySeconds, isRefusedPace, isUnusualPace, type LinkPace } from './link-pace.ts'

/** Normal numbers by Box and Muller from a generator of Lehmer, so that a failure can be repeated. */
function normals(seed: number) {
  let state = seed
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  return () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next())
}

const isClose = (a: number, b: number) => Math.max(a, b) / Math.min(a, b) <= closeRatio
/** The result for each of them, one after the other. */
const paces = (seconds: readonly number[]): LinkPace[] =>
  seconds.map((own, nth) => ({
    finished: nth,
    close: seconds.slice(0, nth).filter((other) => isClose(own, other)).length,
  }))

describe('the pace of a survey link', () => {
  it.each([
    [30, 0.2],
    [30, 0.35],
    [120, 0.2],
    [300, 0.25],
    [500, 0.35],
  ])('of %i people in an hour, whose times spread by %f, is never unusual', (people, spread) => {
    for (let event = 1; event <= 200; event++) {
      const normal = normals(event * 7_919)
      const times = Array.from({ length: people }, () => 720 * Math.exp(spread * normal()))
      expect(paces(times).filter(isUnusualPace)).toEqual([])
    }
  })

  it('of a class of 30 is not unusual where each has the same time', () => {
    expect(paces(Array<number>(30).fill(600)).filter(isRefusedPace)).toEqual([])
    expect(paces(Array<number>(20).fill(600)).filter(isUnusualPace)).toEqual([])
  })

  it('of a script that takes the same time again and again is unusual from the 21st on, and refused from the 41st on', () => {
    const script = paces(Array.from({ length: 60 }, (_, nth) => 400 + (nth % 5)))
    expect(script.findIndex(isUnusualPace)).toBe(20)
    expect(script.findIndex(isRefusedPace)).toBe(40)
  })

  it('of a crowd is unusual, and nobody is refused for it', () => {
    expect(isUnusualPace({ finished: 600, close: 30 })).toBe(true)
    expect(isRefusedPace({ finished: 5_000, close: 400 })).toBe(false)
  })

  it('counts less than two seconds for a statement as hasty', () => expect(hastySeconds).toBe(174))
})
