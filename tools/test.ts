import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import * as path from 'node:path'
import { findChromium } from './chromium.ts'
import { run } from './steps.ts'

/** Everything: the fast half, the rules, the api on a real database, plans, the benchmark's rows, browser journeys. */

type Counts = { passed: number; failed: number }

const root = path.join(import.meta.dirname, '..')
const reports = path.join(root, '.test')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const total: Counts = { passed: 0, failed: 0 }
const add = (counts: Counts) => {
  total.passed += counts.passed
  total.failed += counts.failed
}

add(asOne(await run({ name: 'check', command: 'node', args: ['tools/check.ts'] }, true)))
add(asOne(await run({ name: 'web', command: 'node', args: ['tools/build-web.ts', '--if-stale'] }, true)))
for (const project of ['rules', 'api', 'plans', 'bench']) {
  const file = path.join(reports, `${project}.json`)
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { ok } = await run({ name: project, command: 'vitest', args }, true)
  add(counted(file, ok, (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests })))
}
try {
  const file = path.join(reports, 'journeys.json')
  const env = { CHROMIUM: findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const { ok } = await run(
    { name: 'journeys', command: 'playwright', args: ['test', '--reporter=list,json'], env },
    true,
  )
  add(counted(file, ok, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky })))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  add({ passed: 0, failed: 1 })
}

console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

function asOne({ ok }: { ok: boolean }): Counts {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

type Report = {
  numPassedTests: number
  numFailedTests: number
  stats: { expected: number; unexpected: number; flaky: number }
}

/** A run that failed without a failed test (a suite that would not load, no report) fails as one. */
function counted(file: string, ok: boolean, read: (report: Report) => Counts): Counts {
  const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8')) as Report) : { passed: 0, failed: 0 }
  return !ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
