import type { Placed, Row } from './text-items.ts'

/**
 * Rows that stand side by side, from the row `from` to before the row `to`.
 * @property sides the pieces of the left and of the right column
 * @property cells if the rows are a table: the pieces of its cells, in reading order
 */
export type Band = { from: number; to: number; sides: [Placed[], Placed[]]; cells: Placed[][] | null }

/** A column has at least this number of lines. */
const minLines = 4
/** The space between columns, in points. */
const minGutter = 6
/** The number of places at which a column may begin that are tried. */
const maxPlaces = 12

/** The parts of a page that consist of two columns, or of a table with cells of several lines. */
export function columnsOf(rows: readonly Row[]): Band[] {
  let best: Band[] = []
  let most = 0
  for (const x of placesOfColumns(rows)) {
    const bands = bandsAt(rows, x)
    const lines = bands.reduce((sum, { sides }) => sum + Math.min(...sides.map(lineCount)), 0)
    if (lines > most) [best, most] = [bands, lines]
  }
  return best.flatMap((widest) => {
    const band = withoutOtherLines(rows, widest)
    if (!band.sides.every((side) => lineCount(side) >= minLines)) return []
    const kind = kindOf(rows.slice(band.from, band.to), band)
    if (kind === 'lines') return []
    return [kind === 'columns' ? band : { ...band, cells: cellsOf(band) }]
  })
}

/**
 * Leaves out the short lines below both columns that continue the left one by their place only, because they are drawn
 * after the right one, and those above both columns that belong to neither in the same way.
 */
function withoutOtherLines(rows: readonly Row[], band: Band): Band {
  const [left, right] = band.sides.map((items) => new Set(items)) as [Set<Placed>, Set<Placed>]
  const has = (row: Row, side: Set<Placed>) => row.items.some((item) => side.has(item))
  const within = rows.slice(band.from, band.to)
  const below = within.slice(within.findLastIndex((row) => has(row, right)) + 1).flatMap(({ items }) => items)
  const above = within
    .slice(
      0,
      within.findIndex((row) => has(row, left)),
    )
    .flatMap(({ items }) => items)
  const isOrdered = (...parts: Placed[][]) =>
    parts.every((part) => part.length > 0) &&
    parts.every((part, at) => at === 0 || last(parts[at - 1]!) < Math.min(...part.map(({ nth }) => nth)))
  const last = (part: Placed[]) => Math.max(...part.map(({ nth }) => nth))
  const rest = (side: readonly Placed[], part: readonly Placed[]) => side.filter((item) => !part.includes(item))
  const [restLeft, restRight] = [rest(band.sides[0], below), rest(band.sides[1], above)]
  const endsEarlier = isOrdered(restLeft, band.sides[1], below)
  const beginsLater = isOrdered(above, band.sides[0], restRight)
  return {
    ...band,
    from: beginsLater ? band.from + within.findIndex((row) => has(row, left)) : band.from,
    to: endsEarlier ? band.from + within.findLastIndex((row) => has(row, right)) + 1 : band.to,
    sides: [endsEarlier ? restLeft : band.sides[0], beginsLater ? restRight : band.sides[1]],
  }
}

/** The places at which many pieces begin that follow a space, or nothing. */
function placesOfColumns(rows: readonly Row[]): number[] {
  const counts = new Map<number, number>()
  for (const { items } of rows) {
    let end = -Infinity
    for (const { x, width } of items) {
      if (x - end >= minGutter - 1) counts.set(Math.round(x), (counts.get(Math.round(x)) ?? 0) + 1)
      end = Math.max(end, x + width)
    }
  }
  return [...counts]
    .filter(([, count]) => count >= minLines)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, maxPlaces)
    .map(([x]) => x)
}

/** The longest parts of a page in which no piece crosses the space to the left of a place. */
function bandsAt(rows: readonly Row[], x: number): Band[] {
  const isLeft = (item: Placed) => item.x + item.width <= x - minGutter + 1
  const isRight = (item: Placed) => item.x >= x - 1
  const bands: Band[] = []
  let from = 0
  const end = (to: number) => {
    const items = rows.slice(from, to).flatMap((row) => row.items)
    const sides: Band['sides'] = [items.filter(isLeft), items.filter(isRight)]
    if (sides.every((side) => lineCount(side) >= minLines)) bands.push({ from, to, sides, cells: null })
    from = to + 1
  }
  for (const [at, { items }] of rows.entries()) if (!items.every((item) => isLeft(item) || isRight(item))) end(at)
  end(rows.length)
  return bands
}

const lineCount = (items: readonly Placed[]) => new Set(items.map(({ y }) => Math.round(y))).size

/** Pieces of one side that are drawn one after the other. */
type Run = { side: 0 | 1; top: number; items: Placed[] }

function runsOf({ sides }: Band): Run[] {
  const runs: Run[] = []
  const drawn = sides.flatMap((items, side) => items.map((item) => ({ item, side: side as 0 | 1 })))
  for (const { item, side } of drawn.toSorted((a, b) => a.item.nth - b.item.nth)) {
    const run = runs.at(-1)
    if (run?.side === side) {
      run.items.push(item)
      run.top = Math.max(run.top, item.y)
    } else runs.push({ side, top: item.y, items: [item] })
  }
  return runs
}

/**
 * What stands side by side: two columns with texts of their own, a table whose cells go on below each other, or lines
 * that are read across, such as titles with their years at the right margin. A table's lines stand on the baselines of
 * each other and are drawn from top to bottom; columns do not, or are drawn one after the other, or both have headings.
 */
function kindOf(rows: readonly Row[], band: Band): 'columns' | 'table' | 'lines' {
  const runs = runsOf(band)
  const counts = band.sides.map(lineCount) as [number, number]
  const sparser = counts[0] < counts[1] ? 0 : 1
  const across = band.sides[1 - sparser]!
  const isDense = Math.min(...counts) >= 0.5 * Math.max(...counts)
  const haveHeadings = band.sides.every(hasHeading)
  if (runs.length <= 3) {
    const isAligned = alignedShare(rows, band.sides[sparser], across) >= minAligned
    return !isAligned || isDense || hasHeading(band.sides[sparser]) ? 'columns' : 'lines'
  }
  // Of the cells of one side at least, the first lines stand on the baselines of the other side.
  const shares = band.sides.map((_, side) => alignedShare(rows, topsOf(runs, side), band.sides[1 - side]!))
  if (Math.max(...shares) < minAligned) return 'columns'
  const lowered = runs.filter((run, at) => at > 0 && run.top > runs[at - 1]!.top + 1)
  if (lowered.length > 0.1 * runs.length) return 'columns'
  const isDrawnByLines = runs.every(({ items }) => lineCount(items) === 1)
  if (isDrawnByLines) return isDense && haveHeadings ? 'columns' : 'lines'
  return goOnSideBySide(rows, runs) ? 'table' : 'lines'
}

/** True if two cells go on beside each other, so that their lines must not be read across. */
function goOnSideBySide(rows: readonly Row[], runs: readonly Run[]): boolean {
  const runOf = new Map(runs.flatMap((run) => run.items.map((item) => [item, run] as const)))
  return rows.some(({ items }) => {
    const isContinued = ([0, 1] as const).map((side) =>
      items.some((item) => runOf.get(item)?.side === side && item.y < runOf.get(item)!.top - 1),
    )
    return isContinued.every(Boolean)
  })
}

const minAligned = 0.8

const topsOf = (runs: readonly Run[], side: number) =>
  runs.filter((run) => run.side === side).flatMap(({ items, top }) => items.filter(({ y }) => y === top))

/** The share of lines that have a line of the other side on the same baseline. */
function alignedShare(rows: readonly Row[], lines: readonly Placed[], across: readonly Placed[]): number {
  const own = new Set(lines)
  const others = new Set(across)
  const ownRows = rows.filter(({ items }) => items.some((item) => own.has(item)))
  const aligned = ownRows.filter(({ items, height }) => {
    const ys = items.filter((item) => own.has(item)).map(({ y }) => y)
    return items.some((item) => others.has(item) && ys.some((y) => Math.abs(y - item.y) <= 0.15 * height))
  })
  return aligned.length / ownRows.length
}

/** True if a line of a column is short and in capitals, or larger than most of its lines. */
function hasHeading(items: readonly Placed[]): boolean {
  const heights = items.map(({ height }) => height).toSorted((a, b) => a - b)
  const usual = heights[Math.floor(heights.length / 2)]!
  return items.some(({ text, height }) => {
    if (text.length > 40) return false
    const isInCapitals = (text.match(/\p{Lu}/gu)?.length ?? 0) >= 4 && text === text.toUpperCase()
    return isInCapitals || height >= 1.15 * usual
  })
}

/** The cells of a table, row by row: those that begin on one baseline from left to right. */
function cellsOf(band: Band): Placed[][] {
  const cells: { top: number; runs: Run[] }[] = []
  for (const run of runsOf(band).toSorted((a, b) => b.top - a.top || a.side - b.side)) {
    const row = cells.at(-1)
    if (row && row.top - run.top <= 3) row.runs.push(run)
    else cells.push({ top: run.top, runs: [run] })
  }
  return cells.flatMap(({ runs }) => {
    const ordered = runs.toSorted((a, b) => a.side - b.side)
    // Cells of one line each stay on a line.
    return ordered.every(({ items }) => lineCount(items) === 1)
      ? [ordered.flatMap(({ items }) => items)]
      : ordered.map(({ items }) => items)
  })
}
