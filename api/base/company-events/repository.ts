import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { CompanyEvent, NewCompanyEvents } from '@seatwise/contract/company-events'
import type { SortOrder } from '@seatwise/contract/values/base'
import { candidates } from '../../database/tables/candidates.ts'
import { companies } from '../../database/tables/companies.ts'
import { companyEvents } from '../../database/tables/company-events.ts'
import type { List } from '../../kernel/list/list.ts'
import { inScope, type UserScope } from '../../kernel/scope.ts'
import { columnsOf, personOf } from '../../kernel/selection.ts'

type Filters = { company_id?: string | undefined; candidate_id?: string | undefined }

export const companyEventList: List<Filters, { field: 'occurred_at'; order: SortOrder }, CompanyEvent> = {
  name: 'company-events',
  defaultSort: { field: 'occurred_at', order: 'desc' },
  columns: () => ({
    ...columnsOf(companyEvents, 'e', [
      'id',
      'company_id',
      'name',
      'properties',
      'candidate_id',
      'occurred_at',
      'created_at',
    ]),
    recorded_by: personOf('recorder'),
  }),
  tables: ({ scope }) => sql`company_events e
    left join users recorder on recorder.id = e.created_by_user_id and ${inScope(scope, sql`recorder.company_id`) ?? sql`true`}`,
  counted: () => sql`company_events e`,
  tenant: (scope) => inScope(scope, sql`e.company_id`),
  id: sql`e.id`,
  conditions: {
    company_id: (id) => sql`e.company_id = ${id}`,
    candidate_id: (id) => sql`e.candidate_id = ${id}`,
  },
  keys: { occurred_at: () => [{ expression: sql`e.occurred_at`, type: 'timestamptz' }] },
}

/** Those of the given companies that are in scope. */
export async function companiesAmong(scope: UserScope, ids: readonly string[]): Promise<Set<string>> {
  const found = await scope.db
    .select({ id: companies.id })
    .from(companies)
    .where(and(inScope(scope, companies.id), inArray(companies.id, [...ids])))
  return new Set(found.map(({ id }) => id))
}

const isAmong = (scope: UserScope, ids: readonly string[]) =>
  and(inScope(scope, candidates.company_id), inArray(candidates.id, [...ids]), isNull(candidates.merged_into))

/** True for a candidate in scope who was not merged into another one. */
export const isPerson = async (scope: UserScope, id: string): Promise<boolean> =>
  (await scope.db.$count(candidates, isAmong(scope, [id]))) > 0

/** Those of the given candidates that are in scope, with their companies. Merged candidates are left out. */
export async function lockPeopleAmong(scope: UserScope, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await scope.db
    .select({ id: candidates.id, company_id: candidates.company_id })
    .from(candidates)
    .where(isAmong(scope, ids))
    // The lock makes an erasure wait, or lets this query see it.
    .for('key share')
  return new Map(found.map(({ id, company_id }) => [id, company_id]))
}

/** @returns the ids of the events, in the same order */
export async function insertEvents(scope: UserScope, events: NewCompanyEvents): Promise<string[]> {
  const made = await scope.db
    .insert(companyEvents)
    .values(events.map((event) => ({ ...event, created_by_user_id: scope.user.id })))
    .returning({ id: companyEvents.id })
  return made.map(({ id }) => id)
}
