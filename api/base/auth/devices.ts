import type { Factor } from '@seatwise/contract/values/base'
import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { maxDevices, minutes, rememberDeviceDays } from '@seatwise/contract/limits'
import { companies } from '../../database/tables/companies.ts'
import { devices, sessions } from '../../database/tables/sessions.ts'
import { users } from '../../database/tables/users.ts'
import { lockUserRow } from '../../identity/end-sessions.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import { hashToken } from '../../kernel/token-hash.ts'

type Db = NodePgDatabase
const until = sql`now() + make_interval(days => ${rememberDeviceDays})`

/** Finds or creates the device for this user and browser. If two users share a browser, each has a device. */
export async function recordDevice(
  db: Db,
  user_id: string,
  { key, user_agent, remember }: { key: string | undefined; user_agent: string | null; remember: Factor | null },
): Promise<{ id: string; key: string }> {
  const remembered = remember ? { remembered_until: until, remembered_factor: remember } : {}
  if (key) {
    const [known] = await db
      .update(devices)
      .set({ last_used_at: sql`now()`, ...remembered })
      .where(and(eq(devices.key_hash, hashToken(key)), eq(devices.user_id, user_id), isNull(devices.forgotten_at)))
      .returning({ id: devices.id })
    if (known) return { id: known.id, key }
  }
  const fresh = randomBytes(32).toString('base64url')
  const [device] = await db
    .insert(devices)
    .values({ user_id, key_hash: hashToken(fresh), name: nameOf(user_agent), ...remembered })
    .returning({ id: devices.id })
  return { id: device!.id, key: fresh }
}

export function devicesOf(scope: UserScope) {
  return scope.db
    .select({
      id: devices.id,
      name: devices.name,
      current: sql<boolean>`coalesce(${devices.id} = ${currentDevice(scope)}, false)`,
      last_used_at: devices.last_used_at,
      remembered_until: sql<
        string | null
      >`case when ${devices.remembered_until} > now() then ${devices.remembered_until} end`.mapWith(
        devices.remembered_until,
      ),
    })
    .from(devices)
    .where(and(eq(devices.user_id, scope.user.id), isNull(devices.forgotten_at)))
    .orderBy(desc(devices.last_used_at))
    .limit(maxDevices)
}

/**
 * Remembers the current device. The session must have verified a factor itself, recently; otherwise a session of a
 * remembered browser could extend its own trust forever.
 * @returns undefined if the device was forgotten or the user has no second factor
 */
export async function rememberCurrent(scope: UserScope, name: string | undefined): Promise<string | undefined> {
  const [device] = await scope.db.select({ id: devices.id }).from(devices).where(isRememberable(scope))
  if (!device) return undefined
  const [proof] = await scope.db
    .select({ factor: sessions.factor })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, scope.session_id),
        gt(sessions.factor_proved_at, sql`now() - make_interval(mins => ${minutes.factorProof})`),
      ),
    )
  if (!proof?.factor) throw new Refusal('factor_not_proved')
  const [remembered] = await scope.db
    .update(devices)
    .set({ remembered_until: until, remembered_factor: proof.factor, ...(name ? { name } : {}) })
    .where(isRememberable(scope))
    .returning({ id: devices.id })
  return remembered?.id
}

const isRememberable = (scope: UserScope) =>
  and(
    eq(devices.id, currentDevice(scope)),
    eq(devices.user_id, scope.user.id),
    hasSecondStep(scope),
    isNull(devices.forgotten_at),
  )

/** SQL condition: a second factor is required. Otherwise, remembering a device has no effect. */
const hasSecondStep = (scope: UserScope) =>
  sql`exists (select from ${users} join ${companies} on ${companies.id} = ${users.company_id}
    where ${users.id} = ${scope.user.id} and (${users.preferred_mfa} <> 'NONE'
      or (${companies.settings} ->> 'mfa_required')::boolean or (${companies.settings} ->> 'mailed_code_required')::boolean))`

/** Forgets a device and ends its sessions. */
export async function forgetDeviceOf(scope: UserScope, id: string): Promise<boolean> {
  await lockUserRow(scope, scope.user.id)
  const { rowCount } = await scope.db
    .update(devices)
    .set({ forgotten_at: sql`now()`, remembered_until: null })
    .where(and(eq(devices.id, id), eq(devices.user_id, scope.user.id), isNull(devices.forgotten_at)))
  if (!rowCount) return false
  await scope.db
    .update(sessions)
    .set({ ended_at: sql`now()`, end_reason: 'ended_by_user' })
    .where(and(eq(sessions.device_id, id), eq(sessions.user_id, scope.user.id), isNull(sessions.ended_at)))
  return true
}

const currentDevice = (scope: UserScope) =>
  sql`(select ${sessions.device_id} from ${sessions} where ${sessions.id} = ${scope.session_id})`

const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

/** A readable default name of the device, such as "Firefox on Windows". */
function nameOf(user_agent: string | null): string {
  const of = (table: readonly (readonly [RegExp, string])[]) => table.find(([sign]) => sign.test(user_agent ?? ''))?.[1]
  const [browser, system] = [of(browsers), of(systems)]
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown device')
}
