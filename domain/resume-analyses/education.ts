import type { Month } from './dates.ts'
import { entriesOf } from './entries.ts'
import type { EntryKind } from './entry-kind.ts'
import { maxHeaderLine } from './header-lines.ts'
import { titleScore } from './job-titles.ts'
import { isDegree, isSchool, qualificationScore } from './qualifications.ts'
import type { SectionLine } from './sections.ts'

const detail = /\b(?:gpa|coursework|modules|minor|major|thesis|dissertation|honou?rs|scholarship|grade|credits)\b/i

const education: EntryKind = {
  titleScore: qualificationScore,
  isPlace: ({ text }) => isSchool(text),
  includes: (line, { period, isAlone }, pieces) => {
    if (isOfEducation(line)) return true
    if (!canBeOfEducation(line) || (period.is_single && isAlone)) return false
    const isDegree = pieces.some((piece) => qualificationScore(piece) === 2)
    return isDegree || (pieces.some(isSchool) && !pieces.some((piece) => titleScore(piece) === 2))
  },
  isUndated: ({ text, kinds }) =>
    kinds.length > 0 &&
    kinds.every((kind) => kind === 'education') &&
    text.length <= maxHeaderLine &&
    isDegree(text) &&
    !detail.test(text),
  undatedWithin: 'block',
  max: 30,
}

const isOfEducation = ({ kinds }: SectionLine) => kinds.includes('education') && !kinds.includes('experience')

/** Without a heading, or under one that names work too, the words decide. */
const canBeOfEducation = ({ kinds }: SectionLine) => kinds.length === 0 || kinds.includes('education')

/** The education of a resume; a single date is the end of one. */
export function educationIn(lines: readonly SectionLine[], today: { year: number; month: number }) {
  return entriesOf(lines, education).map(({ title, place, line, period }) => ({
    title,
    school: place,
    from: period.from,
    to: period.to,
    is_current: period.is_current || (period.is_expected && !isBefore(period.to, today)),
    line,
  }))
}

const isBefore = (month: Month | null, today: { year: number; month: number }): boolean =>
  month !== null && month.year * 12 + (month.month ?? 12) < today.year * 12 + today.month
