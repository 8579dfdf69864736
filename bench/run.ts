import { makeData } from './data.ts'
import type { Line } from './measure.ts'
import { startFloor, startProduct, type Running } from './product.ts'
import { listRow, searchRow } from './rows/lists.ts'
import { memoryRow } from './rows/memory.ts'
import { openRow } from './rows/open.ts'
import { pagesRow } from './rows/pages.ts'
import { scoreRow } from './rows/score.ts'
import { submitRow } from './rows/submit.ts'

/** The rows of the yardstick that the product has something for, by their numbers in it. */
const rows: Record<string, (product: Running, floor: Running) => Line[] | Promise<Line[]>> = {
  2: listRow,
  3: searchRow,
  4: openRow,
  8: submitRow,
  9: scoreRow,
  11: pagesRow,
  15: memoryRow,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((row) => !rows[row])
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(', ')}; there are ${Object.keys(rows).join(', ')}.`)
  process.exit(1)
}

await prepare()
const lines: Line[] = []
try {
  for (const row of asked.length > 0 ? asked : Object.keys(rows)) lines.push(...(await measure(row)))
} finally {
  // A row that fails does not take with it what the others found.
  print(lines)
}

/** The first start of the product makes the tables that the data goes into. */
async function prepare() {
  const product = await startProduct()
  await makeData().finally(() => void product.stop())
}

/** Fresh processes for each row: no row inherits another's memory or warmth. */
async function measure(row: string): Promise<Line[]> {
  console.log(`Row ${row} ...`)
  const product = await startProduct()
  try {
    const floor = await startFloor()
    return await Promise.resolve(rows[row]!(product, floor)).finally(() => void floor.stop())
  } finally {
    await product.stop()
  }
}

function print(lines: readonly Line[]) {
  const head = ['row', '', 'product', 'floor', 'ratio', 'p50 product / floor, ms', 'goal', '']
  const cells = lines.map(({ row, what, product, floor, ratio, p50, goal, met }) => [
    row,
    what,
    product,
    floor,
    ratio,
    p50,
    goal,
    met ? 'met' : 'NOT MET',
  ])
  const table = [head, ...cells]
  const widths = head.map((_, column) => Math.max(...table.map((line) => line[column]!.length)))
  console.log('\nCPU ms a request, all server processes and the database; medians of interleaved rounds')
  for (const line of table)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
}
