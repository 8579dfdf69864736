import { describe, expect, it } from 'vitest'
import { stageDelay } from './stage-delay.ts'

describe('stageDelay', () => {
  it.each([
    [0, null, 'none'],
    [900, null, 'none'],
    [2, 3, 'none'],
    [3, 3, 'over'],
    [5, 3, 'over'],
    [6, 3, 'twice'],
    [0, 1, 'none'],
    [1, 1, 'over'],
    [2, 1, 'twice'],
  ] as const)('of %i days with a limit of %s is %s', (days, limit, delay) => {
    expect(stageDelay(days, limit)).toBe(delay)
  })
})
