import pg from 'pg'

/** Timestamps are returned as ISO 8601 text, as the API sends them; every connection runs in UTC. */
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value: string) => value.replace(' ', 'T').replace(/\+00$/, 'Z'))

/** Disables parallel query: one request must not occupy both cores. */
const settings = '-c max_parallel_workers_per_gather=0'

/** Connection settings of the owner (migrations) and of the role that requests run as. */
export type Connection = { owner: pg.PoolConfig; app: pg.PoolConfig }

/**
 * A stalled database is answered with 503 within 5 s: a request waits at most for the pool queue, a new
 * connection and one statement. Server timeouts are shorter than client timeouts where both exist.
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

/** A server given by DATABASE_URL: it names the owner, and request connections switch to the app role at once. */
export function remoteConnection(url: string): Connection {
  return {
    owner: { connectionString: url, options: '-c TimeZone=UTC' },
    app: { connectionString: url, ...limits, max: 10, options: `-c role=seatwise_app -c TimeZone=UTC ${settings}` },
  }
}

/** Creates the database if the server does not have it yet. */
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
