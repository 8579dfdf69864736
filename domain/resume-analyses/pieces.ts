import { isHeaderLine, isNameLike, type Item, itemsOf } from './header-lines.ts'
import { isBorder, type PageLine } from './page.ts'

/**
 * A piece of a dated line or of a line near it. `position` is where it stands in the header, which is mostly the same all
 * over a resume. `label` is what a form calls it (`Employer: ...`). `isNext`: of the first line beside a date that is
 * alone. `isInName`: its whole line reads like a name.
 */
export type Piece = Item & {
  line: number
  distance: number
  isAbove: boolean
  position: string
  label: 'title' | 'place' | null
  isNext: boolean
  isInName: boolean
}

const maxAbove = 3
const maxBelow = 6
const labelled = /^([\p{L} ()/’'-]{2,45}):\s*(\S.*)$/u
const titleLabel =
  /\b(?:position|title|designation|occupation|role|job|post|qualification|degree|program|programme|course)\b/i
const placeLabel = /\b(?:employer|company|organi[sz]ation|school|institution|university|college|client)\b/i

/**
 * The pieces of a dated line, and those of the lines near it in the order in which a title is likely there.
 * @param taken lines that belong to other entries
 */
export function piecesAround(page: readonly PageLine[], at: number, taken: ReadonlySet<number>): Piece[] {
  const { dated, text, isDateFirst } = page[at]!
  const { rest, isAlone } = dated!
  // A date that is alone may have a blank line between itself and what it dates.
  const isFirst = isBorder(page, at - 1)
  const isLone = isAlone && isFirst && isBorder(page, at + 1)
  const above = linesFrom(page, at, -1, isAlone && isFirst ? 1 : 0, taken)
  const below = linesFrom(page, at, 1, isLone ? 1 : 0, taken)
  const near = isDateFirst || (isFirst && !isLone) ? [...below, ...above] : [...above, ...below]
  const same = itemsOf(rest).map((item) => pieceOf(item, { line: at, at, text, label: null, isNext: false }))
  return [...same, ...near.flatMap((line) => piecesOf(page[line]!.text, line, at, isAlone && line === near[0]))]
}

/** The lines of the same block up to the next dated, taken or prose line, nearest first. */
function linesFrom(page: readonly PageLine[], at: number, step: 1 | -1, skipped: number, taken: ReadonlySet<number>) {
  const found: number[] = []
  let line = at + step * (1 + skipped)
  for (let left = step === 1 ? maxBelow : maxAbove; left > 0; left--) {
    if (isBorder(page, line) || page[line]!.dated || taken.has(line) || !isHeaderLine(page[line]!.text)) break
    found.push(line)
    line += step
  }
  // Where titles stand above their dates, the lines above the next date belong to that.
  const isOfNext = step === 1 && page[line]?.dated?.isAlone && !page[at]!.isDateFirst
  return isOfNext ? [] : found
}

function piecesOf(text: string, line: number, at: number, isNext: boolean): Piece[] {
  const [, name, value] = labelled.exec(text) ?? []
  const label = name ? labelOf(name) : null
  // What another label names (`Salary: ...`) is neither a title nor a place.
  if (name && !label) return []
  return itemsOf(value ?? text).map((item) => pieceOf(item, { line, at, text, label, isNext }))
}

const labelOf = (name: string): Piece['label'] =>
  titleLabel.test(name) ? 'title' : placeLabel.test(name) ? 'place' : null

type Near = Pick<Piece, 'line' | 'label' | 'isNext'> & { at: number; text: string }

function pieceOf(item: Item, { line, at, text, label, isNext }: Near): Piece {
  return {
    ...item,
    line,
    distance: Math.abs(line - at),
    isAbove: line < at,
    position: [line - at, item.cell, item.index].join(' '),
    label,
    isNext,
    isInName: line === at || (isNameLike(text) && !/^\d+\s/.test(text)),
  }
}
