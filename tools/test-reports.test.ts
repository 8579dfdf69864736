import { describe, expect, it } from 'vitest'
import { countsOf, failuresOf, passedOnSecondTry, slowest } from './test-reports.ts'

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
  stats: { expected: 1, unexpected: 1, flaky: 1 },
  suites: [
    {
      title: 'a.journey.ts',
      specs: [
        {
          title: 'slow',
          tests: [{ status: 'flaky', results: [{ duration: 4_000 }, { duration: 1_000 }] }],
        },
      ],
      suites: [
        {
          title: 'inner',
          specs: [
            { title: 'middle', tests: [{ status: 'expected', results: [{ duration: 2_000 }] }] },
            {
              title: 'broken',
              tests: [
                {
                  status: 'unexpected',
                  results: [
                    { duration: 500, error: { message: 'not there' } },
                    { duration: 500, error: { message: '\u001b[31mnot visible\u001b[39m\nat once' } },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
}

describe('reports of a test run', () => {
  it('count each test once, by its last try', () => {
    expect(countsOf(vitest, true)).toEqual({ passed: 2, failed: 0 })
    expect(countsOf(playwright, false)).toEqual({ passed: 2, failed: 1 })
  })

  it('count one failure for a run that failed without a failed test, or wrote no report', () => {
    expect(countsOf(vitest, false)).toEqual({ passed: 2, failed: 1 })
    expect(countsOf(undefined, false)).toEqual({ passed: 0, failed: 1 })
  })

  it('name the journeys that passed on their second try, and no others', () =>
    expect(passedOnSecondTry([vitest, playwright])).toEqual(['a.journey.ts: slow']))

  it('list the slowest tests of all runs, with the time of their retries', () =>
    expect(slowest([vitest, playwright], 4)).toEqual([
      { seconds: 5, title: 'a.journey.ts: slow' },
      { seconds: 2, title: 'inner: middle' },
      { seconds: 1, title: 'inner: broken' },
      { seconds: 0.01, title: 'quick' },
    ]))
})

describe('the failed tests', () => {
  it('are named with the first lines of the error of their last try', () => {
    expect(failuresOf(playwright)).toEqual(['inner: broken\n    not there\n    not visible\n    at once'])
    const failed = { fullName: 'wrong', status: 'failed', failureMessages: ['expected 1 to be 2'] }
    expect(failuresOf({ ...vitest, testResults: [{ assertionResults: [failed] }] })).toEqual([
      'wrong\n    expected 1 to be 2',
    ])
    expect(failuresOf(vitest)).toEqual([])
  })
})
