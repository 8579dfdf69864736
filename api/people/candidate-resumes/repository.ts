import { and, asc, eq, sql } from 'drizzle-orm'
import { candidates } from '../../database/tables/candidates.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'

const columns = {
  id: candidates.id,
  first: candidates.first,
  last: candidates.last,
  email: candidates.email,
  phone: candidates.phone,
  archived_at: candidates.archived_at,
}

/** People of the company whose `column` is one of these values, which are one parameter whatever their number. */
const having = (scope: Scope, company_id: string, column: 'email' | 'phone', values: readonly string[]) =>
  and(
    inScope(scope, candidates.company_id),
    eq(candidates.company_id, company_id),
    sql`${candidates[column]} = any(${sql.param(values)}::text[])`,
  )

export const findByEmails = (scope: Scope, company_id: string, emails: readonly string[]) =>
  scope.db
    .select(columns)
    .from(candidates)
    .where(having(scope, company_id, 'email', emails))

/** For each telephone number the person who was added first: an office can share one number. */
export const findByPhones = (scope: Scope, company_id: string, phones: readonly string[]) =>
  scope.db
    .selectDistinctOn([candidates.phone], columns)
    .from(candidates)
    .where(having(scope, company_id, 'phone', phones))
    .orderBy(asc(candidates.phone), asc(candidates.created_at), asc(candidates.id))

export type KnownPerson = Awaited<ReturnType<typeof findByEmails>>[number]
