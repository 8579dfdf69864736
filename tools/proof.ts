import { readdirSync } from 'node:fs'
import * as path from 'node:path'

/** Runs a test that is too slow for `npm test`: npm run proof -- NAME [ARGUMENT ...] */
const folder = path.join(import.meta.dirname, 'proofs')
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => path.basename(file, '.ts'))
const name = process.argv[2] ?? ''

if (!names.includes(name)) {
  console.error(`Run one of the proofs by its name, npm run proof -- NAME: ${names.join(', ')}.`)
  process.exit(1)
}
process.argv.splice(2, 1)
await import(path.join(folder, `${name}.ts`))
