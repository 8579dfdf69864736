import { sql } from 'drizzle-orm'
import type { CandidateDetail, CandidateFilters, CandidateSort } from '@seatwise/contract/candidates'
import { nameKey } from '../../platform/list/keyset.ts'
import type { Asked, List } from '../../platform/list/list.ts'
import { searchList, type PageRequest } from '../../platform/list/search.ts'
import { Refusal } from '../../platform/refusal.ts'
import { inScope, type UserScope } from '../../platform/scope.ts'
import { seesStages } from '../survey-results/search.ts'
import { idsOfRoles, idsOfStatuses } from './repository.ts'

/** Roles and stages by their ids, of which PostgreSQL knows how many results have them: it reads a rare one by its index. */
type Filters = Omit<CandidateFilters, 'roles' | 'statuses'> & { role_ids?: string[]; status_ids?: string[] }

type Row = Omit<CandidateDetail, 'surveys' | 'messages' | 'notes' | 'files'> & { owner_user_id: string | null }

/** The latest result of each person is kept with them (the trigger `refresh_candidate`), so every sort has an index. */
const latest = sql`left join survey_results r on r.company_id = c.company_id and r.id = c.latest_result_id`

export const candidateList: List<Filters, CandidateSort, Row> = {
  name: 'candidates',
  defaultSort: { field: 'active_at', order: 'desc' },
  columns: ({ scope }) => sql`c.id, c.kind, c.first, c.last, c.email, c.phone, c.title, c.location_id, c.department_id,
    c.owner_user_id, c.hired_at, c.version, c.created_at, c.active_at,
    case when c.owner_user_id is not null then
      json_build_object('id', person_owner.id, 'name', person_owner.first || ' ' || person_owner.last) end as owner,
    json_build_object('id', company.id, 'name', company.name) as company,
    (select count(*)::int from survey_results own where own.company_id = c.company_id and own.candidate_id = c.id
      and own.archived_at is null and not own.is_test) as results,
    case when r.id is not null then json_build_object('id', r.id, 'state', r.state, 'role_name', role.name,
      'score', r.role_score, 'quality', r.quality, 'dated_at', r.dated_at,
      'likely', case when r.likely_from is not null then json_build_object('from', r.likely_from, 'to', r.likely_to) end
    ) end as latest,
    ${
      seesStages(scope)
        ? sql`case when status.id is not null then
            json_build_object('name', status.name, 'type', status.type, 'color', status.color, 'since', r.status_since) end`
        : sql`null::json`
    } as status,
    location.name as location_name, department.name as department_name`,
  tables: ({ scope }) => sql`candidates c
    join companies company on company.id = c.company_id
    ${latest}
    left join roles role on role.id = r.role_id
    left join statuses status on status.id = r.status_id
    left join locations location on location.id = coalesce(c.location_id, r.location_id)
    left join departments department on department.id = coalesce(c.department_id, r.department_id)
    left join users person_owner on person_owner.id = c.owner_user_id
      and ${inScope(scope, sql`person_owner.company_id`) ?? sql`true`}`,
  counted: ({ filters: { role_ids, status_ids, locations, departments } }) =>
    sql`candidates c ${role_ids || status_ids || locations || departments ? latest : sql``}`,
  isSortedByCounted: () => true,
  tenant: (scope) => inScope(scope, sql`c.company_id`),
  id: sql`c.id`,
  searched: { table: 'candidates', id: sql`c.id` },
  conditions: {
    company_id: (id) => sql`c.company_id = ${id}`,
    kind: (kind) => sql`c.kind = ${kind}`,
    // Every latest result is so; said, because the index of roles holds only these.
    role_ids: (ids) => sql`r.role_id = any(${sql.param(ids)}::uuid[]) and r.archived_at is null and not r.is_test`,
    status_ids: (ids) => sql`r.status_id = any(${sql.param(ids)}::uuid[])`,
    locations: (ids) => sql`coalesce(c.location_id, r.location_id) = any(${sql.param(ids)}::uuid[])`,
    departments: (ids) => sql`coalesce(c.department_id, r.department_id) = any(${sql.param(ids)}::uuid[])`,
    from: (instant) => sql`c.active_at >= ${instant}::timestamptz`,
    to: (instant) => sql`c.active_at < ${instant}::timestamptz`,
    has_result: (has) => (has ? sql`c.has_result` : sql`not c.has_result`),
  },
  keys: {
    name: () => [nameKey(sql`c.last`), nameKey(sql`c.first`)],
    active_at: () => [{ expression: sql`c.active_at`, type: 'timestamptz' }],
    // Must equal the expression of the indexes candidates_best and candidates_worst.
    score: ({ sort }: Asked<Filters, CandidateSort>) => [
      { expression: sql`coalesce(c.latest_score, ${sql.raw(sort.order === 'desc' ? '0' : '100')})`, type: 'int' },
    ],
  },
}

export async function searchPeople(scope: UserScope, request: PageRequest<CandidateFilters, CandidateSort>) {
  const { roles, statuses, ...others } = request.filters ?? {}
  // Filtering by a stage would reveal it.
  if (statuses && !seesStages(scope)) throw new Refusal('not_allowed')
  const filters = {
    ...others,
    ...(roles ? { role_ids: await idsOfRoles(scope, roles) } : {}),
    ...(statuses ? { status_ids: await idsOfStatuses(scope, statuses) } : {}),
  }
  const { rows, ...page } = await searchList(scope, candidateList, { ...request, filters })
  return { ...page, data: rows }
}
