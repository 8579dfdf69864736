import { existsSync, writeFileSync } from 'node:fs'
import { afterAll, beforeEach, it } from 'vitest'

/** A test run without a fault: the faults whose code the tests reach, and the titles of tests that fail anyway. */
export type Control = { reached: number[]; failing: string[] }

/** Records what the tests of a file do without a fault. */
export function control(sql: string, report: string) {
  const reached = new Set<number>()
  const failing: string[] = []
  turnOn('', sql, reached)
  beforeEach(({ task, onTestFailed }) => onTestFailed(() => void failing.push(task.fullTestName)))
  afterAll(() => writeFileSync(report, JSON.stringify({ reached: [...reached], failing } satisfies Control)))
}

/**
 * Turns a fault on for the tests of one file. The first test that fails writes its title into `report` and ends the
 * trial.
 * @returns false if a test of another file has already failed because of this fault
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

/** Sets the variables that tools/faults/switches.ts and `cloneDatabase` of api/database/test-cluster.ts read. */
function turnOn(fault: string, sql: string, reached: Set<number> | undefined) {
  process.env.FAULT = fault
  process.env.FAULT_SQL = sql
  Object.assign(globalThis, { reached })
}
