import { isRegion } from './locations.ts'
import type { Period } from './periods.ts'

/** A piece of a header line: lines are divided into cells (tabs, wide gaps, bars, dashes), cells at commas into items. */
export type Item = { text: string; cell: number; index: number; isTown: boolean }

export const maxHeaderLine = 160
const bullet = /^(?:[•●○◦▪■□►▸➢✓·+>-]|\*(?!\*)|o\s|[-–—]\s)/
const sentence = /\p{Ll}{5,}\.(?:\s|$)/u
const cellBorder = /\s*\t\s*|\s{2,}|\s*[|;•·▪]\s*|\s[-–—~@]\s|:\s(?![^()]*\))|\sat\s/
/** Not within brackets, and not before the legal form of a company. */
const itemBorder = /,\s+(?![^()]*\)|(?:inc|llc|llp|ltd|corp|co|gmbh|plc)\.?(?:$|,|\s\())/i
const columnNames = new Set(
  `date dates period duration from when year years location place city position title role employer company
  organization organisation program degree qualification school institution percentage marks duties`.split(/\s+/),
)
/** Numbers, kinds of employment, durations, addresses of mail. */
const noise =
  /^(?:[\d\W]*|\(?(?:full|part)[ -]time\)?|contract|temporary|permanent|seasonal|(?:renewed|expires|gpa)\b.*|\d+ (?:years?|yrs?|months?|mos?)\b.*|\S+@\S+)$/i
const notes = /\([\s,]{0,9}\)|\(\d+ (?:years?|yrs?|months?)[^)]{0,20}\)/g

export const isBullet = (line: string): boolean => bullet.test(line)

/** Whether a line holds the end of a sentence; `Inc.` and `Corp.` are none. */
export const isProse = (line: string): boolean => sentence.test(line)

/** Whether a line can be a part of an entry's header. */
export const isHeaderLine = (line: string): boolean =>
  line.length > 0 && line.length <= maxHeaderLine && !isBullet(line) && !isProse(line) && !/^[$€£]/.test(line)

/** Whether most words are capitalized, as in a name or a title. */
export function isNameLike(text: string): boolean {
  const words = (text.replace(/\([^)]*\)/g, '').match(/[\p{L}\p{N}][\p{L}\p{N}.’'&-]*/gu) ?? []).filter(
    (word) => !smallWords.has(word),
  )
  return words.length > 0 && words.filter((word) => /^\p{Lu}/u.test(word)).length * 5 >= words.length * 3
}
const smallWords = new Set(['of', 'the', 'and', 'for', 'in', 'at', 'to', 'de', 'la', 'du', 'a', 'on', 'as', 'des'])

/** A line without its period; a gap stays in its place. */
export const withoutPeriod = (line: string, { start, end }: Period): string =>
  `${line.slice(0, start)}  ${line.slice(end)}`.replace(notes, '  ')

/** The pieces of a header line, without the town and region at the end of a cell. */
export function itemsOf(line: string): Item[] {
  const cells = line
    .split(cellBorder)
    .map(trimmed)
    .filter((cell) => !noise.test(cell) && !columnNames.has(cell.toLowerCase()))
  return cells.flatMap((cell, at) => itemsOfCell(cell).map((item) => ({ ...item, cell: at })))
}

function itemsOfCell(cell: string): Omit<Item, 'cell'>[] {
  const items = cell.split(itemBorder).map(trimmed)
  const hasRegion = items.length > 1 && isRegion(items.at(-1)!)
  return items
    .slice(0, hasRegion ? Math.max(1, items.length - 2) : items.length)
    .map((text, index) => ({ text, index, isTown: items.length === (hasRegion ? 2 : 1) && isRegion(items.at(-1)!) }))
}

const trimmed = (text: string): string =>
  text.replace(/^\s*\d\d?[.)]\s|^[\s,.:;)\]|*_#–—-]+/, '').replace(/[\s,:;([|*_–—-]+$/, '')
