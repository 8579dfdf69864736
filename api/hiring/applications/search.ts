import { eq, sql } from 'drizzle-orm'
import type {
  Application,
  ApplicationAnswer,
  ApplicationFilters,
  ApplicationSort,
} from '@seatwise/contract/applications'
import { applicantFacts } from '@seatwise/contract/values/hiring'
import type { StoredAnswer } from '@seatwise/domain/applications/answers'
import { jobBrands } from '@seatwise/domain/policies/jobs'
import { attemptsWith } from '../../assessment/candidacies/public.ts'
import { applications } from '../../database/tables/applications.ts'
import { nameKey } from '../../kernel/list/keyset.ts'
import type { List } from '../../kernel/list/list.ts'
import { findInList, searchList, type PageRequest } from '../../kernel/list/search.ts'
import { inScope, type UserScope } from '../../kernel/scope.ts'
import { columnsOf, joinedOf, objectOf } from '../../kernel/selection.ts'

type Row = Omit<Application, 'differs' | 'answers'> & { answers: StoredAnswer[] } & {
  known: { first: string; last: string; phone: string | null }
}

const applicationList: List<ApplicationFilters, ApplicationSort, Row> = {
  name: 'applications',
  defaultSort: { field: 'created_at', order: 'desc' },
  columns: () => ({
    ...columnsOf(applications, 'applications', [
      'id',
      'survey_result_id',
      'state',
      'link',
      'source',
      'cover_letter',
      'answers',
      'knock_outs',
      'consent',
      'created_at',
      'updated_at',
      'changed_at',
      'withdrawn_at',
      'opened_at',
    ]),
    survey_state: sql`card.state`,
    job: objectOf({ id: sql`job.id`, title: sql`job.title` }),
    company: objectOf({ id: sql`companies.id`, name: sql`companies.name` }),
    candidate: objectOf({
      id: sql`person.id`,
      first: sql`person.first`,
      last: sql`person.last`,
      email: sql`person.email`,
    }),
    known: objectOf({ first: sql`person.first`, last: sql`person.last`, phone: sql`person.phone` }),
    given: objectOf({
      first: sql`applications.first`,
      last: sql`applications.last`,
      email: sql`applications.email`,
      phone: sql`applications.phone`,
    }),
    resume: joinedOf(sql`files.id`, {
      candidate_file_id: sql`resume.id`,
      name: sql`files.name`,
      reading: sql`coalesce(applications.resume_reading, 'unreadable')`,
      text: sql`applications.resume_text`,
      columns: sql`applications.resume_columns`,
      first: joinedOf(sql`first_file.id`, { candidate_file_id: sql`first_resume.id`, name: sql`first_file.name` }),
    }),
    other_files: sql`coalesce((
      select jsonb_agg(jsonb_build_object('candidate_file_id', other.id, 'name', other_file.name) order by sent.at)
        from unnest(applications.other_file_ids) with ordinality sent (id, at)
        join candidate_files other on other.company_id = applications.company_id and other.id = sent.id
        join files other_file on other_file.company_id = other.company_id and other_file.id = other.file_id), '[]')`,
  }),
  tables: () => sql`applications
    join jobs job on job.company_id = applications.company_id and job.id = applications.job_id
    join companies on companies.id = applications.company_id
    join survey_results card on card.company_id = applications.company_id and card.id = applications.survey_result_id
    join candidates person on person.company_id = applications.company_id and person.id = applications.candidate_id
    left join candidate_files resume on resume.company_id = applications.company_id and resume.id = applications.resume_file_id
    left join files on files.company_id = resume.company_id and files.id = resume.file_id
    left join candidate_files first_resume on first_resume.company_id = applications.company_id
      and first_resume.id = applications.first_resume_file_id
    left join files first_file on first_file.company_id = first_resume.company_id and first_file.id = first_resume.file_id`,
  tenant: (scope) => inScope(scope, applications.company_id),
  id: sql`applications.id`,
  always: () => [sql`companies.brand = any(${sql.param(jobBrands)}::text[])`],
  conditions: {
    id: (id) => eq(applications.id, id),
    job_id: (id) => eq(applications.job_id, id),
    candidate_id: (id) => eq(applications.candidate_id, id),
    survey_result_id: (id) => sql`applications.survey_result_id = any(${attemptsWith(id)})`,
    states: (states) => sql`applications.state = any(${sql.param(states)}::text[])`,
  },
  keys: {
    created_at: () => [{ expression: sql`applications.created_at`, type: 'timestamptz' }],
    name: () => [nameKey(sql`person.last`), nameKey(sql`person.first`)],
  },
}

export async function findApplication(scope: UserScope, id: string): Promise<Application | undefined> {
  const row = await findInList(scope, applicationList, id)
  return row && toApplication(row)
}

export async function searchApplications(scope: UserScope, request: PageRequest<ApplicationFilters, ApplicationSort>) {
  const { rows, ...page } = await searchList(scope, applicationList, request)
  return { ...page, data: rows.map(toApplication) }
}

function toAnswer({ question, answers, candidate_file_id, knock_out, first }: StoredAnswer): ApplicationAnswer {
  return {
    question,
    answers,
    candidate_file_id,
    knock_out,
    first: first ? { candidate_file_id: null, ...first } : null,
  }
}

/**
 * A row as the API sends it. `differs` also names facts that the person's record lacks, because staff may want to take
 * them over.
 */
function toApplication({ known, answers, ...row }: Row): Application {
  const differs = applicantFacts.filter((fact) => row.given[fact] !== null && row.given[fact] !== known[fact])
  return {
    ...row,
    answers: answers.map(toAnswer),
    differs,
  }
}
