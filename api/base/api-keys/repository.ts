import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ApiKey, NewApiKey } from '@seatwise/contract/api-keys'
import type { SortOrder } from '@seatwise/contract/values/base'
import { apiKeys } from '../../database/tables/api-keys.ts'
import type { List } from '../../kernel/list/list.ts'
import { users } from '../../database/tables/users.ts'
import { inScope, type UserScope } from '../../kernel/scope.ts'
import { columnsOf, personOf } from '../../kernel/selection.ts'

type KeyRow = Omit<ApiKey, 'can'>

export const apiKeyList: List<object, { field: 'created_at'; order: SortOrder }, KeyRow> = {
  name: 'api-keys',
  defaultSort: { field: 'created_at', order: 'desc' },
  columns: ({ scope }) => ({
    ...columnsOf(apiKeys, 'k', [
      'id',
      'name',
      'prefix',
      'permissions',
      'created_at',
      'last_used_at',
      'last_used_ip',
      'ended_at',
      'end_reason',
    ]),
    made_by: personOf('maker'),
    companies: sql`(select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name), '[]') from companies c
      where c.id = any(k.company_ids) and ${inScope(scope, sql`c.id`) ?? sql`true`})`,
  }),
  tables: ({ scope }) => sql`api_keys k
    left join users maker on maker.id = k.made_by_user_id and ${inScope(scope, sql`maker.company_id`) ?? sql`true`}`,
  counted: () => sql`api_keys k`,
  tenant: (scope) => inScope(scope, sql`k.company_id`),
  id: sql`k.id`,
  conditions: {},
  keys: { created_at: () => [{ expression: sql`k.created_at`, type: 'timestamptz' }] },
}

/** The lock prevents two creations at the same time from exceeding the limit together. */
export async function countKeys(scope: UserScope, company_id: string): Promise<number> {
  await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`api-keys:${company_id}`}, 0))`)
  return scope.db.$count(
    apiKeys,
    and(inScope(scope, apiKeys.company_id), eq(apiKeys.company_id, company_id), isNull(apiKeys.ended_at)),
  )
}

type New = NewApiKey & { prefix: string; hash: string }

export async function insertKey(scope: UserScope, key: New): Promise<string> {
  const { id: made_by_user_id, auth_role, company } = scope.user
  const [made] = await scope.db
    .insert(apiKeys)
    .values({ ...key, made_by_user_id, auth_role, company_id: company.id })
    .returning({ id: apiKeys.id })
  return made!.id
}

/** @returns the ended key, also if it had ended before; undefined if there is no such key */
export async function endKey(scope: UserScope, id: string) {
  const ofKey = and(inScope(scope, apiKeys.company_id), eq(apiKeys.id, id))
  const [ended] = await scope.db
    .update(apiKeys)
    .set({ ended_at: sql`now()`, end_reason: 'revoked' })
    .where(and(ofKey, isNull(apiKeys.ended_at)))
    .returning()
  if (ended) return { key: ended, isEnded: true }
  const [known] = await scope.db.select().from(apiKeys).where(ofKey)
  return known && { key: known, isEnded: false }
}

/** @returns the keys that were still open; undefined if there is no such user */
export async function endKeysOf(scope: UserScope, user_id: string) {
  const known = await scope.db.$count(users, and(inScope(scope, users.company_id), eq(users.id, user_id)))
  if (known === 0) return undefined
  return scope.db
    .update(apiKeys)
    .set({ ended_at: sql`now()`, end_reason: 'revoked' })
    .where(and(inScope(scope, apiKeys.company_id), eq(apiKeys.made_by_user_id, user_id), isNull(apiKeys.ended_at)))
    .returning()
}
