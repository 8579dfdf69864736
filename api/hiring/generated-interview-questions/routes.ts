import {
  generateInterviewQuestions,
  getGeneratedInterviewQuestions,
} from '@seatwise/contract/generated-interview-questions'
import { Refusal } from '../../kernel/refusal.ts'
import type { Server } from '../../server.ts'
import { generatingCompany } from '../generations/actions.ts'
import { quotaOf } from '../generations/repository.ts'
import { findResultOfCard } from '../scorecards/repository.ts'
import { generateQuestions, questionsGenerated } from './actions.ts'

export function registerGeneratedInterviewQuestions({ handle, transactions, languageModel }: Server) {
  handle(getGeneratedInterviewQuestions, async ({ scope, query: { surveyResultId } }) => {
    const result = await findResultOfCard(scope, surveyResultId)
    if (!result) throw new Refusal('not_found')
    const company = await generatingCompany(scope, result.company_id)
    return { data: await questionsGenerated(scope, surveyResultId), quota: await quotaOf(scope, company) }
  })

  handle(
    generateInterviewQuestions,
    async ({ inTransaction, query: { surveyResultId } }) => {
      await generateQuestions({ transactions, inTransaction, languageModel }, surveyResultId)
      const generated = await inTransaction((scope) => questionsGenerated(scope, surveyResultId))
      if (!generated) throw new Refusal('not_found')
      return { data: generated }
    },
    { opensTransactions: true },
  )
}
