import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { compareVersions } from './against.ts'
import { makeData } from './data.ts'
import type { Line } from './measure.ts'
import { applicationsRow } from './rows/applications.ts'
import { boardRow, moveManyRow, moveRow } from './rows/board.ts'
import { campaignsRow } from './rows/campaigns.ts'
import { crmRow } from './rows/crm.ts'
import { diskRow } from './rows/disk.ts'
import { documentRow } from './rows/document.ts'
import { dragRow } from './rows/drag.ts'
import { exportRow } from './rows/export.ts'
import { homeRow } from './rows/home.ts'
import { listRow, searchRow } from './rows/lists.ts'
import { liveRow } from './rows/live.ts'
import { memoryRow } from './rows/memory.ts'
import { mixedRow } from './rows/mixed.ts'
import { openRow } from './rows/open.ts'
import { pagesRow } from './rows/pages.ts'
import { pdfRow } from './rows/pdf.ts'
import { previewRow } from './rows/preview.ts'
import { recomputeRow } from './rows/recompute.ts'
import { scoreRow } from './rows/score.ts'
import { submitRow } from './rows/submit.ts'
import { templatesRow } from './rows/templates.ts'
import { webhooksRow } from './rows/webhooks.ts'
import { isTiny, size } from './scale.ts'
import { startSlowCrm } from './slow-crm.ts'
import { closeDataFolder, openDataFolder, startFloor, startProduct, type Server } from './servers.ts'
import { circumstances, tableOf, writeDocument } from './table.ts'

/** The rows of the specification's table whose feature the product has, by their number there. */
const rows: Record<string, (product: Server, floor: Server) => Line[] | Promise<Line[]>> = {
  1: mixedRow,
  2: listRow,
  3: searchRow,
  4: openRow,
  5: boardRow,
  6: moveRow,
  7: moveManyRow,
  8: submitRow,
  9: scoreRow,
  10: previewRow,
  11: pagesRow,
  13: dragRow,
  14: liveRow,
  15: memoryRow,
  20: diskRow,
  applications: applicationsRow,
  campaigns: campaignsRow,
  crm: crmRow,
  document: documentRow,
  export: exportRow,
  home: homeRow,
  pdf: pdfRow,
  recompute: recomputeRow,
  templates: templatesRow,
  webhooks: webhooksRow,
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    // Read by scale.ts.
    tiny: { type: 'boolean' },
    middle: { type: 'boolean' },
    document: { type: 'boolean' },
    against: { type: 'string' },
    lines: { type: 'string' },
  },
})
const unknown = positionals.filter((row) => !rows[row])
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(', ')}; there are ${Object.keys(rows).join(', ')}.`)
  process.exit(1)
}
const chosen = positionals.length > 0 ? positionals : Object.keys(rows)
if (options.document && (size !== 'full' || positionals.length > 0)) {
  console.error('--document writes a table of all rows: run it without --tiny, --middle and row numbers.')
  process.exit(1)
}
if (options.against) {
  compareVersions(options.against, chosen)
  process.exit()
}

const lines: Line[] = []
const failed: string[] = []
openDataFolder()
const stopCrm = await startSlowCrm()
try {
  if (isTiny) await runTogether()
  else await runApart()
} finally {
  stopCrm()
  closeDataFolder()
  if (!isTiny) console.log(`\n${circumstances()}\n\n${tableOf(lines)}`)
}
if (options.lines) writeFileSync(options.lines, JSON.stringify(lines))
if (isTiny) console.log(`Rows that work: ${chosen.filter((row) => !failed.includes(row)).join(', ')}`)
if (failed.length > 0) {
  console.error(`Rows that failed: ${failed.join(', ')}`)
  process.exit(1)
}
if (options.document) writeDocument(lines)

/** Runs all rows on one product and one floor: quick, and enough to check that they work. */
async function runTogether() {
  await withServer(startProduct, async (product) => {
    await makeData()
    await withServer(startFloor, async (floor) => {
      for (const row of chosen) await runRow(row, product, floor)
    })
  })
}

/** Starts new servers for each row, so that no row starts with the memory or the caches of another. */
async function runApart() {
  // The first start of the product creates the tables and the demo world, on which the data is based.
  await withServer(startProduct, makeData)
  for (const row of chosen) {
    await withServer(startProduct, (product) => withServer(startFloor, (floor) => runRow(row, product, floor)))
  }
}

/** A row that fails is named at the end, and the others run all the same. */
async function runRow(row: string, product: Server, floor: Server) {
  console.log(`Row ${row} ...`)
  try {
    lines.push(...(await rows[row]!(product, floor)))
  } catch (error) {
    failed.push(row)
    console.error(`Row ${row} failed:`, error)
  }
}

async function withServer(start: () => Promise<Server>, work: (server: Server) => Promise<void>) {
  const server = await start()
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}
