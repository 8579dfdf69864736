import { eq, isNull, or, sql } from 'drizzle-orm'
import { roles } from '../../database/tables/roles.ts'
import type { LinkScope } from '../../platform/transaction.ts'

/** The roles a taker can choose: the company's own and the global ones; same names once. */
export async function rolesBehindLink(scope: LinkScope): Promise<{ id: string; name: string }[]> {
  const { role_id, company_id } = scope.link
  return scope.db
    .selectDistinctOn([sql`lower(${roles.name})`], { id: roles.id, name: roles.name })
    .from(roles)
    .where(role_id ? eq(roles.id, role_id) : or(isNull(roles.company_id), eq(roles.company_id, company_id)))
    .orderBy(sql`lower(${roles.name})`, sql`${roles.company_id} nulls last`)
}
