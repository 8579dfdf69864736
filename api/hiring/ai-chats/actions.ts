import { createHash } from 'node:crypto'
import type {
  Chat,
  ChatEvent,
  ChatMessage,
  ChatQuestionGiven,
  ChatSentence,
  CitedRule,
} from '@seatwise/contract/ai-chats'
import { chatLimits } from '@seatwise/contract/limits'
import { answerByRules, answerRules, questionTexts } from '@seatwise/domain/ai-chats/answer-by-rules'
import { notInTheReport } from '@seatwise/domain/ai-chats/checked-sentence'
import { citedRules } from '@seatwise/domain/ai-chats/cited-rules'
import { ModelFailure, type LanguageModel } from '../../outside/language-model/language-model.ts'
import type { InTransaction } from '../../kernel/handle.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { publish, type UserScope } from '../../kernel/scope.ts'
import type { Transactions } from '../../kernel/transaction.ts'
import { audit } from '../../base/audit-events/public.ts'
import {
  beginGeneration,
  faultOf,
  generatingCompany,
  giveBack,
  writtenBy,
  type OpenGeneration,
} from '../generations/actions.ts'
import { endGeneration, findNames, quotaOf } from '../generations/repository.ts'
import { individualOf, questionsDocument } from '../../assessment/reports/public.ts'
import { findResultOfCard, holdResult } from '../scorecards/repository.ts'
import { answerByModel, answerPrompt, materialOf } from './model.ts'
import {
  countMessages,
  findChat,
  findMessages,
  holdChat,
  insertMessage,
  openChat,
  removeChat,
  type StoredChat,
} from './repository.ts'

/** Everything about a result that an answer can cite: its report and its interview questions. */
async function rulesOf(scope: UserScope, survey_result_id: string): Promise<CitedRule[]> {
  const { document } = await individualOf(scope, { survey_result_id })
  const questions = await questionsDocument(scope, { survey_result_id })
  return [...citedRules(document), ...citedRules(questions.document).filter(({ rule }) => rule.startsWith('question/'))]
}

export async function chatAbout(scope: UserScope, survey_result_id: string, languageModel: LanguageModel | undefined) {
  const result = await findResultOfCard(scope, survey_result_id)
  if (!result) throw new Refusal('not_found')
  const { company_id } = result
  await generatingCompany(scope, company_id)
  const rules = await rulesOf(scope, survey_result_id)
  return shown(scope, await openChat(scope, { company_id, survey_result_id }), rules, languageModel)
}

export async function chatOf(scope: UserScope, id: string, languageModel: LanguageModel | undefined): Promise<Chat> {
  const chat = await chatInScope(scope, id)
  return shown(scope, chat, await rulesOf(scope, chat.survey_result_id), languageModel)
}

async function chatInScope(scope: UserScope, id: string): Promise<StoredChat> {
  const chat = await findChat(scope, id)
  if (!chat) throw new Refusal('not_found')
  await generatingCompany(scope, chat.company_id)
  return chat
}

async function shown(
  scope: UserScope,
  { id, survey_result_id, company_id }: StoredChat,
  rules: CitedRule[],
  languageModel: LanguageModel | undefined,
): Promise<Chat> {
  return {
    id,
    survey_result_id,
    messages: await findMessages(scope, { chat_id: id }),
    rules,
    takes_own_words: languageModel !== undefined,
    quota: await quotaOf(scope, await generatingCompany(scope, company_id)),
  }
}

type QuestionContext = {
  transactions: Transactions
  inTransaction: InTransaction
  languageModel: LanguageModel | undefined
}
type Answering = { send: (event: ChatEvent) => void; closed: AbortSignal }

/**
 * Answers sentence by sentence. If the client disconnects, the model is stopped; the answer counts toward the quota, and
 * the sentences received so far are stored. A failed answer is neither stored nor counted.
 */
export async function ask(
  questionContext: QuestionContext,
  id: string,
  given: ChatQuestionGiven,
  { send, closed }: Answering,
) {
  const { transactions, inTransaction, languageModel } = questionContext
  const isOffered = typeof given === 'string'
  if (!isOffered && !languageModel) throw new Refusal('no_language_model')
  // An offered question is answered from the report by rules, because no model can do it better.
  const model = isOffered ? undefined : languageModel
  const { begun, chat, rules, names, earlier } = await inTransaction((scope) => begin(scope, id, model))
  const question = isOffered ? questionTexts[given] : given.own_words
  const answer: ChatSentence[] = []
  const say = (sentence: ChatSentence) => {
    answer.push(sentence)
    send({ kind: 'sentence', sentence })
  }
  try {
    let used = { tokens: 0, dropped: 0 }
    let state: 'done' | 'stopped' = 'done'
    if (isOffered) answerByRules(given, rules).forEach(say)
    else
      try {
        const about = { names, question, rules, earlier }
        used = await answerByModel(model!, about, { onSentence: say, signal: closed })
      } catch (error) {
        if (!closed.aborted || !(error instanceof ModelFailure)) throw error
        used = { tokens: error.tokens, dropped: 0 }
        state = 'stopped'
      }
    if (answer.length === 0 && state === 'done') say(notInTheReport)
    const input = JSON.stringify(isOffered ? [question, rules] : materialOf({ names, question, rules, earlier }))
    const ending = { state, input_hash: createHash('sha256').update(input).digest('hex'), ...used }
    const kept = { begun, chat, question, answer }
    const message = await inTransaction((scope) => keep(scope, kept, ending))
    if (message) send({ kind: 'end', message })
  } catch (error) {
    await giveBack(transactions, begun, error)
    send({ kind: 'failed', fault: faultOf(error) })
    if (!(error instanceof ModelFailure || error instanceof Refusal)) throw error
  }
}

async function begin(scope: UserScope, id: string, model: LanguageModel | undefined) {
  const chat = await chatInScope(scope, id)
  const { company_id, survey_result_id } = chat
  if ((await countMessages(scope, id)) >= chatLimits.messages) throw new Refusal('chat_full')
  const { candidate_id } = (await findResultOfCard(scope, survey_result_id))!
  const rules = await rulesOf(scope, survey_result_id)
  const names = await findNames(scope, candidate_id)
  const earlier = model ? await findMessages(scope, { chat_id: id }) : []
  // Called last, because it locks the quota of the company.
  const begun = await beginGeneration(scope, {
    company_id,
    candidate_id,
    survey_result_id,
    kind: 'chat_answer',
    ...writtenBy(model, { rules: answerRules, model: answerPrompt }),
  })
  return { begun, chat, rules, names, earlier }
}

type ChatAnswer = { begun: OpenGeneration; chat: StoredChat; question: string; answer: ChatSentence[] }
type Ending = { state: 'done' | 'stopped'; input_hash: string; tokens: number; dropped: number }

/**
 * Stores an answer.
 * @returns undefined if it was stopped before its first sentence: then nothing is stored, but it counts toward the
 * quota
 */
async function keep(
  scope: UserScope,
  { begun, chat, question, answer }: ChatAnswer,
  ending: Ending,
): Promise<ChatMessage | undefined> {
  await generatingCompany(scope, chat.company_id)
  // Locked, so that nothing is stored about a result that is erased meanwhile or in a chat that was deleted.
  if (!(await holdResult(scope, chat.survey_result_id))) throw new Refusal('not_found')
  if (!(await holdChat(scope, chat.id))) throw new Refusal('not_found')
  if ((await countMessages(scope, chat.id)) >= chatLimits.messages) throw new Refusal('chat_full')
  if (!(await endGeneration(scope, begun.id, ending))) throw new Refusal('not_found')
  if (answer.length === 0) return undefined
  const { company_id } = chat
  const id = await insertMessage(scope, { company_id, ai_chat_id: chat.id, generation_id: begun.id, question, answer })
  const { kind, source, survey_result_id } = begun
  const subject = { subject_type: 'survey_result', subject_id: survey_result_id! } as const
  await audit(scope, { action: 'generations.create', company_id, ...subject, details: { kind, source } })
  publish(scope, 'scorecards', company_id)
  const [message] = await findMessages(scope, { id })
  return message
}

/** Deletes a chat, even if the company has switched off generated texts. */
export async function deleteChat(scope: UserScope, id: string) {
  const chat = await findChat(scope, id)
  if (!chat) throw new Refusal('not_found')
  await removeChat(scope, id)
  const { company_id, survey_result_id } = chat
  await audit(scope, {
    action: 'ai-chats.delete',
    company_id,
    subject_type: 'survey_result',
    subject_id: survey_result_id,
  })
  publish(scope, 'scorecards', company_id)
}
