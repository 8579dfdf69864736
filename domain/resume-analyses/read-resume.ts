import { languagesIn } from './languages.ts'
import { personalMatters } from './personal-matters.ts'
import { inSections } from './sections.ts'
import { skillsIn } from './skills.ts'

/** A skill by its name in our list or in the tags, or a language; `line` is the index in `linesOf` of the first that names it. */
export type NamedInResume = { name: string; line: number }

/** In the order of the lines. */
export type ResumeReading = { skills: NamedInResume[]; languages: NamedInResume[] }

/**
 * The skills that an English resume lists under a heading of skills, and the languages somebody speaks, in time linear to
 * its length. Lines about birth, origin, family, religion, health and the like are left out. Never throws: what it does
 * not know is missing.
 * @param tags names of skills to look for besides our own list
 */
export function readResume(text: string, tags: readonly string[] = []): ResumeReading {
  const lines = inSections(withoutPersonalLines(linesOf(text)))
  return { skills: skillsIn(lines, tags), languages: languagesIn(lines) }
}

/** More lines are no resume. */
const maxLines = 5_000

/**
 * The rest of a longer line is cut off: a page without line breaks would otherwise be quoted whole by each line based
 * on it.
 */
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

/** Personal lines become empty, and so does the line below a bare label (`Nationality:`). */
export function withoutPersonalLines(lines: readonly string[]): string[] {
  const isLabel = (line: string) => line.endsWith(':') && isPersonalLine(line)
  const isBelowLabel = (at: number) => at > 0 && isLabel(lines[at - 1]!)
  return lines.map((line, at) => (line === '' || isPersonalLine(line) || isBelowLabel(at) ? '' : line))
}
