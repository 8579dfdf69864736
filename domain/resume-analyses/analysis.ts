import type { DraftLine } from '../generations/generated-line.ts'
import { linesOf, readResume } from './read-resume.ts'

/** Changes with the rules: stored with their results. */
export const resumeRules = 'resume-rules/2'

/**
 * A resume read by rules, as the lines that staff see: skills and languages, each with the line that names it. Roles,
 * dates and education are not read: rules had too many of them wrong (docs/decisions/0061-rules-read-skills-and-languages.md).
 * @param tags names of skills that the company uses itself
 */
export function analysisByRules(resume: string, tags: readonly string[]): DraftLine[] {
  const lines = linesOf(resume)
  const { skills, languages } = readResume(resume, tags)
  const draft = (kind: 'skill' | 'language') => (one: { name: string; line: number }) => ({
    kind,
    text: one.name,
    detail: null,
    quote: lines[one.line]!,
  })
  return [...skills.map(draft('skill')), ...languages.map(draft('language'))]
}
