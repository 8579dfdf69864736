import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { dateAndCommit, markdownTable, writeMeasured } from './measured-table.ts'
import { aimOf, figureOf, rowsOf } from './proof-table.ts'

/**
 * Runs a proof, a test that is too slow for `npm test`: npm run proof -- NAME [ARGUMENT ...]. `all` runs all proofs.
 * A proof that runs whole, without arguments, writes its row of docs/proofs.md.
 */
const folder = path.join(import.meta.dirname, 'proofs')
const document = new URL('../docs/proofs.md', import.meta.url)
const head = ['proof', 'what it does', 'outcome', 'figures', 'minutes', 'when'] as const
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => path.basename(file, '.ts'))
const [name = '', ...args] = process.argv.slice(2)

if (name !== 'all' && !names.includes(name)) {
  console.error(`Run one of the proofs by its name, npm run proof -- NAME: all, ${names.join(', ')}.`)
  process.exit(1)
}
let holds = true
for (const proof of name === 'all' ? names : [name]) {
  console.log(`${proof} ...`)
  const began = performance.now()
  const { status, output } = await run(path.join(folder, `${proof}.ts`))
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(`${status === 0 ? 'holds' : 'FAILS'} ${proof} (${minutes} min)`)
  holds &&= status === 0
  if (args.length > 0) continue
  const aim = aimOf(readFileSync(path.join(folder, `${proof}.ts`), 'utf8'))
  write([proof, aim, status === 0 ? 'holds' : 'FAILS', figureOf(output), minutes, dateAndCommit()])
}
process.exit(holds ? 0 : 1)

async function run(program: string): Promise<{ status: number; output: string }> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['inherit', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (text: Buffer) => {
    process.stdout.write(text)
    output += text.toString()
  })
  const [status] = (await once(child, 'close')) as [number]
  return { status, output }
}

function write(row: string[]) {
  const others = rowsOf(readFileSync(document, 'utf8')).filter(([proof]) => proof !== row[0] && names.includes(proof!))
  const rows = [...others, row].toSorted(([a], [b]) => (a! < b! ? -1 : 1))
  writeMeasured(document, 'npm run proof -- NAME', markdownTable(head, rows))
}
