import type { Month } from './dates.ts'
import { educationIn } from './education.ts'
import { gapsBetween } from './gaps.ts'
import { languagesIn } from './languages.ts'
import { personalMatters } from './personal-matters.ts'
import { type Period, periodsIn } from './periods.ts'
import { rolesIn } from './roles.ts'
import { inSections } from './sections.ts'
import { skillsIn } from './skills.ts'

/** A month as a resume writes it: `month` is 1 to 12, or null where the resume names the year alone. */
export type ResumeMonth = Month

/** `line` is the index of the title's line in `linesOf`. Of a single date (`Summer 2017`), `from` and `to` are the same. */
export type ResumeRole = {
  title: string
  organization: string | null
  from: ResumeMonth | null
  to: ResumeMonth | null
  is_current: boolean
  line: number
}

/** Whole months between two dated roles or educations, for which the resume names nothing. */
export type ResumeGap = { after: ResumeMonth; before: ResumeMonth; months: number }

/** A skill by its name in our list or in the tags, and the first line that names it. */
export type ResumeSkill = { name: string; line: number }

/** A language somebody speaks, with the level the resume names: `A1` to `C2` or a word. */
export type ResumeLanguage = { name: string; level: string | null; line: number }

/** A single date is `to`, the end. `is_current` with a `to`: expected then. */
export type ResumeEducation = {
  title: string
  school: string | null
  from: ResumeMonth | null
  to: ResumeMonth | null
  is_current: boolean
  line: number
}

/** What a resume says of work, skills, languages and education, in the order of its lines; gaps by time. */
export type ResumeReading = {
  roles: ResumeRole[]
  gaps: ResumeGap[]
  skills: ResumeSkill[]
  languages: ResumeLanguage[]
  education: ResumeEducation[]
}

/**
 * Reads an English resume by rules, in time linear to its length. Lines about birth, origin, family, religion, health and
 * the like are left out. Never throws: what it does not understand is missing.
 * @param today closes what lasts until now
 * @param tags names of skills to look for besides our own list
 */
export function readResume(
  text: string,
  today: { year: number; month: number },
  tags: readonly string[] = [],
): ResumeReading {
  const written = linesOf(text)
  const lines = inSections(withoutPersonalLines(written))
  const roles = rolesIn(lines)
  const education = educationIn(lines, today)
  return {
    roles,
    gaps: gapsBetween([...roles, ...education], written.flatMap(rangesIn), today),
    skills: skillsIn(lines, tags),
    languages: languagesIn(lines),
    education,
  }
}

const rangesIn = (line: string): Period[] => periodsIn(line).filter(({ is_single }) => !is_single)

/** More lines are no resume. */
const maxLines = 5_000

/** What follows in a line is cut off: a page without line breaks would be quoted whole by each of its findings. */
const maxLineLetters = 1_000

/** The lines of a text as it writes them, without the spaces around; findings and quotes point to these. */
export const linesOf = (text: string): string[] =>
  text.split(/\r?\n/, maxLines).map((line) => line.slice(0, maxLineLetters).trim())

/**
 * Whether a line names birth, age, nationality, citizenship, marital status, religion, children, gender, a photo, a
 * disability or military service of the person. Such a line is no finding, and callers do not quote it.
 */
export function isPersonalLine(line: string): boolean {
  const text = line.replace(/^[^\p{L}\p{N}]{1,9}/u, '')
  return personalMatters.some((words) => words.test(text))
}

/** Personal lines become empty, and so does the line below a label alone (`Nationality:`). */
export function withoutPersonalLines(lines: readonly string[]): string[] {
  const isLabel = (line: string) => line.endsWith(':') && isPersonalLine(line)
  const isBelowLabel = (at: number) => at > 0 && isLabel(lines[at - 1]!)
  return lines.map((line, at) => (line === '' || isPersonalLine(line) || isBelowLabel(at) ? '' : line))
}
