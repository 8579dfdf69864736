import { entriesOf } from './entries.ts'
import type { EntryKind } from './entry-kind.ts'
import { isHeaderLine, isNameLike, itemsOf } from './header-lines.ts'
import { titleScore } from './job-titles.ts'
import { qualificationScore } from './qualifications.ts'
import type { SectionLine } from './sections.ts'

const work: EntryKind = {
  titleScore,
  isPlace: ({ isTown }) => !isTown,
  includes: (line, { period, isAlone }, pieces) => {
    if (isOfWork(line)) return true
    if (!canBeOfWork(line) || (period.is_single && isAlone)) return false
    return pieces.some((piece) => titleScore(piece) === 2) && !pieces.some((piece) => qualificationScore(piece) === 2)
  },
  isUndated: (line) =>
    isOfWork(line) && isHeaderLine(line.text) && isNameLike(line.text) && titleScore(itemsOf(line.text)[0]!.text) === 2,
  undatedWithin: 'section',
  max: 60,
}

const isOfWork = ({ kinds }: SectionLine) => kinds.includes('experience') && !kinds.includes('education')

/** Without a heading, or under one that names education too, the words decide. */
const canBeOfWork = ({ kinds }: SectionLine) => kinds.length === 0 || kinds.includes('experience')

/** The roles of a resume, unpaid ones too; a single date (`Summer 2017`) is both the start and the end of one. */
export function rolesIn(lines: readonly SectionLine[]) {
  return entriesOf(lines, work).map(({ title, place, line, period }) => ({
    title,
    organization: place,
    from: period.is_single ? period.to : period.from,
    to: period.to,
    is_current: period.is_current,
    line,
  }))
}
