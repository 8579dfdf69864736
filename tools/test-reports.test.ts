import { describe, expect, it } from 'vitest'
import { countsOf, slowest } from './test-reports.ts'

const vitest = {
  numPassedTests: 2,
  numFailedTests: 0,
  testResults: [
    {
      assertionResults: [
        { fullName: 'quick', duration: 10 },
        { fullName: 'skipped', duration: null },
      ],
    },
  ],
}
const playwright = {
  stats: { expected: 1, unexpected: 0, flaky: 1 },
  suites: [
    {
      title: 'a.journey.ts',
      specs: [{ title: 'slow', tests: [{ results: [{ duration: 4_000 }, { duration: 1_000 }] }] }],
      suites: [{ title: 'inner', specs: [{ title: 'middle', tests: [{ results: [{ duration: 2_000 }] }] }] }],
    },
  ],
}

describe('reports of a test run', () => {
  it('count passed and failed tests; a flaky test counts as failed', () => {
    expect(countsOf(vitest, true)).toEqual({ passed: 2, failed: 0 })
    expect(countsOf(playwright, false)).toEqual({ passed: 1, failed: 1 })
  })

  it('count one failure for a run that failed without a failed test, or wrote no report', () => {
    expect(countsOf(vitest, false)).toEqual({ passed: 2, failed: 1 })
    expect(countsOf(undefined, false)).toEqual({ passed: 0, failed: 1 })
  })

  it('list the slowest tests of all runs, with the time of their retries', () =>
    expect(slowest([vitest, playwright], 3)).toEqual([
      { seconds: 5, title: 'a.journey.ts: slow' },
      { seconds: 2, title: 'inner: middle' },
      { seconds: 0.01, title: 'quick' },
    ]))
})
