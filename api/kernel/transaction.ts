import { sql, type SQL } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { AuthRole, BrandKey, CompanySettings, MfaType, SessionEndReason } from '@seatwise/contract/values/base'
import type { Permission } from '@seatwise/contract/permissions'
import { settingsOf } from '../database/tables/companies.ts'
import type { AccessToken } from './access-token.ts'
import { takeWakes, type Wake } from './after-commit.ts'
import type { Config } from './config.ts'
import { Refusal, SessionEnded } from './refusal.ts'
import type { Notices } from './live/notices.ts'
import { isFailureOfReplica, type ReadReplica, type ReplicaRead } from './read-replica.ts'
import { namingClient } from './statements.ts'
import { inSpan, isTraced } from './telemetry/instruments.ts'
import { isStatementRefused, isUnavailable } from './unavailable.ts'
import { createQueue } from './work-queue.ts'
import {
  keyScopeFor,
  makeScope,
  noActor,
  ownWork,
  scopeFor,
  taskScopeFor,
  withoutSession,
  type LiveChange,
  type Origin,
  type Scope,
  type SignedInUser,
  type TaskScope,
  type UserScope,
} from './scope.ts'

/** The transaction of a user who is proving their identity, limited to their own company. */
export type AccountScope = Scope & { readonly account: Account }
/** The verified token of a request, and the user to act as, if any. */
export type Caller = AccessToken & { proxy_user_id?: string | undefined; origin: Origin }
/** A session, and the user it acts as; without the rights, which may end at any time. */
export type SessionIds = Pick<Caller, 'session_id' | 'user_id' | 'proxy_user_id'>
export type OpenedSession = { user: SessionUser; companies: readonly string[] }
type AccountWork<Answer> = (scope: AccountScope) => Promise<Answer>

/**
 * An SQL function that checks a proof and opens the scope of a transaction, with its arguments.
 * @property row never set: the type of the function's answer, which the feature guarantees
 */
type Entry<Row> = { function: string; arguments: readonly (string | readonly string[])[]; row?: Row }
type ScopeOf = (company_id: string) => Scope
/** @param row what the session entry function answered */
type Work<Answer> = (db: NodePgDatabase, row: unknown, changes: LiveChange[]) => Promise<Answer>

/** Opens every transaction: by an SQL function that checks a proof. */
export type Transactions = ReturnType<typeof openTransactions>

/**
 * Shorter than a statement may take: while the database stalls, the calls that share a key of a queue would otherwise be
 * answered one round of statements after the other, the last of them after many times 5 s.
 */
const maxWaitMs = 2_000
/** Users whose company is remembered. */
const knownUsers = 50_000

const databaseByClient = new WeakMap<pg.PoolClient, NodePgDatabase>()

export function openTransactions(
  pool: pg.Pool,
  { jobs_account }: Pick<Config, 'jobs_account'>,
  /** Without notifications, other processes read changes within two seconds. */
  after: {
    notices?: Pick<Notices, 'request'> | undefined
    log?: { error: (details: object, message: string) => void }
  } = {},
  replica?: ReadReplica,
) {
  let wake: ((wakes: Wake[]) => void) | undefined
  const alone = drizzleOn(pool)

  /**
   * Sends BEGIN and the session entry function in one round trip. The simple protocol takes no parameters, so its argument must be a literal that needs no escaping: a uuid or base64url.
   */
  async function run<Answer>(entrySql: string | undefined, work: Work<Answer>): Promise<Answer> {
    return isTraced() ? inSpan('transaction', {}, () => runTransaction(entrySql, work)) : runTransaction(entrySql, work)
  }

  async function runTransaction<Answer>(entrySql: string | undefined, work: Work<Answer>): Promise<Answer> {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new Refusal('unavailable', cause)
    })
    return completed(client, async (db, changes) => {
      const begun = (await client.query(entrySql ? `BEGIN; ${entrySql}` : 'BEGIN')) as unknown
      const row = Array.isArray(begun) ? (begun.at(-1) as pg.QueryResult).rows[0] : undefined
      return work(db, row, changes)
    })
  }

  /** A transaction in which nothing is written: on the replica, or on the primary where the replica cannot answer. */
  async function read<Answer>(entrySql: string, workOfRoute: Work<Answer>): Promise<Answer> {
    const work: Work<Answer> = (db, row, changes) => workOfRoute(db, row, changes).catch(tellWrite)
    const begun = await replica?.begin(entrySql)
    if (begun)
      try {
        return await readOn(begun, work)
      } catch (error) {
        if (!isFailureOfReplica(error)) throw error
        replica!.rest(error)
      }
    try {
      return await run(`SET TRANSACTION READ ONLY; ${entrySql}`, work)
    } catch (error) {
      if (!replica || !isUnavailable(error) || isStatementRefused(error)) throw error
      // A primary that cannot get writes acknowledged has no connection left: the replica knows all that was acknowledged.
      replica.losePrimary()
      const again = await replica.begin(entrySql)
      if (!again) throw error
      return readOn(again, work)
    }
  }

  const readOn = <Answer>({ client, rows }: ReplicaRead, work: Work<Answer>) =>
    completed(client, (db, changes) => work(db, rows[0], changes))

  /** Commits what `work` does in the transaction that this connection is in, or rolls it back. */
  async function completed<Answer>(
    client: pg.PoolClient,
    work: (db: NodePgDatabase, changes: LiveChange[]) => Promise<Answer>,
  ): Promise<Answer> {
    const db = databaseOf(client)
    const changes: LiveChange[] = []
    let broken = false
    try {
      const answer = await work(db, changes)
      // PostgreSQL answers ROLLBACK, and no error, to a COMMIT after a failed statement.
      const ended = (await client.query(commitOf(changes))) as pg.QueryResult | pg.QueryResult[]
      const { command } = [ended].flat().at(-1)!
      if (command !== 'COMMIT') throw new Error('a transaction was committed after one of its statements had failed')
      tellCommitted(changes, takeWakes(db))
      return answer
    } catch (error) {
      takeWakes(db)
      // A ROLLBACK would wait for a stalled database as long again; PostgreSQL rolls back when the connection ends.
      if (isReadTimeout(error)) broken = true
      else await client.query('ROLLBACK').catch(() => (broken = true))
      throw error
    } finally {
      client.release(broken)
    }
  }

  /** A lost notification does no harm, because others poll. The change is stored, whatever happens here. */
  function tellCommitted(changes: readonly LiveChange[], wakes: Wake[]) {
    try {
      if (changes.length > 0) after.notices?.request()
      if (wakes.length > 0) wake?.(wakes)
    } catch (error) {
      after.log?.error({ err: error }, 'a committed change could not be told')
    }
  }

  function openAccount<Answer>(entrySql: string, user_id: string, origin: Origin, work: AccountWork<Answer>) {
    return run<Answer | undefined>(entrySql, async (db, match, changes) => {
      const row = match as AccountRow | undefined
      if (!row) return undefined
      const account = { ...row, settings: settingsOf(row.settings), backup_codes: Number(row.backup_codes) }
      const scope = makeScope(db, [row.company_id], origin, { kind: 'account', user_id }, changes)
      return work(Object.assign(scope, { account }))
    })
  }

  /** Writes that wait for each other's rows hold connections: one user must not hold all that the company has. */
  const ofUsers = createQueue({ name: 'calls of users', placesOfKey: 3, maxWaitingOfKey: 60, maxWaitMs })

  /** Systems call without rest: the keys of one maker leave connections to those of others. */
  const ofKeys = createQueue({ name: 'calls of API keys', placesOfKey: 2, maxWaitingOfKey: 60, maxWaitMs })
  /** Keyed by the hash of an API key, whose maker never changes. */
  const makers = new Map<string, string>()

  /**
   * Users and keys of one company leave connections to those of others, and all together two of the ten to the public pages.
   * Companies take turns, so that one that floods delays another by little.
   */
  const ofCompanies = createQueue({ name: 'calls of companies', places: 8, placesOfKey: 4, maxWaitMs })
  /** Only a session entry tells the company of a user: until then, the user counts as one. */
  const companies = new Map<string, string>()

  function inTurn<Answer>(user_id: string, signal: AbortSignal, work: () => Promise<Answer>): Promise<Answer> {
    return ofCompanies.run({ key: companies.get(user_id) ?? user_id, signal }, work)
  }

  /** A user may move to another company, so it is noted each time. */
  function noteCompany({ id, company }: SessionUser) {
    if (companies.size >= knownUsers) companies.clear()
    companies.set(id, company.id)
  }

  async function makerOf(hash: string): Promise<string> {
    const known = makers.get(hash)
    if (known) return known
    const { rows } = await pool.query<{ maker: string | null }>('SELECT maker_of_api_key($1) AS maker', [hash])
    const maker = rows[0]?.maker
    if (!maker) throw new Refusal('key_refused')
    makers.set(hash, maker)
    return maker
  }

  return {
    /**
     * A signed-in user with one permission; with `proxy_user_id`, as that user.
     * @param mode reads: nothing can be written, and a replica may answer
     */
    asUser: <Answer>(
      caller: Caller,
      permission: Permission,
      work: (scope: UserScope) => Promise<Answer>,
      mode: 'reads' | 'writes' = 'writes',
    ) => {
      const proxy = caller.proxy_user_id ? `'${plain(caller.proxy_user_id)}'` : 'NULL'
      const open = `SELECT * FROM open_session('${plain(caller.session_id)}', ${proxy})`
      const transaction = mode === 'reads' ? read : run
      const openAndWork = () =>
        transaction<Answer>(open, async (db, match, changes) => {
          const row = match as SessionRow | undefined
          if (row && row.signed_in.id !== caller.user_id) throw new Refusal('session_invalid')
          if (!row?.active) throw await sessionEnded(db, caller.session_id)
          // Never fall back to the super admin's own rights when the proxy session has ended.
          if (!row.proxy_live) throw new Refusal('proxy_ended')
          noteCompany(row.signed_in)
          const asking = { ...askingOf(row, caller, jobs_account), changes }
          return work(scopeFor(db, asking, uuidList(row.companies), permission))
        })
      const { user_id, origin } = caller
      return ofUsers.run({ key: user_id, signal: origin.signal }, () => inTurn(user_id, origin.signal, openAndWork))
    },

    /**
     * An API key with one permission, as far as its maker has it now.
     * @param permission undefined: the call takes no key
     */
    asKey: async <Answer>(
      { hash, origin }: { hash: string; origin: Origin },
      permission: Permission | undefined,
      work: (scope: UserScope) => Promise<Answer>,
    ) => {
      const maker = await makerOf(hash)
      const openAndWork = () =>
        run<Answer>(`SELECT * FROM open_api_key('${plain(hash)}')`, async (db, match, changes) => {
          const row = match as KeyRow | undefined
          if (!row) throw new Refusal('key_refused')
          if (!permission) throw new Refusal('not_for_keys')
          noteCompany(row.signed_in)
          await db.execute(sql`select use_api_key(${row.id}, ${origin.ip})`)
          const user = withJobs(row.signed_in, jobs_account)
          const key = { ...row, user, companies: uuidList(row.companies) }
          return work(keyScopeFor(db, { key, origin, changes }, permission))
        })
      return ofKeys.run({ key: maker, signal: origin.signal }, () => inTurn(maker, origin.signal, openAndWork))
    },

    /** A user who proves their identity: their account, and their company's scope. */
    asAccount: <Answer>(user_id: string, origin: Origin, work: AccountWork<Answer>) =>
      openAccount(`SELECT * FROM open_account('${plain(user_id)}')`, user_id, origin, work),

    /**
     * The same with the user's row locked first. Every change of several of a user's rows (sessions, devices, factors)
     * begins with it: one order of locks avoids deadlocks, and reads are current.
     */
    asLockedAccount: <Answer>(user_id: string, origin: Origin, work: AccountWork<Answer>) => {
      const open = `SELECT * FROM open_account('${plain(user_id)}')`
      // The first opens the scope in which the row is seen, the last reads it anew under the lock.
      const locked = `${open}; SELECT id FROM users WHERE id = '${plain(user_id)}' FOR NO KEY UPDATE; ${open}`
      return openAccount(locked, user_id, origin, work)
    },

    /**
     * Whoever holds what an SQL function accepts, such as the address of a page: the feature names the function, and opens its
     * scope from the row that the function answers. The row is undefined where it refuses.
     */
    openWith: <Row, Answer>(
      entry: Entry<Row>,
      work: (row: Row | undefined, scopeOf: ScopeOf) => Promise<Answer>,
      origin = ownWork,
    ) =>
      run<Answer>(callOf(entry), (db, row, changes) =>
        work(row as Row | undefined, (company_id) => makeScope(db, [company_id], origin, noActor, changes)),
      ),

    /**
     * The company of something that a user has made, with the rights that its maker has now.
     * @returns undefined when the maker has left, or the function refuses
     * @throws Refusal not_allowed when the maker lacks the permission now
     */
    asMaker: <Answer>(entry: Entry<MakerRow>, permission: Permission, work: (scope: UserScope) => Promise<Answer>) =>
      run<Answer | undefined>(callOf(entry), async (db, match, changes) => {
        const row = match as MakerRow | undefined
        if (!row) return undefined
        const { company_id } = row
        const user = withJobs(row.signed_in, jobs_account)
        const asking = {
          user,
          actor_user_id: user.id,
          acting_as_user_id: null,
          companies: [company_id],
          company_id,
          changes,
        }
        return work(withoutSession(taskScopeFor(db, asking, permission)))
      }),

    /** The product's own work for one company. Undefined when the company is suspended. */
    asCompany: <Answer>(company_id: string, work: (scope: Scope) => Promise<Answer>) =>
      run<Answer | undefined>(`SELECT * FROM open_company('${plain(company_id)}')`, async (db, match, changes) =>
        match ? work(makeScope(db, [company_id], ownWork, noActor, changes)) : undefined,
      ),

    /**
     * What `open_session` answers each of them now, in one statement; undefined where it refuses. For event
     * streams, which outlive the transaction that opened them.
     */
    recheck: async (sessions: readonly SessionIds[]): Promise<(OpenedSession | undefined)[]> => {
      const { rows } = await pool.query<Partial<SessionRow>>(
        `SELECT opened.* FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS asked (session_id, proxy_user_id, nth)
           LEFT JOIN LATERAL open_session(asked.session_id, asked.proxy_user_id) AS opened ON true ORDER BY nth`,
        [sessions.map(({ session_id }) => session_id), sessions.map(({ proxy_user_id }) => proxy_user_id ?? null)],
      )
      return rows.map(({ signed_in, target, active, proxy_live, companies }, nth) => {
        if (signed_in?.id !== sessions[nth]!.user_id || !active || !proxy_live) return undefined
        return { user: target ?? signed_in, companies: uuidList(companies!) }
      })
    },

    /**
     * One batch of a task run, with the rights that its user has now.
     * @returns undefined when the run has been ended or taken over by another process
     * @throws Refusal not_allowed when the rights have ended
     */
    asTaskActor: <Answer>(
      { id, version }: TaskClaim,
      permission: Permission,
      work: (scope: TaskScope) => Promise<Answer>,
    ) =>
      run<Answer | undefined>(
        `SELECT * FROM open_task_run('${plain(id)}', ${plain(String(version))})`,
        async (db, match, changes) => {
          const row = match as TaskActorRow | undefined
          if (!row) return undefined
          if (!row.is_allowed || !row.signed_in) throw new Refusal('not_allowed')
          const user = withJobs(row.signed_in, jobs_account)
          const asking = { ...row, user, companies: uuidList(row.companies), changes }
          return work(taskScopeFor(db, asking, permission))
        },
      ),

    /** Called with the wakes that a transaction has requested, after each commit. */
    whenCommitted: (listener: (wakes: Wake[]) => void) => (wake = listener),

    /** One statement in a transaction of its own, for functions that check their own reach: one round trip, not three. */
    statement: async <Row extends Record<string, unknown>>(query: SQL): Promise<Row[]> =>
      // Row is a record, as drizzle assumes of its results.
      (await alone.execute<Row>(query)).rows as Row[],

    /** Access to the identity tables, which belong to no tenant. */
    withoutTenant: <Answer>(work: (db: NodePgDatabase) => Promise<Answer>) => run(undefined, (db) => work(db)),
  }
}

/** COMMIT, and before it in the same round trip the row of `live_changes` for each change that was published. */
export function commitOf(changes: readonly LiveChange[]): string {
  const rows = new Set(changes.map(({ company_id, topic }) => `('${plain(company_id)}', '${plain(topic)}')`))
  return rows.size === 0
    ? 'COMMIT'
    : `INSERT INTO live_changes (company_id, topic) VALUES ${[...rows].join(', ')} ON CONFLICT DO NOTHING; COMMIT`
}

/** A write in a read is a fault of ours. In any other transaction, the same error means that the primary has become a replica. */
function tellWrite(error: unknown): never {
  if (isWrite(error)) throw new Error('a route that only reads has tried to write', { cause: String(error) })
  throw error
}

function isWrite(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error as Error & { code?: string }).code === '25006' || isWrite(error.cause)
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

/** The row of `open_session`; `user_of_session` in SQL lists its user's columns. */
type SessionRow = {
  signed_in: SessionUser
  /** The user as whom a super admin acts. */
  target: SessionUser | null
  active: boolean
  companies: string | string[]
  proxy_live: boolean
  proxy_expires_at: string | null
}
export type SessionUser = Omit<SignedInUser, 'jobs_account'>

/** The columns of `open_api_key`. */
type KeyRow = {
  id: string
  name: string
  signed_in: SessionUser
  permissions: Permission[]
  companies: string | string[]
}

/** The claim of a process on a task run. */
export type TaskClaim = { id: string; version: number }
/** The columns of `open_task_run`. */
type TaskActorRow = {
  is_allowed: boolean
  signed_in: SessionUser | null
  actor_user_id: string
  acting_as_user_id: string | null
  companies: string | string[]
  company_id: string | null
}

type MakerRow = { signed_in: SessionUser; company_id: string }

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

function askingOf(row: SessionRow, { session_id, origin }: Caller, jobs_account: string | undefined) {
  const signedIn = withJobs(row.signed_in, jobs_account)
  if (!row.target || !row.proxy_expires_at) return { user: signedIn, superAdmin: null, session_id, origin }
  const { id, first, last, jobs_account: seesJobs } = signedIn
  const superAdmin = { id, first, last, jobs_account: seesJobs, expires_at: row.proxy_expires_at }
  return { user: withJobs(row.target, jobs_account), superAdmin, session_id, origin }
}

const withJobs = (user: SessionUser, jobs_account: string | undefined): SignedInUser => ({
  ...user,
  jobs_account: user.auth_role === 'SUPER_ADMIN' && user.email.toLowerCase() === jobs_account,
})

export function uuidList(value: string | string[]): string[] {
  return Array.isArray(value) ? value : value.slice(1, -1).split(',').filter(Boolean)
}

/** Guards against SQL injection should a shape of the contract ever be loosened. */
function plain(literal: string): string {
  if (!/^[\w-]{1,120}$/.test(literal)) throw new Error('an argument of a session entry function would need escaping')
  return literal
}

/** `run` takes no parameters, so arguments are literals that need no escaping. */
function callOf({ function: name, arguments: values }: Entry<unknown>): string {
  const literals = values.map((value) =>
    typeof value === 'string' ? `'${plain(value)}'` : `'{${value.map(plain).join(',')}}'`,
  )
  return `SELECT * FROM ${plain(name)}(${literals.join(', ')})`
}

/** One drizzle for each connection. */
function databaseOf(client: pg.PoolClient): NodePgDatabase {
  const known = databaseByClient.get(client)
  if (known) return known
  // A connection lost between two queries fails the next one. Without a listener the error would end the process.
  client.on('error', () => undefined)
  const fresh = drizzleOn(client)
  databaseByClient.set(client, fresh)
  return fresh
}

/** Drizzle asks nothing of a client but `query`. */
const drizzleOn = (client: pg.PoolClient | pg.Pool) => drizzle(namingClient(client) as unknown as pg.PoolClient)
