import type { EntryKind } from './entry-kind.ts'
import { isNameLike } from './header-lines.ts'
import type { Piece } from './pieces.ts'

const organization =
  /\b(?:inc|llc|llp|ltd|corp|gmbh|plc|company|group|university|college|school|institute|hospital|center|centre|department|agency|services|systems|bank)\b/i
/** How many lines there may be from a date to the place. */
const maxToPlace = 4

/** The first piece that is surely a title. Beside the dated line it has to look like one, as texts name jobs as well. */
export const sureTitle = (pieces: Piece[], kind: EntryKind): Piece | null =>
  pieces.find(({ label }) => label === 'title') ??
  pieces.find((piece) => kind.titleScore(piece.text) === 2 && !piece.isTown && canBeTitle(piece)) ??
  null

const canBeTitle = ({ text, distance, isNext }: Piece) => distance === 0 || isNext || isNameLike(text)

/** Where no piece is surely a title: the one in the position that titles mostly have on this page. */
export function likelyTitle(pieces: Piece[], kind: EntryKind, habit: string | null): Piece | null {
  const candidates = pieces.filter((piece) => !piece.isTown && piece.label === null && canBeTitle(piece))
  return (
    candidates.find(({ position }) => position === habit) ??
    candidates.find(({ text, index }) => index === 0 && kind.titleScore(text) === 1) ??
    candidates[0] ??
    null
  )
}

/**
 * The place of an entry: in a labelled line, in another cell of the title's line, in a line of its own, or behind the
 * title (`Line Cook, The Copper Ladle`). Behind the title of a known employer stands its field (`Vice President, Finance`).
 */
export function placeOf(title: Piece, pieces: Piece[], kind: EntryKind, isEmployerKnown: boolean): Piece | null {
  const others = pieces.filter((piece) => piece !== title && kind.isPlace(piece))
  const beside = others.find(({ line, cell }) => line === title.line && cell !== title.cell)
  const inOwnLine = others.filter(
    ({ line, distance, index, isInName }) => line !== title.line && distance <= maxToPlace && index === 0 && isInName,
  )
  const labelled = others.find(({ label }) => label === 'place')
  const near = labelled ?? beside ?? inOwnLine.find(({ isAbove }) => isAbove || title.distance > 0)
  if (near || isEmployerKnown) return near ?? null
  const behind = others.filter((piece) => isInCell(piece, title) && piece.index > title.index)
  const before = others.find((piece) => isInCell(piece, title))
  return behind.find(({ text }) => organization.test(text)) ?? behind[0] ?? before ?? inOwnLine[0] ?? null
}

/** A title with its field: the items from it on, up to the place. */
export function withField(title: Piece, pieces: Piece[], place: Piece | null): string {
  const end = place && isInCell(place, title) && place.index > title.index ? place.index : Infinity
  return pieces
    .filter((piece) => isInCell(piece, title) && piece.index >= title.index && piece.index < end)
    .map(({ text }) => text)
    .join(', ')
}

const isInCell = (piece: Piece, { line, cell }: Piece) => piece.line === line && piece.cell === cell
