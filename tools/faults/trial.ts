import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { createVitest, type TestModule } from 'vitest/node'
import { openConcernedTests } from './concerned-tests.ts'
import type { Edit, Fault } from './fault.ts'
import type { Control } from './plant.ts'
import { withFault, withSwitches } from './switches.ts'

/**
 * `unreached`: no test that concerns the fault runs its code. `uncompiled`: no test notices the fault, but the compiler
 * does.
 */
export type Outcome = { outcome: 'killed' | 'survived' | 'unreached' | 'uncompiled'; by: string }

type Specification = { test: string; project: 'rules' | 'api'; file: string }

/** Disables row-level security for faults in the tenant filter, because the filter must suffice alone. */
const withoutRowLevelSecurity = `DO $$ DECLARE t regclass; BEGIN
  FOR t IN SELECT oid FROM pg_class WHERE relrowsecurity LOOP
    EXECUTE format('ALTER TABLE %s DISABLE ROW LEVEL SECURITY, NO FORCE ROW LEVEL SECURITY', t);
  END LOOP; END $$`

/**
 * Plants all faults into a copy of the product, behind switches.
 * @param socketFolder the socket folder of the cluster whose databases the tests clone
 */
export async function openTrials(
  root: string,
  files: readonly string[],
  faults: readonly Fault[],
  socketFolder: string,
) {
  const copy = copyOf(root, files)
  /** A copy without switches, for the compiler. */
  const plain = copyOf(root, files)
  const edits = faults.flatMap((fault, number) => fault.edits.map((edit) => ({ ...edit, number })))
  for (const [file, ofFile] of Map.groupBy(edits, ({ file }) => file)) {
    const source = fs.readFileSync(path.join(root, file), 'utf8')
    fs.writeFileSync(path.join(copy, file), withSwitches(source, ofFile))
  }
  const concernedTests = openConcernedTests(root, files)
  const reports = fs.mkdtempSync(path.join(temporary, 'seatwise-fault-reports-'))
  const controls = new Map<string, Control | undefined>()
  let count = 0
  let vitest = await start(socketFolder)

  return { judge, changeCluster, close }

  function start(ofCluster: string) {
    // The matrix asks the same callers with and without a fault (api/rights/tenancy-matrix.ts).
    Object.assign(process.env, { FAULTS_ROOT: copy, FAULTS_SOCKET_FOLDER: ofCluster, MATRIX_SEED: '1' })
    const config = path.join(copy, 'tools/faults/vitest.config.ts')
    return createVitest('test', { config, root: copy, reporters: [{ onTestRunEnd }] }, { server: { watch: null } })
  }

  async function changeCluster(ofNext: string) {
    await vitest.close()
    vitest = await start(ofNext)
  }

  /**
   * Judges some faults together and returns the outcomes in the same order. The slow tests that walk through everything
   * run last.
   */
  async function judge(some: readonly Fault[]): Promise<Outcome[]> {
    const trials = some.map((fault) => ({
      fault,
      number: faults.indexOf(fault),
      sql: fault.rule === 'scope filter' ? withoutRowLevelSecurity : fault.sql,
      environment: fault.rule === 'scope filter' ? withoutRowLevelSecurity : '',
      tests: concernedTests(fault),
      report: path.join(reports, `killed-${faults.indexOf(fault)}`),
      isReached: false,
    }))
    for (const part of [0, 1, 2] as const) {
      const alive = trials.filter(({ report }) => !fs.existsSync(report))
      console.log(`  ${alive.length} faults alive before step ${part + 1}`)
      await runControls(alive.flatMap(({ environment, tests }) => tests[part].map((test) => ({ test, environment }))))
      const specifications = alive.flatMap((trial) =>
        trial.tests[part].flatMap((test) => {
          const known = controls.get(keyOf(test, trial.environment))
          if (!known || (trial.fault.edits.length > 0 && !known.reached.includes(trial.number))) return []
          trial.isReached = true
          const fault = trial.fault.edits.length > 0 ? String(trial.number) : ''
          const args = [fault, trial.sql, trial.report, known.failing].map((arg) => JSON.stringify(arg)).join(', ')
          return [{ report: trial.report, ...write(test, `if (plant(${args}))`, trial.number) }]
        }),
      )
      const broken = await run(specifications)
      for (const { report, file, test } of specifications)
        if (broken.has(file) && !fs.existsSync(report)) fs.writeFileSync(report, `${test}: ${broken.get(file)}`)
    }
    return trials.map(({ fault, report, isReached }) => {
      if (fs.existsSync(report)) return { outcome: 'killed', by: fs.readFileSync(report, 'utf8') }
      if (!isReached) return { outcome: 'unreached', by: '' }
      const refusal = refusalOfCompiler(fault.edits)
      return refusal ? { outcome: 'uncompiled', by: refusal } : { outcome: 'survived', by: '' }
    })
  }

  async function runControls(needed: readonly { test: string; environment: string }[]) {
    const missing = new Map(needed.map((each) => [keyOf(each.test, each.environment), each]))
    for (const key of controls.keys()) missing.delete(key)
    const specifications = [...missing].map(([key, { test, environment }]) => {
      const report = path.join(reports, `control-${count}`)
      return {
        key,
        report,
        ...write(test, `control(${JSON.stringify(environment)}, ${JSON.stringify(report)})\n`, count),
      }
    })
    const broken = await run(specifications)
    for (const { key, report, file, test } of specifications) {
      const isUsable = fs.existsSync(report) && !broken.has(file)
      const known = isUsable ? (JSON.parse(fs.readFileSync(report, 'utf8')) as Control) : undefined
      if (!known) console.log(`  left out, fails without a fault: ${test} ${broken.get(file) ?? ''}`)
      else if (known.failing.length > 0) console.log(`  fails without a fault: ${test}: ${known.failing.join('; ')}`)
      controls.set(key, known)
    }
  }

  /** Writes a file that runs the tests of another file again. */
  function write(test: string, before: string, number: number): Specification {
    const project = test.startsWith('api/') ? 'api' : 'rules'
    const file = path.join(
      copy,
      project === 'api' ? 'api' : 'domain',
      `faults/${String(count++).padStart(6, '0')}.test.ts`,
    )
    const lines = [
      "import { control, plant } from '../../tools/faults/plant.ts'",
      `${before} await import(${JSON.stringify(`../../${test}?fault=${number}-${count}`)})`,
      'void [control, plant]',
    ]
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, `${lines.join('\n')}\n`)
    return { test, project, file }
  }

  /** Runs test files in their order, and returns those that failed outside a test, with the error. */
  async function run(specifications: readonly Specification[]): Promise<Map<string, string>> {
    const broken = new Map<string, string>()
    for (const project of ['rules', 'api'] as const) {
      const some = specifications.filter((each) => each.project === project)
      if (some.length === 0) continue
      const of = vitest.projects.find(({ name }) => name === project)!
      const { testModules } = await vitest.runTestSpecifications(some.map(({ file }) => of.createSpecification(file)))
      for (const { file } of some) {
        const module = testModules.find(({ moduleId }) => moduleId === file)
        const error = module ? errorOf(module) : 'its process ended'
        if (error) broken.set(file, error)
        fs.rmSync(file)
      }
      vitest.state.clearFiles(
        of,
        some.map(({ file }) => file),
      )
    }
    return broken
  }

  function refusalOfCompiler(changed: readonly Edit[]): string {
    const [edit] = changed
    if (!edit) return ''
    const file = path.join(plain, edit.file)
    const source = fs.readFileSync(file, 'utf8')
    fs.writeFileSync(file, withFault(source, changed))
    try {
      const project = edit.file.split('/')[0]!
      const loose = ['--noEmit', '--noUnusedLocals', 'false', '--noUnusedParameters', 'false']
      execFileSync(path.join(root, 'node_modules/.bin/tsc'), ['-p', project, ...loose], { cwd: plain, stdio: 'pipe' })
      return ''
    } catch (error) {
      return String((error as { stdout?: Buffer }).stdout).split('\n')[0]!
    } finally {
      fs.writeFileSync(file, source)
    }
  }

  async function close() {
    await vitest.close()
    for (const folder of [copy, plain, reports]) fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Prints errors outside all tests, which a fault or an ended process can cause. */
function onTestRunEnd(_: unknown, errors: readonly { message: string }[]) {
  for (const { message } of errors) console.log(`  ${message.split('\n')[0]}`)
}

/** Read now, because the test cluster later sets a TMPDIR in memory. */
const temporary = tmpdir()

const keyOf = (test: string, environment: string) => `${test} ${environment}`

/** The error of a hook or an import; plant.ts records the errors of tests. */
function errorOf(module: TestModule): string | undefined {
  const suites = [...module.children.allSuites()]
  const [error] = [...module.errors(), ...suites.flatMap((suite) => suite.errors())]
  return error?.message.split('\n')[0]
}

/** Copies the files of the working tree and links node_modules; our own workspaces are linked to the copy. */
function copyOf(root: string, files: readonly string[]): string {
  const copy = fs.mkdtempSync(path.join(temporary, 'seatwise-faults-'))
  fs.chmodSync(copy, 0o755)
  for (const file of files) fs.cpSync(path.join(root, file), path.join(copy, file))
  const packages = path.join(copy, 'node_modules')
  fs.mkdirSync(path.join(packages, '@seatwise'), { recursive: true })
  for (const name of fs.readdirSync(path.join(root, 'node_modules')))
    if (name !== '@seatwise' && !/^\.(?!bin$|package-lock)/.test(name))
      fs.symlinkSync(path.join(root, 'node_modules', name), path.join(packages, name))
  for (const room of ['contract', 'domain', 'api'])
    fs.symlinkSync(path.join(copy, room), path.join(packages, '@seatwise', room))
  return copy
}

/** The files in the working tree that git tracks or would add. */
export function filesOf(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  return listed.split('\n').filter((file) => file && fs.existsSync(path.join(root, file)))
}
