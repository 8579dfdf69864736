import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { dateAndCommit, markdownTable, writeMeasured } from './measured-table.ts'
import { aimOf, figureOf } from './proof-table.ts'

/**
 * Runs a proof, a test that is too slow for `npm test`: npm run proof -- NAME [ARGUMENT ...]. `all` runs all proofs and
 * writes docs/proofs.md.
 */
const folder = path.join(import.meta.dirname, 'proofs')
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => path.basename(file, '.ts'))
const name = process.argv[2] ?? ''

if (name === 'all') runAll()
else if (names.includes(name)) {
  process.argv.splice(2, 1)
  await import(path.join(folder, `${name}.ts`))
} else {
  console.error(`Run one of the proofs by its name, npm run proof -- NAME: all, ${names.join(', ')}.`)
  process.exit(1)
}

/** Writes the table after each proof, so that hours of work are not lost if a later one fails. */
function runAll() {
  const rows: string[][] = []
  for (const proof of names) {
    const program = path.join(folder, `${proof}.ts`)
    console.log(`${proof} ...`)
    const began = performance.now()
    const { status, stdout } = spawnSync(process.execPath, [import.meta.filename, proof], {
      encoding: 'utf8',
      maxBuffer: 256 * 1024 ** 2,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const minutes = ((performance.now() - began) / 60_000).toFixed(1)
    const outcome = status === 0 ? 'holds' : 'FAILS'
    console.log(`${outcome} ${proof} (${minutes} min)`)
    if (status !== 0) console.log(stdout)
    rows.push([proof, aimOf(readFileSync(program, 'utf8')), outcome, figureOf(stdout), minutes, dateAndCommit()])
    writeMeasured(
      new URL('../docs/proofs.md', import.meta.url),
      'npm run proof -- all',
      markdownTable(['proof', 'what it does', 'outcome', 'figures', 'minutes', 'when'], rows),
    )
  }
  process.exit(rows.every(([, , outcome]) => outcome === 'holds') ? 0 : 1)
}
