import { execFileSync, spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { parseArgs } from 'node:util'
import { bugsByClass } from './seeded-bugs/all.ts'
import { dateAndCommit, markdownTable, writeMeasured } from './measured-table.ts'
import { plan, smoke, type Bug } from './seeded-bugs/bug.ts'
import { findTests } from './seeded-bugs/places.ts'

/**
 * Mutation testing for security: plants one bug at a time in a copy of the working tree and reports which test fails.
 * A bug is valid only if the product compiles and sign-in works with it.
 */

const { values: options } = parseArgs({
  options: {
    /** A regular expression: only bugs whose name matches are planted. */
    only: { type: 'string', default: '' },
    /** How many bugs are tested in parallel. */
    jobs: { type: 'string', default: '2' },
    /** Writes the table of docs/threat-model.md; needs a run of all bugs. */
    document: { type: 'boolean' },
  },
})

const root = path.join(import.meta.dirname, '..')
const minCaughtShare = 0.95
const timeoutMs = 600_000

type Verdict = { kind: 'caught'; file: string; test: string } | { kind: 'SURVIVED' } | { kind: 'INVALID'; why: string }
type Result = { group: string; bug: Bug; verdict: Verdict }

const waiting = Object.entries(bugsByClass).flatMap(([group, bugs]) =>
  bugs.filter(({ name }) => new RegExp(options.only).test(name)).map((bug) => ({ group, bug })),
)
const order = waiting.map(({ bug }) => bug)
const results: Result[] = []
/** Verdicts of the same tests on the unchanged tree. */
const controls = new Map<string, Verdict>()
await Promise.all(Array.from({ length: Number(options.jobs) }, worker))
report()

async function worker() {
  const copy = copyOfTree()
  try {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const began = performance.now()
      const verdict = await judge(copy, next.bug)
      results.push({ ...next, verdict })
      const seconds = Math.round((performance.now() - began) / 1000)
      console.log(`${verdict.kind} (${seconds} s): ${next.bug.name}; ${next.bug.gain}`)
      if (verdict.kind === 'INVALID') console.log(verdict.why)
      if (verdict.kind === 'caught') console.log(`  ${verdict.file}: ${verdict.test}`)
    }
  } finally {
    fs.rmSync(copy, { recursive: true, force: true })
  }
}

/** Copies the tracked and new files of the working tree; links node_modules, with our own workspaces to the copy. */
function copyOfTree(): string {
  const copy = fs.mkdtempSync(path.join(tmpdir(), 'seatwise-bugs-'))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of files.split('\n'))
    if (file && fs.existsSync(path.join(root, file))) fs.cpSync(path.join(root, file), path.join(copy, file))
  const packages = path.join(copy, 'node_modules')
  fs.mkdirSync(path.join(packages, '@seatwise'), { recursive: true })
  for (const name of fs.readdirSync(path.join(root, 'node_modules')))
    if (name !== '@seatwise' && !/^\.(?!bin$)/.test(name))
      fs.symlinkSync(path.join(root, 'node_modules', name), path.join(packages, name))
  for (const room of ['contract', 'domain', 'api'])
    fs.symlinkSync(path.join(copy, room), path.join(packages, '@seatwise', room))
  return copy
}

async function judge(copy: string, bug: Bug): Promise<Verdict> {
  const before = new Map<string, string>()
  for (const change of bug.changes) {
    const place = plan(copy, change)
    const at = path.join(copy, place.file)
    const source = fs.readFileSync(at, 'utf8')
    if (!before.has(at)) before.set(at, source)
    fs.writeFileSync(
      at,
      source.replace(place.before, () => place.after),
    )
  }
  try {
    // A planted bug may leave an import or a parameter unused; that does not make it invalid.
    const loose = ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false']
    const types = await run(copy, 'tsc', ['-p', 'api', ...loose])
    if (!types.ok) return { kind: 'INVALID', why: types.output }
    const verdict = await noticed(copy, bug)
    if (verdict.kind !== 'caught') return verdict
    restore()
    return (await passesWithoutBug(copy, bug))
      ? verdict
      : { kind: 'INVALID', why: `fails without the bug: ${verdict.file}: ${verdict.test}` }
  } finally {
    restore()
  }

  function restore() {
    for (const [at, source] of before) fs.writeFileSync(at, source)
  }
}

/** A test that also fails on the unchanged tree has not caught the bug. */
async function passesWithoutBug(copy: string, bug: Bug): Promise<boolean> {
  const key = `${bug.tests?.join()} ${bug.named}`
  const control = controls.get(key) ?? (await noticed(copy, bug))
  controls.set(key, control)
  return control.kind === 'SURVIVED'
}

async function noticed(copy: string, bug: Bug): Promise<Verdict> {
  const tests = findTests(copy, bug)
  const file = path.join(copy, 'report.json')
  fs.rmSync(file, { force: true })
  const pattern = ['-t', `${bug.named}|${smoke}`]
  const reporter = ['--reporter=json', `--outputFile=${file}`]
  const { output } = await run(copy, 'vitest', [
    'run',
    '--project',
    'api',
    '--project',
    'fault',
    ...findTests(copy, { named: smoke }),
    ...tests,
    ...pattern,
    ...reporter,
  ])
  if (!fs.existsSync(file)) return { kind: 'INVALID', why: output }
  const suites = (JSON.parse(fs.readFileSync(file, 'utf8')) as Report).testResults
  const all = suites.flatMap(({ assertionResults }) => assertionResults)
  if (!all.some(({ title, status }) => title === smoke && status === 'passed'))
    return { kind: 'INVALID', why: `sign-in does not work with this bug\n${output}` }
  const own = suites.filter(({ name }) => tests.includes(path.relative(copy, name)))
  if (!own.some(({ status, assertionResults }) => status === 'failed' || assertionResults.some(hasRun)))
    return { kind: 'INVALID', why: `no test title matches ${bug.named}` }
  for (const { name, status, assertionResults } of own) {
    const where = path.relative(copy, name)
    const failed = assertionResults.find((test) => test.status === 'failed')
    if (failed) return { kind: 'caught', file: where, test: failed.fullName }
    if (status === 'failed') return { kind: 'caught', file: where, test: 'fails before its first test' }
  }
  return { kind: 'SURVIVED' }
}

type Test = { title: string; fullName: string; status: string }
type Report = { testResults: { name: string; status: string; assertionResults: Test[] }[] }

/** False for tests that vitest skipped because their title does not match. */
function hasRun({ title, status }: Test): boolean {
  return title !== smoke && (status === 'passed' || status === 'failed')
}

function run(cwd: string, tool: string, args: string[]): Promise<{ ok: boolean; output: string }> {
  return new Promise((done) => {
    const program = path.join(root, 'node_modules/.bin', tool)
    const env = { ...process.env, PATH: `${path.dirname(process.execPath)}:${process.env.PATH ?? ''}` }
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs })
    let output = ''
    const append = (text: Buffer) => (output += text.toString())
    child.stdout.on('data', append)
    child.stderr.on('data', append)
    child.once('error', (error) => done({ ok: false, output: error.message }))
    child.once('exit', (code) => done({ ok: code === 0, output: output.slice(-2_000) }))
  })
}

function report() {
  const sorted = results.toSorted((a, b) => order.indexOf(a.bug) - order.indexOf(b.bug))
  const rows = sorted.map(({ group, bug, verdict }) => [
    group,
    bug.name,
    verdict.kind === 'caught' ? `\`${verdict.file}\`` : verdict.kind,
  ])
  const table = markdownTable(['area', 'bug', 'caught by'], rows)
  const caught = results.filter(({ verdict }) => verdict.kind === 'caught').length
  console.log(`\n${table}\n\n${caught} of ${results.length} caught`)
  if (options.document && !options.only) {
    const document = new URL('../docs/threat-model.md', import.meta.url)
    const heading = `Run on ${dateAndCommit()}: ${caught} of ${results.length} caught.`
    writeMeasured(document, 'npm run seeded-bugs -- --document', `${heading}\n\n${table}`)
  }
  process.exit(caught < results.length * minCaughtShare ? 1 : 0)
}
