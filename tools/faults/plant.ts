import { existsSync, writeFileSync } from 'node:fs'
import { afterAll, beforeEach, it } from 'vitest'

/** The run of tests without a fault: the faults that they reach, and the titles of those that fail nevertheless. */
export type Control = { reached: number[]; failing: string[] }

/** Notes what the tests of one file do without a fault. */
export function control(sql: string, report: string) {
  const reached = new Set<number>()
  const failing: string[] = []
  turnOn('', sql, reached)
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => void failing.push(task.fullTestName)))
  afterAll(() => writeFileSync(report, JSON.stringify({ reached: [...reached], failing } satisfies Control)))
}

/**
 * Turns a fault on for the tests of one file. The first failing test writes its title into `report`, and ends the trial.
 * @returns false when tests of another file have failed by this fault already
 */
export function plant(fault: string, sql: string, report: string, failing: readonly string[]): boolean {
  if (existsSync(report)) {
    it.skip('is killed already', () => undefined)
    return false
  }
  turnOn(fault, sql, undefined)
  beforeEach(({ skip, task, onTestFailed }) => {
    if (existsSync(report)) skip()
    onTestFailed(() => {
      if (!failing.includes(task.fullTestName)) writeFileSync(report, task.fullTestName)
    })
  })
  return true
}

/** The switches read these: tools/faults/switches.ts, `cloneDatabase` of api/database/test-cluster.ts. */
function turnOn(fault: string, sql: string, reached: Set<number> | undefined) {
  process.env.FAULT = fault
  process.env.FAULT_SQL = sql
  Object.assign(globalThis, { reached })
}
