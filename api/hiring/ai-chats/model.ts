import * as z from 'zod/mini'
import type { ChatMessage, ChatSentence, CitedRule } from '@seatwise/contract/ai-chats'
import { generationLimits } from '@seatwise/contract/limits'
import { checkedSentence } from '@seatwise/domain/ai-chats/checked-sentence'
import type { Name } from '@seatwise/domain/generations/names-in-text'
import { withoutNames } from '@seatwise/domain/generations/without-names'
import { ModelFailure, type LanguageModel } from '../../outside/language-model/language-model.ts'
import { judge, writingRules } from '../generations/model.ts'

export const answerPrompt = 'answer-prompt/2'

const instructions = `You answer a question about the report of a behavioral survey. Use nothing but the rules of the report: each sentence cites the ids of those that it rests on, and every number in it stands in one of them. Answer in at most eight short sentences. If the rules do not answer the question, write no sentence. Do not advise for or against the person.
${writingRules}`

const item = z.object({
  text: z.string().check(z.minLength(1), z.maxLength(generationLimits.text)),
  cites: z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(10)),
})

/** The number of earlier questions that the model gets, so that a new question can refer to them. */
const maxEarlier = 4

type ModelContext = {
  names: readonly Name[]
  question: string
  rules: readonly CitedRule[]
  earlier: readonly ChatMessage[]
}

type Answering = { onSentence: (sentence: ChatSentence) => void; signal: AbortSignal }

/** The input of the model, without the person's names. */
export const materialOf = ({ names, question, rules, earlier }: ModelContext) => ({
  question: withoutNames(question, names),
  earlier: earlier.slice(-maxEarlier).map((message) => ({
    question: withoutNames(message.question, names),
    answer: withoutNames(message.answer.map(({ text }) => text).join(' '), names),
  })),
  rules: rules.map(({ rule, title, text }) => ({
    id: rule,
    title: withoutNames(title, names),
    text: withoutNames(text, names),
  })),
})

/**
 * Passes on each sentence after a second call has judged it harmless. Sentences that arrive during a judging call wait
 * for the next call, so the first sentences are shown while the model still writes.
 * @returns the tokens of all calls, and the number of sentences left out
 */
export async function answerByModel(
  model: LanguageModel,
  input: ModelContext,
  { onSentence, signal }: Answering,
): Promise<{ tokens: number; dropped: number }> {
  const failing = new AbortController()
  const ended = AbortSignal.any([signal, failing.signal])
  const waiting: ChatSentence[] = []
  let judging = Promise.resolve()
  let failure: unknown
  let tokens = 0
  let dropped = 0

  const fail = (error: unknown) => {
    failure ??= error
    if (error instanceof ModelFailure) tokens += error.tokens
    failing.abort()
  }
  const judgeWaiting = async () => {
    const sentences = waiting.splice(0)
    if (failure) return
    if (ended.aborted) throw new ModelFailure('cut_off', 0)
    const texts = sentences.map(({ text }) => withoutNames(text, input.names))
    const judgment = await judge(model, texts, { spent: 0, signal: ended })
    tokens += judgment.tokens
    for (const [nth, sentence] of sentences.entries())
      if (judgment.isHarmless[nth]) onSentence(sentence)
      else dropped++
  }

  const write = { instructions, material: materialOf(input), item }
  try {
    const written = await model.write(
      write,
      (sentence) => {
        const checked = checkedSentence(sentence, input.rules)
        if (!checked) dropped++
        else {
          waiting.push(checked)
          judging = judging.then(judgeWaiting).catch(fail)
        }
      },
      ended,
    )
    tokens += written.tokens
    dropped += written.malformed
  } catch (error) {
    fail(error)
  }
  await judging
  if (failure) throw failure instanceof ModelFailure ? new ModelFailure(failure.fault, tokens, failure) : failure
  return { tokens, dropped }
}
