import * as z from 'zod/mini'
import { generationLimits } from '@seatwise/contract/limits'
import { generatedLineKinds } from '@seatwise/contract/values/hiring'
import type { Name } from '@seatwise/domain/generations/names-in-text'
import { minimizedLines, withoutNames } from '@seatwise/domain/generations/without-names'
import { borneOut, sentencesAreEnglish, type ModelItem } from '@seatwise/domain/resume-analyses/model-lines'
import { linesOf } from '@seatwise/domain/resume-analyses/read-resume'
import { ModelFailure, type LanguageModel } from '../../outside/language-model/language-model.ts'
import type { GenerationOutcome } from '../generations/actions.ts'
import { writingRules } from '../generations/model.ts'

export const resumePrompt = 'resume-prompt/2'

const instructions = `You read a resume for a hiring team. List what it says, in this order of kinds:
role: a job, as "title, organization"; detail: its dates as they stand there.
skill: a skill, in the words of the resume.
language: a human language; detail: its level, if one is given.
education: a degree or course, as "title, school"; detail: its dates.
requirement: only if a job is given: each thing that the job asks for; detail: the words of the job; line: where the resume shows it, or null where it does not.
question: at most six questions that an interviewer could ask about the work, open and fair; detail: what they rest on, in a few words; line: null.
line is the number of the line of the resume that shows it. Leave out what no line shows. Do not judge, guess or conclude.
${writingRules}`

const item = z.object({
  kind: z.enum(generatedLineKinds),
  text: z.string().check(z.minLength(1), z.maxLength(generationLimits.text)),
  detail: z.nullable(z.string().check(z.maxLength(generationLimits.text))),
  line: z.nullable(z.int().check(z.gte(0))),
})

/** The number of characters that the model gets; more would cost more than they are worth. */
const maxLetters = 30_000

type ModelContext = { names: readonly Name[]; job: string | null }

/**
 * Analyzes a resume by a language model, which gets the resume without names. Leaves out claims that the resume does not
 * support.
 */
export async function analysisByModel(
  model: LanguageModel,
  resume: string,
  { names, job }: ModelContext,
  signal: AbortSignal,
): Promise<GenerationOutcome> {
  const lines = linesOf(resume.slice(0, maxLetters))
  const material = {
    resume: minimizedLines(lines, names).map((text, line) => ({ line, text })),
    job: job && withoutNames(job, names),
  }
  const items: ModelItem[] = []
  const { tokens, malformed } = await model.write({ instructions, material, item }, (one) => items.push(one), signal)
  if (!sentencesAreEnglish(items)) throw new ModelFailure('not_english', tokens)
  const drafts = borneOut(items, { lines, job })
  return { input: JSON.stringify(material), drafts, tokens, dropped: malformed + items.length - drafts.length }
}
