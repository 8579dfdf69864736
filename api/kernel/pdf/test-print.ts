import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import type { ReportDocument } from '@seatwise/contract/report-document'
import { reportCases } from '@seatwise/domain/oracle/report-cases'
import { ownWork } from '../scope.ts'
import { openPdfRenders } from './renders.ts'
import { individual, longest, ofScripts, ranking, shapes } from './test-documents.ts'

/** Writes PDFs of all kinds into a folder, for `npm run proof -- pdf`. */
const folder = process.argv[2]!
const renders = openPdfRenders()

for (const shape of shapes) {
  const name = `${shape.brand}-${shape.page_size}`
  await write(`individual-${name}`, individual(shape))
  await write(`scripts-${name}`, ofScripts(shape))
  await write(`ranking-${name}`, ranking(shape, 60))
  await write(`longest-${name}`, longest(shape))
}
for (const [name, make] of Object.entries(reportCases)) await write(name, make())
await renders.stop()

async function write(name: string, document: ReportDocument) {
  const bytes = await renders.renderPdf(document, { key: 'company', signal: ownWork.signal })
  writeFileSync(path.join(folder, `${name}.pdf`), bytes)
}
