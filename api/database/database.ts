import pg from 'pg'

/** Moments come as ISO 8601 text, as on the wire: every connection runs in UTC. */
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value: string) => value.replace(' ', 'T').replace(/\+00$/, 'Z'))

/** One request may not take both cores. */
const settings = '-c max_parallel_workers_per_gather=0'

/** How to reach the database as its owner (migrations) and as the role that requests run as. */
export type Connection = { owner: pg.PoolConfig; app: pg.PoolConfig }

/**
 * A stalled database answers 503 within 5 s: a request waits for a connection at most twice (in the
 * queue and while it opens), or for one answer. PostgreSQL itself gives up first, where it can.
 */
const limits: pg.PoolConfig = {
  connectionTimeoutMillis: 2_300,
  query_timeout: 4_000,
  statement_timeout: 3_500,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 15_000,
}

export function embeddedConnection(socketFolder: string, database = 'seatwise'): Connection {
  const base = { host: socketFolder, database }
  return {
    owner: { ...base, user: 'postgres' },
    app: { ...base, ...limits, user: 'seatwise_app', max: 10, options: settings },
  }
}

/** A server of one's own: the address is the owner's, and requests give up its rights at once. */
export function remoteConnection(url: string): Connection {
  return {
    owner: { connectionString: url, options: '-c TimeZone=UTC' },
    app: { connectionString: url, ...limits, max: 10, options: `-c role=seatwise_app -c TimeZone=UTC ${settings}` },
  }
}

/** Creates the database if the server has none of that name yet. */
export async function createDatabase(owner: pg.PoolConfig) {
  const client = new pg.Client({ ...owner, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [owner.database])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(owner.database!)}`)
  } finally {
    await client.end()
  }
}
