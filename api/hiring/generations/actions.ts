import { teamAllows } from '@seatwise/domain/policies/hiring-teams'
import { createHash } from 'node:crypto'
import type { LineChange } from '@seatwise/contract/generations'
import type { GenerationFault } from '@seatwise/contract/values/hiring'
import { checkedLines } from '@seatwise/domain/generations/checked-lines'
import type { DraftLine } from '@seatwise/domain/generations/generated-line'
import type { Name } from '@seatwise/domain/generations/names-in-text'
import { withoutNames } from '@seatwise/domain/generations/without-names'
import { hasGeneratedTexts } from '@seatwise/domain/policies/generations'
import { ModelFailure, type LanguageModel } from '../../outside/language-model/language-model.ts'
import { present } from '../../kernel/changed-fields.ts'
import type { InTransaction } from '../../kernel/handle.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { publish, type Scope, type UserScope } from '../../kernel/scope.ts'
import type { Transactions } from '../../kernel/transaction.ts'
import { findGeneratingCompany, type GeneratingCompany } from '../../base/companies/public.ts'
import { audit } from '../../base/audit-events/public.ts'
import { findTeamPart, findTeamPartWith } from '../../assessment/candidacies/public.ts'
import { addQuestion } from '../custom-interview-questions/actions.ts'
import { holdResult } from '../scorecards/repository.ts'
import { judge, judgmentPrompt } from './model.ts'
import {
  changeLine,
  endGeneration,
  insertGeneration,
  insertLines,
  lockLine,
  lockQuota,
  quotaOf,
  resultOfGeneration,
  type LockedLine,
  type NewGeneration,
} from './repository.ts'

/** Finds the company; refuses if its brand has no generated texts or its owners have not switched them on. */
export async function generatingCompany(scope: Scope, company_id: string): Promise<GeneratingCompany> {
  const company = await findGeneratingCompany(scope, company_id)
  if (!company || !hasGeneratedTexts(company.brand)) throw new Refusal('not_found')
  if (!company.ai_enabled) throw new Refusal('generation_off')
  return company
}

/**
 * What writes a generated text, as the generation log stores it: a model with its prompt versions, or the rules with
 * their version.
 */
export const writtenBy = (model: LanguageModel | undefined, versions: { rules: string; model: string }) =>
  model
    ? ({ source: 'model', model: model.name, prompt_version: `${versions.model}, ${judgmentPrompt}` } as const)
    : ({ source: 'rules', model: 'rules', prompt_version: versions.rules } as const)

export type OpenGeneration = NewGeneration & { id: string }

/** Begins a generation, which counts toward the company's quota unless it fails. */
export async function beginGeneration(scope: UserScope, newGeneration: NewGeneration): Promise<OpenGeneration> {
  const company = await generatingCompany(scope, newGeneration.company_id)
  await lockQuota(scope, company.id)
  const { used, max } = await quotaOf(scope, company)
  if (used >= max) throw new Refusal('generation_quota_reached')
  return { ...newGeneration, id: await insertGeneration(scope, newGeneration) }
}

export type GenerationOutcome = {
  /** The input exactly as it was read; only its hash is stored. */
  input: string
  drafts: readonly DraftLine[]
  tokens: number
  /** The number of lines that did not have the requested form. */
  dropped?: number
}

/** Thrown if a file has no text. */
export class Unreadable extends Error {}

type Means = {
  transactions: Transactions
  inTransaction: InTransaction
  /** Generates the text and then judges it; undefined if rules generate the text. */
  languageModel: LanguageModel | undefined
}

type Work = {
  begun: OpenGeneration
  /** The names that are removed from the input of the model. */
  names: readonly Name[]
  generate: () => Promise<GenerationOutcome>
  /**
   * Refuses if the subject of the generation was deleted meanwhile; otherwise locks it until the end of the
   * transaction.
   */
  lock: (scope: UserScope) => Promise<unknown>
}

/**
 * Generates text while no transaction is open, and stores the lines that may be shown. A failure does not count toward
 * the quota.
 */
export async function finishGeneration(
  { transactions, inTransaction, languageModel }: Means,
  { begun, names, generate, lock }: Work,
): Promise<void> {
  const refuseChanged = async (scope: UserScope) => {
    await generatingCompany(scope, begun.company_id)
    await lock(scope)
  }
  try {
    const { input, drafts, tokens: spent, dropped: malformed = 0 } = await generate()
    let lines = checkedLines(drafts)
    let tokens = spent
    if (languageModel) {
      // Nothing is sent to the second call if the person was erased meanwhile or the company has switched off generated
      // texts.
      await inTransaction(refuseChanged)
      ;({ lines, tokens } = await judgedLines(languageModel, lines, names, spent))
    }
    await inTransaction(async (scope) => {
      await refuseChanged(scope)
      const input_hash = createHash('sha256').update(input).digest('hex')
      const dropped = drafts.length - lines.length + malformed
      const ending = { state: 'done' as const, input_hash, tokens, dropped }
      if (!(await endGeneration(scope, begun.id, ending))) throw new Refusal('not_found')
      await insertLines(scope, { company_id: begun.company_id, generation_id: begun.id }, lines)
      await record(scope, 'generations.create', begun)
    })
  } catch (error) {
    await giveBack(transactions, begun, error)
    if (error instanceof Unreadable) throw new Refusal('resume_unreadable', error)
    if (error instanceof ModelFailure)
      throw new Refusal(error.fault === 'unjudged' ? 'lines_unjudged' : 'model_failed', error)
    throw error
  }
}

/** The lines of a model that a second call judges harmless. */
async function judgedLines(
  model: LanguageModel,
  lines: readonly DraftLine[],
  names: readonly Name[],
  spent: number,
): Promise<{ lines: DraftLine[]; tokens: number }> {
  const texts = lines.map(({ text, detail, quote }) =>
    withoutNames([text, detail, quote].filter(Boolean).join(' | '), names),
  )
  const { isHarmless, tokens } = await judge(model, texts, { spent, signal: new AbortController().signal })
  return { lines: lines.filter((_, nth) => isHarmless[nth]), tokens }
}

/**
 * Records a failure with its reason in the generation log; it does not count toward the quota. Runs as the company,
 * because the user may have lost their rights meanwhile.
 */
export async function giveBack(transactions: Transactions, { id, company_id }: OpenGeneration, error: unknown) {
  const fault = faultOf(error)
  const tokens = error instanceof ModelFailure ? error.tokens : 0
  await transactions.asCompany(company_id, (scope) => endGeneration(scope, id, { state: 'failed', fault, tokens }))
}

export function faultOf(error: unknown): GenerationFault {
  if (error instanceof ModelFailure) return error.fault
  if (error instanceof Unreadable) return 'unreadable'
  if (!(error instanceof Refusal)) return 'cut_off'
  return error.code === 'not_found' ? 'gone' : 'refused'
}

/**
 * Changes a generated line in the user's name. A kept question becomes a custom question for the result, and so a part
 * of the interview kit.
 */
export async function updateLine(scope: UserScope, generation_id: string, change: LineChange) {
  // The result is locked before its lines, as an erasure does (deadlock).
  const result_id = change.state === 'kept' ? await resultOfGeneration(scope, generation_id) : undefined
  if (result_id) await holdResult(scope, result_id)
  const line = await lockLine(scope, generation_id, change.line_id)
  if (!line) throw new Refusal('not_found')
  await refuseReader(scope, line.generation)
  await generatingCompany(scope, line.company_id)
  if (line.version !== change.version) throw new Refusal('changed_meanwhile')
  const isQuestion = line.generation.kind === 'interview_questions'
  const { text = line.text, state = line.state } = change
  if (isQuestion && line.state === 'kept' && (text !== line.text || state !== 'kept')) throw new Refusal('line_in_kit')
  const isEdited = text !== line.text
  if (!isEdited && state === line.state) return
  await changeLine(
    scope,
    line.id,
    present({
      text: isEdited ? text : undefined,
      generated_text: isEdited ? (line.generated_text ?? line.text) : undefined,
      state: state === line.state ? undefined : state,
    }),
  )
  if (isQuestion && state === 'kept') await askInInterview(scope, line, text)
  await record(scope, 'generations.update', line.generation, { state, edited: isEdited })
}

/** Refuses a user who, in the hiring team, only reads about the person. */
export async function refuseReader(
  scope: UserScope,
  {
    company_id,
    candidate_id,
    survey_result_id,
  }: { company_id: string; candidate_id: string | null; survey_result_id?: string | null },
) {
  const part = survey_result_id
    ? await findTeamPart(scope, survey_result_id)
    : candidate_id && (await findTeamPartWith(scope, company_id, candidate_id))
  if (!teamAllows(part || null, 'judge')) throw new Refusal('not_allowed')
}

async function askInInterview(scope: UserScope, { generation, company_id }: LockedLine, text: string) {
  const result = generation.survey_result_id && (await holdResult(scope, generation.survey_result_id))
  if (!result) throw new Refusal('not_found')
  if (result.archived_at !== null) throw new Refusal('result_archived')
  const question = { company_id, survey_result_id: result.id, role_id: null, text, listen_for: null, weak_sign: null }
  await addQuestion(scope, { ...question, generated_by: generation.model })
}

type About = Pick<NewGeneration, 'company_id' | 'kind' | 'source'> & {
  candidate_id?: string | null
  survey_result_id?: string | null
}

async function record(
  scope: UserScope,
  action: 'generations.create' | 'generations.update',
  { company_id, kind, source, candidate_id = null, survey_result_id = null }: About,
  details: Record<string, unknown> = {},
) {
  const subject = survey_result_id
    ? ({ subject_type: 'survey_result', subject_id: survey_result_id } as const)
    : ({ subject_type: 'candidate', subject_id: candidate_id } as const)
  await audit(scope, { action, company_id, ...subject, details: { kind, source, ...details } })
  publish(scope, kind === 'interview_questions' ? 'scorecards' : 'candidates', company_id)
}
