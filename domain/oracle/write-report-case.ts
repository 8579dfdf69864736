import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { reportCases } from './report-cases.ts'

/**
 * `npm run report-case -- NAME ...` writes complete documents into a new folder, to be compared with those of another
 * commit.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'report-cases-'))
for (const name of process.argv.slice(2)) {
  const make = reportCases[name]
  if (!make) throw new Error(`${name} is no case of domain/oracle/report-cases.ts`)
  const file = path.join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify(make(), null, 1))
  console.log(file)
}
