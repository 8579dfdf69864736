import { analyzeResume, getResumeAnalysis, getResumeText } from '@seatwise/contract/resume-analyses'
import { Refusal } from '../../kernel/refusal.ts'
import type { Server } from '../../server.ts'
import { generatingCompany } from '../generations/actions.ts'
import { quotaOf } from '../generations/repository.ts'
import { analysesOf, analyze, readText } from './actions.ts'
import { findCompanyOf, findResumes } from './repository.ts'

export function registerResumeAnalyses({ handle, transactions, files, languageModel }: Server) {
  handle(getResumeAnalysis, async ({ scope, query: { candidate_id } }) => {
    const company_id = await findCompanyOf(scope, candidate_id)
    if (!company_id) throw new Refusal('not_found')
    const company = await generatingCompany(scope, company_id)
    const resumes = await findResumes(scope, candidate_id)
    const analyses = await analysesOf(
      scope,
      resumes.map(({ candidate_file_id }) => candidate_file_id),
    )
    return {
      data: {
        resumes: resumes.map((resume) => ({ ...resume, analysis: analyses.get(resume.candidate_file_id) ?? null })),
        source: languageModel ? ('model' as const) : ('rules' as const),
        quota: await quotaOf(scope, company),
      },
    }
  })

  handle(
    getResumeText,
    async ({ inTransaction, query: { candidate_file_id }, signal }) => ({
      data: await readText({ inTransaction, files, signal }, candidate_file_id),
    }),
    { opensTransactions: true },
  )

  handle(
    analyzeResume,
    async ({ inTransaction, body: { candidate_file_id }, signal }) => {
      await analyze({ transactions, inTransaction, files, signal, languageModel }, candidate_file_id)
      const analysis = await inTransaction(async (scope) =>
        (await analysesOf(scope, [candidate_file_id])).get(candidate_file_id),
      )
      if (!analysis) throw new Refusal('not_found')
      return { data: analysis }
    },
    { opensTransactions: true },
  )
}
