import { languagesIn } from './languages.ts'
import { personalMatters } from './personal-matters.ts'
import { inSections } from './sections.ts'
import { skillsIn } from './skills.ts'

/**
 * A language, or a skill by its name in our list or in the tags. `line` is the index, in `linesOf`, of the first line
 * that names it.
 */
export type NamedInResume = { name: string; line: number }

/** Both lists are in the order of the lines. */
export type ResumeReading = { skills: NamedInResume[]; languages: NamedInResume[] }

/**
 * Finds the skills that an English resume lists under a heading for skills, and the languages that the person speaks.
 * The time is linear in the length of the text. Lines about birth, origin, family, religion, health and the like are
 * left out. Never throws: what is not recognized is missing.
 * @param tags names of skills to look for in addition to our own list
 */
export function readResume(text: string, tags: readonly string[] = []): ResumeReading {
  const lines = inSections(withoutPersonalLines(linesOf(text)))
  return { skills: skillsIn(lines, tags), languages: languagesIn(lines) }
}

/** Texts with more lines are not resumes. */
const maxLines = 5_000

/**
 * The maximum length of a line; the rest is cut off. Otherwise a page without line breaks would be quoted as a whole
 * for each skill.
 */
const maxLineLetters = 1_000

/** The lines of a text without the spaces around them. Findings and quotes refer to these lines. */
export const linesOf = (text: string): string[] =>
  text.split(/\r?\n/, maxLines).map((line) => line.slice(0, maxLineLetters).trim())

/**
 * True if a line names the person's birth, age, nationality, citizenship, marital status, religion, children, gender,
 * photo, disability or military service. Such a line is never a finding, and callers do not quote it.
 */
export function isPersonalLine(line: string): boolean {
  const text = line.replace(/^[^\p{L}\p{N}]{1,9}/u, '')
  return personalMatters.some((words) => words.test(text))
}

/** Makes personal lines empty, and also the line below a label without a value (`Nationality:`). */
export function withoutPersonalLines(lines: readonly string[]): string[] {
  const isLabel = (line: string) => line.endsWith(':') && isPersonalLine(line)
  const isBelowLabel = (at: number) => at > 0 && isLabel(lines[at - 1]!)
  return lines.map((line, at) => (line === '' || isPersonalLine(line) || isBelowLabel(at) ? '' : line))
}
