import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { affectedFiles, stateOf, type State } from './affected.ts'
import { runAll } from './steps.ts'

/**
 * Lints everything by the rules that read single files. The rules that read types take ten times as long, so they run
 * only on files that may be affected by changes since the last run without faults.
 */
const root = path.join(import.meta.dirname, '..')
const file = path.join(root, 'node_modules/.cache/lint.json')
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.json'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 16 * 1024 ** 2,
})
const names = [...listed.split('\n'), 'node_modules/.package-lock.json'].filter(
  (name) => name && existsSync(path.join(root, name)),
)
const sources = new Map(names.map((name) => [name, readFileSync(path.join(root, name), 'utf8')]))
const former = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as State) : undefined
const affected = former && affectedFiles(sources, former)

const lint = (...args: string[]) => ({ name: 'lint', command: 'oxlint', args: ['--deny-warnings', ...args] })
const passed = await runAll(
  affected ? [lint(), ...(affected.length > 0 ? [lint('--type-aware', ...affected)] : [])] : [lint('--type-aware')],
)
if (passed) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(stateOf(sources)))
}
process.exit(passed ? 0 : 1)
