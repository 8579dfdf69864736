/**
 * A piece of text as a PDF draws it, in points; y grows upwards and is the baseline. `height` is the size of the font,
 * `endsWord` says that the PDF draws a space behind the piece.
 */
export type TextItem = {
  text: string
  x: number
  y: number
  width: number
  height: number
  endsWord: boolean
}

/** Pieces on one baseline, and where they stand in the order in which the PDF draws them. */
export type Placed = TextItem & { nth: number }
export type Row = { y: number; height: number; items: Placed[] }

/** Pieces whose baselines differ by less than this share of their size stand in one row. */
const sameRow = 0.4

/** The rows from top to bottom, the pieces of each from left to right. */
export function rowsOf(items: readonly Placed[]): Row[] {
  const rows: Row[] = []
  for (const item of items.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.at(-1)
    if (row && row.y - item.y <= sameRow * Math.min(row.height, item.height)) {
      row.items.push(item)
      row.height = Math.max(row.height, item.height)
    } else rows.push({ y: item.y, height: item.height, items: [item] })
  }
  for (const row of rows) row.items.sort((a, b) => a.x - b.x || a.nth - b.nth)
  return rows
}
