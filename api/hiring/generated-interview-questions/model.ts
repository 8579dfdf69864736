import * as z from 'zod/mini'
import { generationLimits } from '@seatwise/contract/limits'
import {
  questionsAreEnglish,
  reasoned,
  type ModelQuestion,
  type Topic,
} from '@seatwise/domain/generations/model-questions'
import type { Name } from '@seatwise/domain/generations/names-in-text'
import { withoutNames } from '@seatwise/domain/generations/without-names'
import { ModelFailure, type LanguageModel } from '../../outside/language-model/language-model.ts'
import type { GenerationOutcome } from '../generations/actions.ts'
import { writingRules } from '../generations/model.ts'

export const questionPrompt = 'question-prompt/2'

const instructions = `You propose questions for an interview. Each is about one of the topics: about is its id. Ask about behavior at work, with an example from the past or a situation of the role; openly, without a hint at the wanted answer, and so that everybody can answer it. Write at most eight, none that is known already.
${writingRules}`

const item = z.object({
  question: z.string().check(z.minLength(1), z.maxLength(generationLimits.text)),
  about: z.string().check(z.maxLength(40)),
})

type ModelContext = {
  names: readonly Name[]
  role: string | null
  topics: readonly Topic[]
  /** Questions that the interview kit has already. */
  known: readonly string[]
}

export async function questionsByModel(
  model: LanguageModel,
  { names, role, topics, known }: ModelContext,
  signal: AbortSignal,
): Promise<GenerationOutcome> {
  const material = {
    role: role && withoutNames(role, names),
    topics: topics.map(({ id, reason }) => ({ id, reason: withoutNames(reason, names) })),
    known: known.map((question) => withoutNames(question, names)),
  }
  const items: ModelQuestion[] = []
  const { tokens, malformed } = await model.write({ instructions, material, item }, (one) => items.push(one), signal)
  if (!questionsAreEnglish(items)) throw new ModelFailure('not_english', tokens)
  const drafts = reasoned(items, topics)
  return { input: JSON.stringify(material), drafts, tokens, dropped: malformed + items.length - drafts.length }
}
