import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Resume } from '@seatwise/contract/resume-analyses'
import { resumeTypes } from '@seatwise/contract/values/people'
import { candidates, candidateTags } from '../../database/tables/candidates.ts'
import { readRows } from '../../kernel/statements.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'

/** The job of the application that came with the file, or else of the person's latest application. */
const jobOf = sql`left join lateral (
    select job.id, job.title, job.description from applications a
    join jobs job on job.company_id = a.company_id and job.id = a.job_id
    where a.company_id = file.company_id and a.candidate_id = file.candidate_id
    order by a.resume_file_id is not distinct from file.id desc, a.created_at desc limit 1) job on true`

/** The id of the company of a person who was not merged into another one. */
export async function findCompanyOf(scope: Scope, candidate_id: string): Promise<string | undefined> {
  const [candidate] = await scope.db
    .select({ company_id: candidates.company_id })
    .from(candidates)
    .where(and(inScope(scope, candidates.company_id), eq(candidates.id, candidate_id), isNull(candidates.merged_into)))
  return candidate?.company_id
}

type ResumeRow = Omit<Resume, 'analysis'>

/** The files of a person that can be a resume, the latest first. */
export async function findResumes(scope: Scope, candidate_id: string): Promise<ResumeRow[]> {
  return readRows<ResumeRow>(
    scope,
    sql`select file.id as candidate_file_id, stored.name, stored.type,
        case when job.id is not null then json_build_object('id', job.id, 'title', job.title) end as job
      from candidate_files file
      join files stored on stored.company_id = file.company_id and stored.id = file.file_id and stored.state = 'stored'
      ${jobOf}
      where ${inScope(scope, sql`file.company_id`) ?? sql`true`} and file.candidate_id = ${candidate_id}
        and stored.type = any(${sql.param(resumeTypes)}::text[])
      order by file.created_at desc, file.id desc`,
  )
}

export type ResumeToAnalyze = {
  company_id: string
  candidate_id: string
  type: string
  storage_key: string
  /** The text of the resume that was stored with an application, and its columns; null if there is none. */
  text: string | null
  columns: number | null
  /** The title and the description of the job. */
  job: string | null
}

export async function findResume(scope: Scope, candidate_file_id: string): Promise<ResumeToAnalyze | undefined> {
  const [resumeToAnalyze] = await readRows<ResumeToAnalyze>(
    scope,
    sql`select file.company_id, file.candidate_id, stored.type, stored.storage_key,
        application.resume_text as text, application.resume_columns as columns,
        case when job.id is not null then job.title || E'\n' || job.description end as job
      from candidate_files file
      join files stored on stored.company_id = file.company_id and stored.id = file.file_id and stored.state = 'stored'
      join candidates person on person.company_id = file.company_id and person.id = file.candidate_id
      left join lateral (
        select a.resume_text, a.resume_columns from applications a
        where a.company_id = file.company_id and a.resume_file_id = file.id and a.resume_text is not null
        limit 1) application on true
      ${jobOf}
      where ${inScope(scope, sql`file.company_id`) ?? sql`true`} and file.id = ${candidate_file_id}
        and person.merged_into is null and stored.type = any(${sql.param(resumeTypes)}::text[])`,
  )
  return resumeToAnalyze
}

export async function findTagNames(scope: Scope, company_id: string): Promise<string[]> {
  const found = await scope.db
    .select({ name: candidateTags.name })
    .from(candidateTags)
    .where(and(inScope(scope, candidateTags.company_id), eq(candidateTags.company_id, company_id)))
  return found.map(({ name }) => name)
}
