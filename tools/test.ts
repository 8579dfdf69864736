import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import * as path from 'node:path'
import { findChromium } from './chromium.ts'
import { runAll, type Step } from './steps.ts'
import { countsOf, failuresOf, passedOnSecondTry, slowest, type Report } from './test-reports.ts'

/** `npm test`: the checks and the build of the pages, then all tests, three suites at a time. */

const root = path.join(import.meta.dirname, '..')
const reports = path.join(root, '.test')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const total = { passed: 0, failed: 0 }
const began = performance.now()

// The check alone uses both cores. Journeys and benchmark need the built pages, and most suites the data of all tests.
for (const steps of [
  [{ name: 'check', command: 'node', args: ['tools/check.ts'] }],
  [
    { name: 'web', command: 'node', args: ['tools/build-web.ts', '--if-stale'] },
    { name: 'test data', command: 'node', args: ['api/database/make-test-data.ts'] },
  ],
]) {
  const passed = await runAll(steps)
  total[passed ? 'passed' : 'failed'] += 1
}

// The longest suites start first, so that both cores are busy until the end. Three run at a time, because a browser and
// the product that it waits for are rarely busy at the same time.
const browser = chromium()
if (!browser) total.failed += 1
const parts = [
  vitest('api', 1),
  vitest('api', 2),
  ...(browser ? journeys(browser) : []),
  ...(browser ? [{ ...vitest('components'), env: { CHROMIUM: browser } }] : []),
  ...['plans', 'bench', 'fault', 'rules'].map((project) => vitest(project)),
]
const outcomes = new Map<string, boolean>()
const ended: Parameters<typeof runAll>[1] = (step, { ok }) => {
  outcomes.set(step.name, ok)
  const { report } = read(step)
  return report && failuresOf(report).join('\n')
}
await runAll(parts, ended, 3)
const written = parts.map((step) => read(step))
for (const { name, report } of written) {
  const { passed, failed } = countsOf(report, outcomes.get(name)!)
  total.passed += passed
  total.failed += failed
}

const all = written.flatMap(({ report }) => report ?? [])
const failures = all.flatMap(failuresOf)
if (failures.length > 0) console.log('\nFailed:')
for (const failure of failures) console.log(`  ${failure}`)
const unstable = passedOnSecondTry(all)
if (unstable.length > 0) console.log('\nPassed on the second try:')
for (const title of unstable) console.log(`  ${title}`)
console.log('\nThe ten slowest:')
for (const { seconds, title } of slowest(all, 10)) console.log(`${seconds.toFixed(1).padStart(6)} s  ${title}`)
console.log(`\n${((performance.now() - began) / 60_000).toFixed(1)} minutes`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

function chromium(): string | undefined {
  try {
    return findChromium()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return undefined
  }
}

/** Each suite has one worker, because several suites run at the same time on two cores. */
function vitest(project: string, half?: 1 | 2): Step {
  const name = half ? `${project} ${half}` : project
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`]
  const args = ['run', '--project', project, '--maxWorkers=1', ...(half ? [`--shard=${half}/2`] : []), ...reporters]
  return { name, command: 'vitest', args }
}

/**
 * The journeys in two parts, each with its own products. In one part, one super admin would invite more users than the
 * rate limit allows. Each part starts the products, which takes as long as ten journeys.
 */
function journeys(browser: string): Step[] {
  const parts = 2
  return Array.from({ length: parts }, (_, index) => ({
    name: `journeys ${index + 1}`,
    command: 'playwright',
    args: [
      'test',
      `--shard=${index + 1}/${parts}`,
      '--workers=1',
      '--reporter=list,json',
      `--output=test-results/${index}`,
    ],
    env: {
      CHROMIUM: browser,
      IN_SUITE: 'true',
      PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(`journeys ${index + 1}`),
      // Each part uses three ports: one for the product of each brand, and one for a second process of the first
      // product (journeys/products.ts).
      JOURNEY_PORT: String(Number(process.env.JOURNEY_PORT ?? 4310) + 3 * (index + 1)),
    },
  }))
}

function reportOf(name: string): string {
  return path.join(reports, `${name.replaceAll(/\W/g, '-')}.json`)
}

function read({ name }: Step): { name: string; report: Report | undefined } {
  const file = reportOf(name)
  return { name, report: existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined }
}
