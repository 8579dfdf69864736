import { eq, sql } from 'drizzle-orm'
import type {
  Application,
  ApplicationAnswer,
  ApplicationFilters,
  ApplicationSort,
} from '@seatwise/contract/applications'
import { applicantFacts } from '@seatwise/contract/values'
import type { StoredAnswer } from '@seatwise/domain/applications/answers'
import { jobBrands } from '@seatwise/domain/policies/jobs'
import { applications } from '../../database/tables/applications.ts'
import { nameKey } from '../../kernel/list/keyset.ts'
import type { List } from '../../kernel/list/list.ts'
import { searchList, type PageRequest } from '../../kernel/list/search.ts'
import { inScope, type UserScope } from '../../kernel/scope.ts'

type Row = Omit<Application, 'differs' | 'answers'> & { answers: StoredAnswer[] } & {
  known: { first: string; last: string; phone: string | null }
}

const applicationList: List<ApplicationFilters, ApplicationSort, Row> = {
  name: 'applications',
  defaultSort: { field: 'created_at', order: 'desc' },
  columns:
    () => sql`applications.id, applications.survey_result_id, card.state as survey_state, applications.state, applications.link, applications.cover_letter,
    applications.answers, applications.knock_outs, applications.consent, applications.created_at, applications.updated_at,
    applications.withdrawn_at,
    json_build_object('id', job.id, 'title', job.title) as job,
    json_build_object('id', companies.id, 'name', companies.name) as company,
    json_build_object('id', person.id, 'first', person.first, 'last', person.last, 'email', person.email) as candidate,
    json_build_object('first', person.first, 'last', person.last, 'phone', person.phone) as known,
    json_build_object('first', applications.first, 'last', applications.last, 'email', applications.email, 'phone', applications.phone) as given,
    case when files.id is not null then json_build_object('candidate_file_id', resume.id, 'name', files.name,
      'reading', coalesce(applications.resume_reading, 'unreadable'), 'text', applications.resume_text) end as resume`,
  tables: () => sql`applications
    join jobs job on job.company_id = applications.company_id and job.id = applications.job_id
    join companies on companies.id = applications.company_id
    join survey_results card on card.company_id = applications.company_id and card.id = applications.survey_result_id
    join candidates person on person.company_id = applications.company_id and person.id = applications.candidate_id
    left join candidate_files resume on resume.company_id = applications.company_id and resume.id = applications.resume_file_id
    left join files on files.company_id = resume.company_id and files.id = resume.file_id`,
  tenant: (scope) => inScope(scope, applications.company_id),
  id: sql`applications.id`,
  always: () => [sql`companies.brand = any(${sql.param(jobBrands)}::text[])`],
  conditions: {
    id: (id) => eq(applications.id, id),
    job_id: (id) => eq(applications.job_id, id),
    candidate_id: (id) => eq(applications.candidate_id, id),
    survey_result_id: (id) => eq(applications.survey_result_id, id),
    states: (states) => sql`applications.state = any(${sql.param(states)}::text[])`,
  },
  keys: {
    created_at: () => [{ expression: sql`applications.created_at`, type: 'timestamptz' }],
    name: () => [nameKey(sql`person.last`), nameKey(sql`person.first`)],
  },
}

export async function searchApplications(scope: UserScope, request: PageRequest<ApplicationFilters, ApplicationSort>) {
  const { rows, ...page } = await searchList(scope, applicationList, request)
  return { ...page, data: rows.map(toApplication) }
}

function toAnswer({ question, answers, candidate_file_id, knock_out, first }: StoredAnswer): ApplicationAnswer {
  return { question, answers, candidate_file_id, knock_out, first: first ?? null }
}

/** A phone that the record lacks differs too: staff may want to take it over. */
function toApplication({ known, answers, ...row }: Row): Application {
  const differs = applicantFacts.filter((fact) => row.given[fact] !== null && row.given[fact] !== known[fact])
  return {
    ...row,
    answers: answers.map(toAnswer),
    differs,
  }
}
