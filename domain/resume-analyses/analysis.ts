import type { DraftLine } from '../generations/generated-line.ts'
import { matchJob } from './match-job.ts'
import { isPersonalLine, linesOf, readResume, type ResumeMonth, type ResumeReading } from './read-resume.ts'

/** Changes with the rules: stored with what they read. */
export const resumeRules = 'resume-rules/1'

type Given = {
  /** Closes roles that last until now. */
  today: { year: number; month: number }
  /** Names of skills that the company uses itself. */
  tags: readonly string[]
  /** The text of the job that the person has applied for, if there is one. */
  job: string | null
}

const maxQuestions = 6

/**
 * A resume read by rules, as the lines that staff see: roles, gaps, skills, languages, education, what the job asks for,
 * what to ask. No score, and nothing about age, origin, family or health.
 */
export function analysisByRules(resume: string, { today, tags, job }: Given): DraftLine[] {
  const lines = linesOf(resume)
  const quoteOf = (line: number) => {
    const quote = lines[line] ?? ''
    return quote === '' || isPersonalLine(quote) ? null : quote
  }
  const reading = readResume(resume, today, tags)
  const matches = job === null ? [] : matchJob(job, resume, tags)
  return [
    ...reading.roles.map((role) => ({
      kind: 'role' as const,
      text: [role.title, role.organization].filter(Boolean).join(', '),
      detail: periodWords(role),
      quote: quoteOf(role.line),
    })),
    ...reading.gaps.map((gap) => ({
      kind: 'gap' as const,
      text: `Nothing is dated between ${monthWords(gap.after)} and ${monthWords(gap.before)}.`,
      detail: gapWords(gap.months),
      quote: null,
    })),
    ...reading.skills.map(({ name, line }) => ({
      kind: 'skill' as const,
      text: name,
      detail: null,
      quote: quoteOf(line),
    })),
    ...reading.languages.map(({ name, level, line }) => ({
      kind: 'language' as const,
      text: name,
      detail: level,
      quote: quoteOf(line),
    })),
    ...reading.education.map((entry) => ({
      kind: 'education' as const,
      text: [entry.title, entry.school].filter(Boolean).join(', '),
      detail: periodWords(entry),
      quote: quoteOf(entry.line),
    })),
    ...matches.map(({ skill, asked, line }) => ({
      kind: 'requirement' as const,
      text: skill,
      detail: asked,
      quote: line === null ? null : quoteOf(line),
    })),
    ...questionsOf(reading, matches),
  ]
}

/** About what the job asks for and the resume does not show, and about the latest role. Gaps are not asked about. */
function questionsOf({ roles }: ResumeReading, matches: ReturnType<typeof matchJob>): DraftLine[] {
  const question = (text: string, detail: string): DraftLine => ({ kind: 'question', text, detail, quote: null })
  const latest = roles.find(({ is_current }) => is_current) ?? roles[0]
  return [
    ...(latest
      ? [
          question(
            `As ${latest.title}, what did you get done that you would do the same way again, and how?`,
            'The latest role on the resume.',
          ),
        ]
      : []),
    ...matches
      .filter(({ line }) => line === null)
      .map(({ skill }) =>
        question(
          `The work includes ${skill}. Where have you done something like it, and what was hard about it?`,
          'The job asks for it, and the resume does not show it.',
        ),
      ),
  ].slice(0, maxQuestions)
}

type Period = { from: ResumeMonth | null; to: ResumeMonth | null; is_current: boolean }

function periodWords({ from, to, is_current }: Period): string | null {
  const end = is_current ? 'now' : to && monthWords(to)
  if (!from) return end && `until ${end}`
  return end ? `${monthWords(from)} to ${end}` : monthWords(from)
}

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const monthWords = ({ year, month }: ResumeMonth) => (month === null ? String(year) : `${names[month - 1]} ${year}`)

const gapWords = (months: number) => (months < 24 ? `about ${months} months` : `about ${Math.round(months / 12)} years`)
