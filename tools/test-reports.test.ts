import { describe, expect, it } from 'vitest'
import { countsOf, slowest } from './test-reports.ts'

const vitest = {
  numPassedTests: 2,
  numFailedTests: 0,
  testResults: [
    {
      assertionResults: [
        { fullName: 'quick', duration: 10 },
        { fullName: 'passed over', duration: null },
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
  it('count what passed and failed; a flaky test has failed', () => {
    expect(countsOf(vitest, true)).toEqual({ passed: 2, failed: 0 })
    expect(countsOf(playwright, false)).toEqual({ passed: 1, failed: 1 })
  })

  it('count a run as failed that ended badly without a failed test, or wrote no report', () => {
    expect(countsOf(vitest, false)).toEqual({ passed: 2, failed: 1 })
    expect(countsOf(undefined, false)).toEqual({ passed: 0, failed: 1 })
  })

  it('name the slowest tests of all runs, repetitions included', () =>
    expect(slowest([vitest, playwright], 3)).toEqual([
      { seconds: 5, title: 'a.journey.ts: slow' },
      { seconds: 2, title: 'inner: middle' },
      { seconds: 0.01, title: 'quick' },
    ]))
})
