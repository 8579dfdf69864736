import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { replicaReads } from './telemetry/instruments.ts'
import { isStatementRefused, isUnavailable } from './unavailable.ts'

/** How often a read looks whether the replica has caught up: after 77 ms, the primary answers it. */
const pausesMs = [0, 2, 5, 10, 20, 40]
/** Both servers answer these statements at once, or are not asked again for a while. */
const answerWithinMs = 1_000
const restMs = { failed: 5_000, behind: 500 }

type Needs = {
  /** The primary, not through a pooler; it is only asked for its position. */
  primary: pg.PoolConfig
  replica: pg.PoolConfig
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** A read-only transaction on the replica, and the rows of the statement that opened it. */
export type ReplicaRead = { client: pg.PoolClient; rows: unknown[] }

export type ReadReplica = ReturnType<typeof openReadReplica>

/**
 * A streaming replica, on which requests that change nothing run. Each reads at least what had been committed when it
 * began: the primary is asked for its position in the write-ahead log, and the replica must have replayed it.
 */
export function openReadReplica({ primary, replica, log }: Needs) {
  const positions = new pg.Pool({ ...primary, ...shortLimits, max: 1 })
  const pool = new pg.Pool(replica)
  for (const one of [positions, pool])
    one.on('error', (error) => log.warn({ err: error }, 'idle connection of the read replica lost'))
  // A connection that is lost fails its query. Without this listener, the error would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  /** Connections of which it is known that they lead to a replica of this primary. */
  const verified = new WeakSet<pg.PoolClient>()
  let system: Promise<string> | undefined
  let last = { position: '0/0', is_synchronous: false }
  let restsUntil = 0
  let behindUntil = 0
  let primaryLostUntil = 0

  /** Requests that wait at the same time share one answer, but only one that was asked for after they came. */
  const askPosition = sharedByWaiting(async () => {
    const { rows } = await positions.query<typeof last>(
      "SELECT pg_current_wal_flush_lsn() AS position, current_setting('synchronous_standby_names') <> '' AS is_synchronous",
    )
    last = rows[0]!
  })

  return { pool, begin, rest, losePrimary, stop: () => Promise.all([positions.end(), pool.end()]) }

  /**
   * Begins a read-only transaction with a statement, such as a session entry function.
   * @returns undefined when the primary has to answer, because the replica is behind, or does not answer
   */
  async function begin(statement: string): Promise<ReplicaRead | undefined> {
    const now = Date.now()
    if (now < behindUntil || (now < restsUntil && now >= primaryLostUntil)) return undefined
    let client: pg.PoolClient | undefined
    try {
      const isPrimaryLost = !(await knowsPosition())
      client = await pool.connect()
      await verify(client)
      const read = await caughtUp(client, statement, isPrimaryLost)
      replicaReads.add(1, { outcome: read ? 'replica' : 'behind' })
      if (read) return read
      client.release()
      behindUntil = Date.now() + restMs.behind
    } catch (error) {
      client?.release(true)
      rest(error)
    }
    return undefined
  }

  /** After a failure, the primary answers for some seconds, unless it is lost. */
  function rest(error: unknown) {
    replicaReads.add(1, { outcome: 'failed' })
    if (Date.now() >= restsUntil) log.warn({ err: error }, 'the read replica is not used')
    restsUntil = Date.now() + restMs.failed
  }

  /** A read could not be answered by the primary. For a moment, none asks it again, if a replica knows all without it. */
  function losePrimary() {
    primaryLostUntil = Date.now() + answerWithinMs
    behindUntil = 0
  }

  /** False while the primary does not answer. */
  async function knowsPosition(): Promise<boolean> {
    if (last.is_synchronous && Date.now() < primaryLostUntil) return false
    try {
      await askPosition()
      return true
    } catch (error) {
      log.warn({ err: error }, 'the position of the primary is not known')
      losePrimary()
      return false
    }
  }

  /**
   * While the primary is lost, the replica must have replayed all that it has received. Of a synchronous replica that is
   * everything that was ever acknowledged, though not what the primary has written and cannot get acknowledged.
   */
  async function caughtUp(
    client: pg.PoolClient,
    statement: string,
    isPrimaryLost: boolean,
  ): Promise<ReplicaRead | undefined> {
    const known = `'${last.position}'`
    const received = last.is_synchronous ? 'pg_last_wal_receive_lsn()' : `greatest(pg_last_wal_receive_lsn(), ${known})`
    const needed = isPrimaryLost ? received : known
    const text = `BEGIN READ ONLY; SELECT pg_last_wal_replay_lsn() >= ${needed} AS is_current; ${statement}`
    for (const pause of pausesMs) {
      if (pause > 0) await wait(pause)
      // The cast is needed because several statements in one query have several results.
      const results = (await client.query(briefly(text))) as unknown as pg.QueryResult<{ is_current: boolean }>[]
      if (results[1]!.rows[0]!.is_current) return { client, rows: results.at(-1)!.rows }
      await client.query(briefly('ROLLBACK'))
    }
    return undefined
  }

  /** An address that leads to another database would answer with other rows. */
  async function verify(client: pg.PoolClient) {
    if (verified.has(client)) return
    system ??= identifierOf(positions)
    const expected = await system.catch((error: unknown) => {
      system = undefined
      throw error
    })
    if ((await identifierOf(client)) !== expected)
      throw new Error('DATABASE_READ_URL does not lead to a replica of the database')
    verified.add(client)
  }
}

const shortLimits: pg.PoolConfig = {
  connectionTimeoutMillis: answerWithinMs,
  query_timeout: answerWithinMs,
  statement_timeout: answerWithinMs,
}

/** `query_timeout` of one statement, which the types of pg do not have. */
const briefly = (text: string) => ({ text, query_timeout: answerWithinMs }) as pg.QueryConfig

/** The identifier that a primary and its replicas share, with the name of the database. */
async function identifierOf(database: pg.Pool | pg.PoolClient): Promise<string> {
  const { rows } = await database.query<{ identifier: string }>(
    "SELECT system_identifier || ' ' || current_database() AS identifier FROM pg_control_system()",
  )
  return rows[0]!.identifier
}

/** The replica does not answer, or replaying needed a row version that the read still used: the primary can answer. */
export const isFailureOfReplica = (error: unknown): boolean =>
  isRecoveryConflict(error) || (isUnavailable(error) && !isStatementRefused(error))

/** serialization_failure: read-only transactions of the level READ COMMITTED fail with it for no other reason. */
const isRecoveryConflict = (error: unknown): boolean =>
  error instanceof Error && ((error as Error & { code?: string }).code === '40001' || isRecoveryConflict(error.cause))

function sharedByWaiting(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  return function ask(): Promise<void> {
    if (!running) {
      running = run().finally(() => (running = undefined))
      return running
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return ask()
      })
    return next
  }
}
