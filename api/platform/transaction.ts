import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type {
  AuthRole,
  BrandKey,
  CompanySettings,
  MfaType,
  SessionEndReason,
  surveyLinkConditions,
} from '@seatwise/contract/values'
import type { Permission } from '@seatwise/domain/permissions'
import { settingsOf } from '../database/tables/companies.ts'
import type { AccessToken } from './access-token.ts'
import type { Config } from './config.ts'
import { Refusal, SessionEnded } from './refusal.ts'
import { makeScope, ownWork, scopeFor, type Origin, type Scope, type SignedInUser, type UserScope } from './scope.ts'

type SurveyLink = {
  id: string
  company_id: string
  role_id: string | null
  expires_at: string | null
  company_name: string
  brand: BrandKey
  logo_id: string | null
  settings: CompanySettings
}
export type LinkScope = Scope & { readonly link: SurveyLink }
/** The transaction of a user who is proving their identity, limited to their own company. */
export type AccountScope = Scope & { readonly account: Account }
/** The verified token of a request, and the user to act as, if any. */
export type Caller = AccessToken & { proxy_user_id?: string | undefined; origin: Origin }
type AccountWork<Answer> = (scope: AccountScope) => Promise<Answer>
export type AttemptScope = Scope & { readonly survey_result_id: string; readonly company_id: string }

/** Opens every transaction. There is one function for each kind of proof, and each calls an SQL function that checks it. */
export type Transactions = ReturnType<typeof openTransactions>

const databaseByClient = new WeakMap<pg.PoolClient, NodePgDatabase>()

export function openTransactions(pool: pg.Pool, { jobs_account }: Pick<Config, 'jobs_account'>) {
  /**
   * Sends BEGIN and the session entry function in one round trip. The simple protocol takes no parameters, so its argument must be a literal that needs no escaping: a uuid or base64url.
   */
  async function run<Answer>(
    entrySql: string | undefined,
    work: (db: NodePgDatabase, row: unknown) => Promise<Answer>,
  ): Promise<Answer> {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new Refusal('unavailable', cause)
    })
    const db = databaseOf(client)
    let broken = false
    try {
      const begun = (await client.query(entrySql ? `BEGIN; ${entrySql}` : 'BEGIN')) as unknown
      const row = Array.isArray(begun) ? (begun.at(-1) as pg.QueryResult).rows[0] : undefined
      const answer = await work(db, row)
      // PostgreSQL answers ROLLBACK, and no error, to a COMMIT after a failed statement.
      const { command } = await client.query('COMMIT')
      if (command !== 'COMMIT') throw new Error('a transaction was committed after one of its statements had failed')
      return answer
    } catch (error) {
      // A ROLLBACK would wait for a stalled database as long again; PostgreSQL rolls back when the connection ends.
      if (isReadTimeout(error)) broken = true
      else await client.query('ROLLBACK').catch(() => (broken = true))
      throw error
    } finally {
      client.release(broken)
    }
  }

  function openAccount<Answer>(entrySql: string, user_id: string, origin: Origin, work: AccountWork<Answer>) {
    return run<Answer | undefined>(entrySql, async (db, found) => {
      const row = found as AccountRow | undefined
      if (!row) return undefined
      const account = { ...row, settings: settingsOf(row.settings), backup_codes: Number(row.backup_codes) }
      return work(Object.assign(makeScope(db, [row.company_id], origin, { kind: 'account', user_id }), { account }))
    })
  }

  return {
    /** A signed-in user with one permission; with `proxy_user_id`, as that user. */
    asUser: <Answer>(caller: Caller, permission: Permission, work: (scope: UserScope) => Promise<Answer>) => {
      const proxy = caller.proxy_user_id ? `'${plain(caller.proxy_user_id)}'` : 'NULL'
      return run<Answer>(`SELECT * FROM open_session('${plain(caller.session_id)}', ${proxy})`, async (db, found) => {
        const row = found as SessionRow | undefined
        if (row && row.signed_in.id !== caller.user_id) throw new Refusal('session_invalid')
        if (!row?.active) throw await sessionEnded(db, caller.session_id)
        // Never fall back to the super admin's own rights when the proxy session has ended.
        if (!row.proxy_live) throw new Refusal('proxy_ended')
        return work(scopeFor(db, askingOf(row, caller, jobs_account), uuidList(row.companies), permission))
      })
    },

    /** A user who is not signed in: during sign-in, reset or set-up. Undefined when there is no such user. */
    asAccount: <Answer>(user_id: string, origin: Origin, work: AccountWork<Answer>) =>
      openAccount(`SELECT * FROM open_account('${plain(user_id)}')`, user_id, origin, work),

    /**
     * The same with the user's row locked first. Everything that changes several of a user's rows
     * (sessions, devices, factors) begins so: in one order nobody deadlocks, and what is read is current.
     */
    asLockedAccount: <Answer>(user_id: string, origin: Origin, work: AccountWork<Answer>) => {
      const open = `SELECT * FROM open_account('${plain(user_id)}')`
      // The first opens the scope in which the row is seen, the last reads it anew under the lock.
      const locked = `${open}; SELECT id FROM users WHERE id = '${plain(user_id)}' FOR NO KEY UPDATE; ${open}`
      return openAccount(locked, user_id, origin, work)
    },

    /** A visitor of an open survey link. */
    asLinkVisitor: <Answer>(publicId: string, work: (scope: LinkScope) => Promise<Answer>, origin = ownWork) =>
      run<Answer>(`SELECT * FROM open_survey_link('${plain(publicId)}')`, async (db, found) => {
        const row = found as LinkRow | undefined
        if (!row) throw new Refusal('link_not_found')
        if (row.state !== 'open') throw new Refusal(linkProblems[row.state])
        return work(
          Object.assign(makeScope(db, [row.company_id], origin), {
            link: { ...row, settings: settingsOf(row.settings) },
          }),
        )
      }),

    /** The holder of a survey token: one attempt in one company. */
    asTaker: <Answer>(tokenHash: string, work: (scope: AttemptScope) => Promise<Answer>) =>
      run<Answer>(`SELECT * FROM open_survey_attempt('${plain(tokenHash)}')`, async (db, found) => {
        const row = found as AttemptRow | undefined
        if (!row) throw new Refusal('survey_not_found')
        if (row.suspended) throw new Refusal('company_suspended')
        return work(Object.assign(makeScope(db, [row.company_id]), row))
      }),

    /** Access to the identity tables, which belong to no tenant. */
    withoutTenant: <Answer>(work: (db: NodePgDatabase) => Promise<Answer>) => run(undefined, (db) => work(db)),
  }
}

/** pg gave up on an answer, which may still arrive: the connection is good for nothing else. */
function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && (error.message === 'Query read timeout' || isReadTimeout(error.cause))
}

/** For the holder of a session that is over: a token or a cookie of ours has named it. */
export async function sessionEnded(db: NodePgDatabase, session_id: string): Promise<SessionEnded> {
  const { rows } = await db.execute<{ reason: SessionEndReason | null }>(
    sql`select session_end_reason(${session_id}) as reason`,
  )
  return endedFor(rows[0]?.reason ?? 'expired')
}

/** An account that has ended is named by its own problem: signing in again would not help. */
function endedFor(reason: SessionEndReason): SessionEnded {
  const isAccount = reason === 'deactivated' || reason === 'company_suspended'
  return new SessionEnded(isAccount ? 'deactivated' : 'session_invalid', reason)
}

/** What `open_session` returns; `user_of_session` in SQL lists what it says of a user. */
type SessionRow = {
  signed_in: SessionUser
  /** The user whom a super admin acts as. */
  target: SessionUser | null
  active: boolean
  companies: string | string[]
  proxy_live: boolean
  proxy_expires_at: string | null
}
type SessionUser = Omit<SignedInUser, 'jobs_account'>

/** The columns of `open_account`. */
export type Account = {
  user_id: string
  company_id: string
  first: string
  last: string
  email: string
  email_verified: boolean
  phone: string | null
  phone_verified: boolean
  /** Both the user and the company are active. */
  active: boolean
  /** The company is. */
  suspended: boolean
  set_up: boolean
  session_epoch: number
  preferred_mfa: MfaType
  auth_role: AuthRole
  company_name: string
  brand: BrandKey
  settings: CompanySettings
  password_hash: string | null
  must_change: 'at_sign_in' | 'soon' | null
  /** An authenticator app is set up. */
  totp: boolean
  /** Number of unused backup codes. */
  backup_codes: number
}
type AccountRow = Omit<Account, 'backup_codes'> & { backup_codes: string }
type LinkRow = SurveyLink & { state: (typeof surveyLinkConditions)[number] | 'suspended' }
/** A retired role closes the links that are fixed to it. */
const linkProblems = {
  suspended: 'company_suspended',
  closed: 'link_closed',
  role_retired: 'link_closed',
  expired: 'link_expired',
  full: 'link_full',
} as const
type AttemptRow = { survey_result_id: string; company_id: string; suspended: boolean }

function askingOf(row: SessionRow, { session_id, origin }: Caller, jobs_account: string | undefined) {
  const withJobs = (user: SessionUser): SignedInUser => ({
    ...user,
    jobs_account: user.auth_role === 'SUPER_ADMIN' && user.email.toLowerCase() === jobs_account,
  })
  const signedIn = withJobs(row.signed_in)
  if (!row.target || !row.proxy_expires_at) return { user: signedIn, superAdmin: null, session_id, origin }
  const { id, first, last, jobs_account: seesJobs } = signedIn
  const superAdmin = { id, first, last, jobs_account: seesJobs, expires_at: row.proxy_expires_at }
  return { user: withJobs(row.target), superAdmin, session_id, origin }
}

function uuidList(value: string | string[]): string[] {
  return Array.isArray(value) ? value : value.slice(1, -1).split(',').filter(Boolean)
}

/** Guards against SQL injection should a shape of the contract ever be loosened. */
function plain(literal: string): string {
  if (!/^[\w-]{1,100}$/.test(literal)) throw new Error('an argument of a session entry function would need escaping')
  return literal
}

/** One drizzle for each connection. */
function databaseOf(client: pg.PoolClient): NodePgDatabase {
  const known = databaseByClient.get(client)
  if (known) return known
  // A connection lost between two queries fails the next one. Without a listener the error would end the process.
  client.on('error', () => undefined)
  const fresh = drizzle(client)
  databaseByClient.set(client, fresh)
  return fresh
}
