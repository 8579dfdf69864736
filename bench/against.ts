import { execFileSync, type ExecFileSyncOptions } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { markdownTable } from '../tools/measured-table.ts'
import type { Line } from './measure.ts'
import { size } from './scale.ts'

const root = path.join(import.meta.dirname, '..')

/**
 * Runs rows of another commit and of this checkout by turns, and prints both. Each version is measured against its own
 * floor at the same time, so that their ratios can be compared on a machine whose speed changes from minute to minute.
 * The other commit must know the option `--lines`.
 */
export function compareVersions(commit: string, rows: readonly string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'seatwise-against-'))
  // PostgreSQL runs as a separate user and must be able to access the data.
  chmodSync(folder, 0o755)
  const other = path.join(folder, 'checkout')
  const quietly: ExecFileSyncOptions = { cwd: other, stdio: ['ignore', 'ignore', 'inherit'] }
  execFileSync('git', ['clone', '--quiet', '--no-checkout', root, other])
  try {
    execFileSync('git', ['checkout', '--quiet', commit], quietly)
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], quietly)
    execFileSync(process.execPath, ['tools/build-web.ts', '--if-stale'], quietly)
    const cells: string[][] = []
    for (const row of rows) {
      const before = linesOf(other, row, path.join(folder, 'data'))
      const after = linesOf(root, row)
      for (const line of after) {
        const earlier = before.find(({ what }) => what === line.what)
        cells.push([row, line.what, earlier?.product ?? '', line.product, earlier?.ratio ?? '', line.ratio, line.goal])
      }
    }
    const head = ['row', 'operation', commit, 'here', `${commit} / floor`, 'here / floor', 'goal']
    console.log(`\n${markdownTable(head, cells)}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }

  function linesOf(checkout: string, row: string, dataFolder?: string): Line[] {
    const file = path.join(folder, 'lines.json')
    const args = ['bench/run.ts', ...(size === 'full' ? [] : [`--${size}`]), row, '--lines', file]
    const env = { ...process.env, ...(dataFolder ? { BENCH_DATA_DIR: dataFolder } : {}) }
    execFileSync(process.execPath, args, { cwd: checkout, env, stdio: ['ignore', 'inherit', 'inherit'] })
    return JSON.parse(readFileSync(file, 'utf8')) as Line[]
  }
}
