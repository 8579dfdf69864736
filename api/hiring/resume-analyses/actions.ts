import { analysisByRules, resumeRules } from '@seatwise/domain/resume-analyses/analysis'
import type { LanguageModel } from '../../outside/language-model/language-model.ts'
import type { Files } from '../../outside/files/files.ts'
import type { InTransaction } from '../../kernel/handle.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Scope, UserScope } from '../../kernel/scope.ts'
import type { Transactions } from '../../kernel/transaction.ts'
import { readersAtOnce, readStoredResume } from '../applications/resumes.ts'
import { findFile, lockPerson } from '../../people/candidate-files/public.ts'
import {
  beginGeneration,
  finishGeneration,
  generatingCompany,
  refuseReader,
  Unreadable,
  writtenBy,
} from '../generations/actions.ts'
import { findLatest, findLines, findNames } from '../generations/repository.ts'
import { analysisByModel, resumePrompt } from './model.ts'
import { findResume, findTagNames, type ResumeToAnalyze } from './repository.ts'

type Means = {
  transactions: Transactions
  inTransaction: InTransaction
  files: Files
  signal: AbortSignal
  /** Undefined if rules analyze the resume. */
  languageModel: LanguageModel | undefined
}

/** Analyzes a resume. If the person or the file is deleted meanwhile, nothing is stored. */
export async function analyze(means: Means, candidate_file_id: string) {
  const { inTransaction, files, signal, languageModel } = means
  const { begun, resume, tags, names } = await inTransaction((scope) => begin(scope, languageModel, candidate_file_id))
  const { company_id, candidate_id } = begun
  const hold = async (scope: UserScope) => {
    await lockPerson(scope, candidate_id)
    if (!(await findFile(scope, candidate_id, candidate_file_id))) throw new Refusal('not_found')
  }
  await finishGeneration(means, {
    begun,
    names,
    generate: async () => {
      const { text } = await readingOf(resume, files, signal)
      if (text === null) throw new Unreadable('the file holds no text')
      if (languageModel) {
        // The reading may have waited in a queue, so the file and the company's setting are checked again.
        await inTransaction(async (scope) => {
          await generatingCompany(scope, company_id)
          await hold(scope)
        })
        const input = { names, job: resume.job }
        return analysisByModel(languageModel, text, input, new AbortController().signal)
      }
      return { input: text, drafts: analysisByRules(text, tags), tokens: 0 }
    },
    lock: hold,
  })
}

async function begin(scope: UserScope, languageModel: LanguageModel | undefined, candidate_file_id: string) {
  const resume = await findResume(scope, candidate_file_id)
  if (!resume) throw new Refusal('not_found')
  const { company_id, candidate_id } = resume
  await refuseReader(scope, { company_id, candidate_id })
  const tags = await findTagNames(scope, company_id)
  const names = await findNames(scope, candidate_id)
  // Called last, because it locks the quota of the company.
  const begun = await beginGeneration(scope, {
    company_id,
    candidate_id,
    candidate_file_id,
    kind: 'resume_analysis',
    ...writtenBy(languageModel, { rules: resumeRules, model: resumePrompt }),
  })
  return { begun, resume, tags, names }
}

/** The whole text of a resume, null if the file has no readable text, and the number of its columns. */
export async function readText(
  { inTransaction, files, signal }: Pick<Means, 'inTransaction' | 'files' | 'signal'>,
  candidate_file_id: string,
): Promise<{ text: string | null; columns: number | null }> {
  const resume = await inTransaction(async (scope) => {
    const resume = await findResume(scope, candidate_file_id)
    if (!resume) throw new Refusal('not_found')
    await generatingCompany(scope, resume.company_id)
    return resume
  })
  const { text, columns } = await readingOf(resume, files, signal)
  return { text, columns: text === null ? null : columns }
}

async function readingOf({ text, columns, ...file }: ResumeToAnalyze, files: Files, signal: AbortSignal) {
  if (text !== null) return { text, columns }
  return readStoredResume(files, { key: file.company_id, signal }, file, readersAtOnce)
}

/** The latest analysis of each of these files that has one. */
export async function analysesOf(scope: Scope, candidate_file_ids: readonly string[]) {
  const latest = await findLatest(scope, { candidate_file_ids })
  const lines = await findLines(scope, { generation_ids: latest.map(({ id }) => id) })
  const linesOf = Map.groupBy(lines, ({ generation_id }) => generation_id)
  return new Map(latest.map(({ of, ...generation }) => [of, { generation, lines: linesOf.get(generation.id) ?? [] }]))
}
