import { teamAllows } from '@seatwise/domain/policies/hiring-teams'
import { questionRules, questionsByRules } from '@seatwise/domain/generations/interview-questions'
import { topicsOf } from '@seatwise/domain/generations/model-questions'
import { askedTexts } from '@seatwise/domain/reports/questions'
import type { LanguageModel } from '../../outside/language-model/language-model.ts'
import type { InTransaction } from '../../kernel/handle.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Scope, UserScope } from '../../kernel/scope.ts'
import type { Transactions } from '../../kernel/transaction.ts'
import { findFile, lockPerson } from '../../people/candidate-files/public.ts'
import { beginGeneration, finishGeneration, generatingCompany, writtenBy } from '../generations/actions.ts'
import { findLatest, findLines, findNames } from '../generations/repository.ts'
import { questionedPerson } from '../../assessment/reports/public.ts'
import { holdResult } from '../scorecards/repository.ts'
import { questionPrompt, questionsByModel } from './model.ts'
import { findResumeQuestions } from './repository.ts'

type Means = {
  transactions: Transactions
  inTransaction: InTransaction
  /** Undefined if rules choose the questions. */
  languageModel: LanguageModel | undefined
}

export async function generateQuestions(means: Means, survey_result_id: string) {
  const { inTransaction, languageModel } = means
  const { begun, person, names, resume } = await inTransaction((scope) => begin(scope, languageModel, survey_result_id))
  await finishGeneration(means, {
    begun,
    names,
    generate: async () => {
      if (languageModel) {
        const topics = topicsOf(person, resume)
        const input = { names, role: person.role_name, topics, known: askedTexts(person) }
        return questionsByModel(languageModel, input, new AbortController().signal)
      }
      const drafts = questionsByRules(person)
      return { input: JSON.stringify(drafts), drafts, tokens: 0 }
    },
    lock: async (scope) => {
      const { candidate_file_id, candidate_id } = begun
      await lockPerson(scope, candidate_id)
      await openResult(scope, survey_result_id)
      if (candidate_file_id && !(await findFile(scope, candidate_id, candidate_file_id))) throw new Refusal('not_found')
    },
  })
}

async function begin(scope: UserScope, languageModel: LanguageModel | undefined, survey_result_id: string) {
  const { company_id, candidate_id, team_part } = await openResult(scope, survey_result_id)
  if (!teamAllows(team_part, 'judge')) throw new Refusal('not_allowed')
  await generatingCompany(scope, company_id)
  const person = await questionedPerson(scope, survey_result_id)
  const names = await findNames(scope, candidate_id)
  const { candidate_file_id, questions: resume } = languageModel
    ? await findResumeQuestions(scope, { company_id, candidate_id })
    : { candidate_file_id: undefined, questions: [] }
  // Called last, because it locks the quota of the company.
  const begun = await beginGeneration(scope, {
    company_id,
    candidate_id,
    survey_result_id,
    // Questions about a resume are deleted together with the resume.
    ...(candidate_file_id ? { candidate_file_id } : {}),
    kind: 'interview_questions',
    ...writtenBy(languageModel, { rules: questionRules, model: questionPrompt }),
  })
  return { begun, person, names, resume }
}

/**
 * Finds a result and locks it until the end of the transaction, so that nothing is stored about a result that is erased
 * meanwhile.
 */
async function openResult(scope: UserScope, id: string) {
  const result = await holdResult(scope, id)
  if (!result) throw new Refusal('not_found')
  if (result.archived_at !== null) throw new Refusal('result_archived')
  return result
}

/** The latest generated questions for a result; null if there are none. */
export async function questionsGenerated(scope: Scope, survey_result_id: string) {
  const [latest] = await findLatest(scope, { survey_result_id })
  if (!latest) return null
  const { of: _, ...generation } = latest
  return { generation, lines: await findLines(scope, { generation_ids: [generation.id] }) }
}
