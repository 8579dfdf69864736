import pg from 'pg'

/** Timestamps are returned as ISO 8601 text, as the API sends them; every connection runs in UTC. */
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value: string) => value.replace(' ', 'T').replace(/\+00$/, 'Z'))

/**
 * No parallel queries, so that one request does not occupy both cores. No merge joins: one reads an index from its
 * beginning, and planned for companies of average size, a page of a list read all 10,000 companies to find its own.
 */
const settings = '-c max_parallel_workers_per_gather=0 -c enable_mergejoin=off'

/**
 * Connection settings by purpose. owner: migrations. app: requests. tasks: background work, with the role of requests
 * but connections of its own, so that a stalled task takes none from requests. queue: the task queue, whose role can
 * read no other table.
 * @property direct connects with the role of requests, but not through a pooler, which would not deliver notifications
 */
export type Connection = {
  owner: pg.PoolConfig
  app: pg.PoolConfig
  tasks: pg.PoolConfig
  queue: pg.PoolConfig
  direct: pg.ClientConfig
}

/**
 * If the database stalls, a request is answered with 503 within 5 s: it waits at most for a free connection of the
 * pool, a new connection and one statement. Where both have a timeout, the server's is shorter than the client's.
 */
const limits: pg.PoolConfig = {
  connectionTimeoutMillis: 2_300,
  query_timeout: 4_000,
  statement_timeout: 3_500,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 15_000,
}

/** A batch may take longer than a request, because only tasks wait for it. */
const taskLimits: pg.PoolConfig = { ...limits, query_timeout: 32_000, statement_timeout: 30_000, max: 6 }
/** No request waits for the queue. On a busy machine its first statements take seconds, and it retries by itself. */
const queueLimits: pg.PoolConfig = { ...limits, query_timeout: 16_000, statement_timeout: 15_000, max: 2 }

export function embeddedConnection(socketFolder: string, database = 'seatwise'): Connection {
  const base = { host: socketFolder, database }
  const app = { ...base, ...limits, user: 'seatwise_app', options: settings }
  return {
    owner: { ...base, user: 'postgres' },
    app: { ...app, max: 10 },
    tasks: { ...app, ...taskLimits },
    queue: { ...app, ...queueLimits, user: 'seatwise_worker' },
    direct: app,
  }
}

/** A server given by DATABASE_URL: it names the owner, and request connections switch to the app role at once. */
export function remoteConnection({ url, direct_url }: { url: string; direct_url: string | undefined }): Connection {
  const optionsOf = (role: string) => ({ options: `-c role=${role} -c TimeZone=UTC ${settings}` })
  const app = { ...limits, ...optionsOf('seatwise_app') }
  return {
    owner: { connectionString: url, options: '-c TimeZone=UTC' },
    app: { ...app, connectionString: url, max: 10 },
    tasks: { ...app, ...taskLimits, connectionString: url },
    queue: { ...queueLimits, ...optionsOf('seatwise_worker'), connectionString: url },
    direct: { ...app, connectionString: direct_url ?? url },
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
