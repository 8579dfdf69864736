import type { DraftLine } from '../generations/generated-line.ts'
import { linesOf, readResume } from './read-resume.ts'

/** The version of these rules, stored with their results. Increase it with every change of the rules. */
export const resumeRules = 'resume-rules/3'

/**
 * Reads a resume by rules and returns the lines that staff see: skills and languages, each with the line of the resume
 * that names it. Roles, dates and education are not read, because rules got too many of them wrong
 * (docs/decisions/0061-rules-read-skills-and-languages.md).
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
