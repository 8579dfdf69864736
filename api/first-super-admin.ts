import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { hours } from '@seatwise/contract/limits'
import { defaultSettings, type BrandKey } from '@seatwise/contract/values/base'
import { createSentToken, voidSentTokens } from './base/auth/sent-tokens.ts'
import { beginCompany } from './base/companies/actions.ts'
import { makeScope, type Scope } from './kernel/scope.ts'
import { users } from './database/tables/users.ts'

/** The advisory lock that lets only one process at a time invite; the number is arbitrary. */
const lock = 7_310_285

type FirstSuperAdmin = { email: string; brand: BrandKey; public_url: string }

/**
 * Invites the first super admin by the address in the configuration, because a new installation has neither users nor a
 * default password.
 * @returns the set-up link, which is new at every start until it is used; undefined once an account is set up
 */
export async function inviteFirstSuperAdmin(pool: pg.Pool, first: FirstSuperAdmin): Promise<string | undefined> {
  const client = await pool.connect()
  try {
    await client.query(`BEGIN; SELECT set_config('seatwise.everything', 'on', true), pg_advisory_xact_lock(${lock})`)
    const scope = makeScope(drizzle(client), undefined)
    const link = await invite(scope, first)
    await client.query('COMMIT')
    return link
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

async function invite(scope: Scope, { email, brand, public_url }: FirstSuperAdmin): Promise<string | undefined> {
  const known = await scope.db
    .select({ id: users.id, email: users.email, is_set_up: sql<boolean>`${users.set_up_at} is not null` })
    .from(users)
    .limit(2)
  if (known.length > 1 || known[0]?.is_set_up) return undefined
  if (known[0] && known[0].email !== email) return undefined
  const user_id = known[0]?.id ?? (await createSuperAdmin(scope, email, brand))
  await voidSentTokens(scope, user_id, 'set_up')
  const token = await createSentToken(scope, { user_id, purpose: 'set_up', target: email, minutes: hours.setUp * 60 })
  // The sign-up page, because it also asks for the name.
  return `${public_url}/sign-up#${token}`
}

async function createSuperAdmin(scope: Scope, email: string, brand: BrandKey): Promise<string> {
  const company_id = await beginCompany(scope, {
    kind: 'company',
    name: 'Head Office',
    slug: 'head-office',
    brand,
    settings: defaultSettings,
  })
  const [user] = await scope.db
    .insert(users)
    .values({ company_id, first: '', last: '', email, auth_role: 'SUPER_ADMIN' })
    .returning({ id: users.id })
  return user!.id
}
