import { columnsOf } from './page-columns.ts'
import { rowsOf, type Placed, type Row, type TextItem } from './text-items.ts'

/**
 * @property blocks texts in reading order; what stands in one block belongs together, and a column is a block of its own
 * @property columns the largest number of columns side by side
 */
export type PageText = { blocks: string[]; columns: number }

/** A page with more pieces is no page of a resume: its pieces are joined in the order in which they are drawn. */
const maxItems = 20_000
/** Three columns are two, one of which is two. */
const maxDepth = 2

/**
 * The text of a page in the order in which people read it: lines from top to bottom, columns one after the other, and
 * tables cell by cell. Lines and columns from right to left are recognized by their letters.
 */
export function readPage(items: readonly TextItem[]): PageText {
  if (items.length > maxItems) return { blocks: [items.map(({ text }) => text).join('\n')], columns: 1 }
  const placed = items.map((item, nth) => ({ ...item, nth }))
  // In a page from right to left, the column on the right comes first.
  const isMirrored = isRightToLeft(textOf(placed))
  const places = isMirrored ? placed.map((item) => ({ ...item, x: -item.x - item.width })) : placed
  return readArea(places, isMirrored, 0)
}

function readArea(items: readonly Placed[], isMirrored: boolean, depth: number): PageText {
  const rows = rowsOf(items)
  const bands = depth < maxDepth ? columnsOf(rows) : []
  const blocks: string[] = []
  let columns = 1
  let lines: string[] = []
  const endBlock = () => {
    if (lines.length > 0) blocks.push(joinBrokenWords(lines.join('\n')))
    lines = []
  }
  let at = 0
  for (const { from, to, sides, cells } of bands) {
    lines.push(...linesOf(rows.slice(at, from), isMirrored))
    at = to
    if (cells) {
      for (const cell of cells) lines.push(...linesOf(rowsOf(cell), isMirrored))
      continue
    }
    endBlock()
    const areas = sides.map((side) => readArea(side, isMirrored, depth + 1))
    for (const area of areas) blocks.push(...area.blocks)
    columns = Math.max(
      columns,
      areas.reduce((sum, area) => sum + area.columns, 0),
    )
  }
  lines.push(...linesOf(rows.slice(at), isMirrored))
  endBlock()
  return { blocks, columns }
}

/** Lines farther from each other than this many times the size of their font are paragraphs. */
const paragraphGap = 2

function linesOf(rows: readonly Row[], isMirrored: boolean): string[] {
  const lines: string[] = []
  for (const [at, row] of rows.entries()) {
    const above = rows[at - 1]
    if (above && above.y - row.y > paragraphGap * Math.max(above.height, row.height)) lines.push('')
    lines.push(lineOf(row, isMirrored))
  }
  return lines
}

/** A gap of this share of the size of the font is a space, and one of `cellGap` separates cells. */
const wordGap = 0.15
const cellGap = 1.5

function lineOf({ items, height }: Row, isMirrored: boolean): string {
  let line = ''
  let end: number | undefined
  let before: Placed | undefined
  const text = textOf(items)
  const isReversed = isRightToLeft(text) || (isMirrored && !/\p{L}/u.test(text))
  for (const item of inReadingOrder(items, { isMirrored, isReversed })) {
    // Programs draw text twice to make it bold.
    if (before && before.text === item.text && Math.abs(before.x - item.x) < 0.1 * height) continue
    const gap = end === undefined ? 0 : Math.max(item.x - end, before!.x - item.x - item.width)
    if (gap > cellGap * height) line += '\t'
    // A space that is drawn behind a word stands before it in a line from right to left.
    else if (gap > wordGap * height || (before?.endsWord && !isReversed)) line += ' '
    line += isReversed ? inLogicalOrder(item.text) : closeUp(item.text)
    end = item.x + item.width
    before = item
  }
  return closeUp(
    line
      .replaceAll(/ *\t */g, '\t')
      .replaceAll(/ {2,}/g, ' ')
      .trim(),
  )
}

/**
 * The pieces of a line as they are read: in a line from right to left, words of other scripts that stand side by side
 * keep their order.
 */
function inReadingOrder(
  items: readonly Placed[],
  { isMirrored, isReversed }: { isMirrored: boolean; isReversed: boolean },
): Placed[] {
  const ordered = isMirrored ? items.toReversed() : [...items]
  if (!isReversed) return ordered
  const read: Placed[] = []
  let words: Placed[] = []
  for (const item of ordered.toReversed()) {
    if (latin.test(item.text)) words.unshift(item)
    else {
      read.push(...words, item)
      words = []
    }
  }
  return [...read, ...words]
}

/**
 * What stands between words from right to left is drawn mirrored: `2026 – 2018` is read as `2018 – 2026`, and a bracket
 * that opens looks like one that closes. A telephone number that begins with its plus was drawn from left to right.
 */
function inLogicalOrder(text: string): string {
  if (latin.test(text) || text.startsWith('+')) return text
  const turned = text.replaceAll(/[()[\]{}«»]/g, (bracket) => brackets[brackets.indexOf(bracket) ^ 1]!)
  return rightToLeft.test(text)
    ? turned
    : turned
        .split(/(\d+(?:[.,:/]\d+)*)/)
        .toReversed()
        .join('')
}
const brackets = '()[]{}«»'

const textOf = (items: readonly TextItem[]) => items.map(({ text }) => text).join('')

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
const latin = /(?=\p{L})[^\p{Script=Hebrew}\p{Script=Arabic}]/u

function isRightToLeft(text: string): boolean {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  return count(/[\p{Script=Hebrew}\p{Script=Arabic}]/gu) > count(/\p{L}/gu) / 2
}

/**
 * Joins the letters of a heading that is drawn with spaces between them, such as P R O F I L E. Programs draw some pairs
 * of capitals, such as FA, closer to each other.
 */
export function closeUp(line: string): string {
  if (!/^(?:(?:\p{L}|\p{Lu}{2}|&)\s{1,5}){3,60}(?:\p{L}|\p{Lu}{2}):?$/u.test(line)) return line
  return line
    .split(/\s{2,}|\t/)
    .map((word) => word.replaceAll(' ', ''))
    .join(' ')
}

/**
 * Joins a word that a hyphen divides at the end of a line, where the next line goes on with a small letter. Addresses
 * keep their hyphens.
 */
function joinBrokenWords(text: string): string {
  return text.replaceAll(/(\S*\p{L})[-\u00AD\u2010]\n(\p{Ll}\S*)([^\S\n]?)/gu, (whole, begin: string, end: string) =>
    /[@/]/.test(begin + end) ? whole : `${begin}${end}\n`,
  )
}
