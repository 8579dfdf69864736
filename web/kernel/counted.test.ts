import { describe, expect, it } from 'vitest'
import { counted, countedOf } from './counted.ts'

const words = ['result', 'results'] as const

describe('a number of rows in words', () => {
  it('is empty until it is known', () => expect(counted(undefined, words)).toBeUndefined())

  it.each([
    [11, 29, '11 of 29 results'],
    [0, 1, '0 of 1 result'],
    [29, 29, '29 results'],
    [30, 29, '30 results'],
    [11, undefined, '11 results'],
    [11, 1_001, '11 of 1,000+ results'],
  ])('%s of %s reads: %s', (total, all, shown) => expect(countedOf(total, all, words)).toBe(shown))
})
