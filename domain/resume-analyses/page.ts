import { datedLine, type DatedLine } from './dated-lines.ts'
import type { EntryKind } from './entry-kind.ts'
import type { Period } from './periods.ts'
import type { SectionLine } from './sections.ts'

/**
 * A line with what dates an entry in it, its section and its block (lines without an empty one between them).
 * `isDateFirst`: its section begins with a date alone, so that titles stand below their dates.
 */
export type PageLine = SectionLine & {
  dated: DatedLine | null
  section: number
  block: number
  isDateFirst: boolean
}

const noPeriod: Period = {
  from: null,
  to: null,
  is_current: false,
  is_single: false,
  is_expected: false,
  start: 0,
  end: 0,
}

/** The lines of a resume as the entries of a kind are looked for in them. */
export function pageOf(lines: readonly SectionLine[], kind: EntryKind): PageLine[] {
  const page = withBlocks(lines, kind)
  const withDates = new Set(page.filter(({ dated }) => dated).map((line) => line[kind.undatedWithin]))
  return page.map((line) => {
    if (line.dated || line.isHeading || withDates.has(line[kind.undatedWithin]) || !kind.isUndated(line)) return line
    return { ...line, dated: { period: noPeriod, rest: line.text, isAlone: false } }
  })
}

function withBlocks(lines: readonly SectionLine[], kind: EntryKind): PageLine[] {
  const isTitle = (text: string) => kind.titleScore(text) === 2
  let [section, block] = [0, 0]
  let isDateFirst: boolean | null = null
  return lines.map((line) => {
    const dated = line.isHeading ? null : datedLine(line.text, isTitle)
    if (line.isHeading) section++
    if (line.isHeading || line.text === '') block++
    if (line.isHeading) isDateFirst = null
    else if (line.text !== '') isDateFirst ??= dated?.isAlone ?? false
    return { ...line, dated, section, block, isDateFirst: isDateFirst ?? false }
  })
}

/** Whether a line ends a block: it is a heading, empty, or beyond the page. */
export function isBorder(page: readonly PageLine[], at: number): boolean {
  const line = page[at]
  return !line || line.isHeading || line.text === ''
}
