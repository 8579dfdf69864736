import { linesOf, withoutPersonalLines } from './read-resume.ts'
import { inSections } from './sections.ts'
import { skillsIn } from './skills.ts'

/** A skill that a job's text asks for in the line `asked`, and the first line of the resume that shows it, or null. */
export type JobMatch = { asked: string; skill: string; line: number | null }

const maxMatches = 60

/**
 * Compares the skills that a job's text names with those of a resume, in the order of the job's text.
 * @param tags names of skills to look for besides our own list
 */
export function matchJob(jobText: string, resumeText: string, tags: readonly string[] = []): JobMatch[] {
  const shown = new Map(
    skillsIn(inSections(withoutPersonalLines(linesOf(resumeText))), tags).map(({ name, line }) => [name, line]),
  )
  const job = withoutPersonalLines(linesOf(jobText))
  // A job's text says what it asks for in all of its lines, so that all of it is read like a list of skills.
  const lines = job.map((text) => ({ text, kinds: ['skills'] as const, isHeading: false }))
  return skillsIn(lines, tags)
    .slice(0, maxMatches)
    .map(({ name, line }) => ({ asked: job[line]!, skill: name, line: shown.get(name) ?? null }))
}
