import pg from 'pg'

/** Timestamps are returned as ISO 8601 text, as the API sends them; every connection runs in UTC. */
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value: string) => value.replace(' ', 'T').replace(/\+00$/, 'Z'))

/**
 * No parallel queries, so that one request does not occupy both cores. No merge joins: one reads an index from its
 * beginning, and planned for companies of average size, a page of a list read all 10,000 companies to find its own.
 */
const planning = { max_parallel_workers_per_gather: '0', enable_mergejoin: 'off' }
const settings = Object.entries(planning)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/**
 * Connection settings by purpose. owner: migrations. app: requests. tasks: background work, with the role of requests
 * but connections of its own, so that a stalled task takes none from requests. queue: the task queue, whose role can
 * read no other table.
 * @property direct connects with the role of requests, but not through a pooler, which would not deliver notifications
 * @property replica the same on a streaming replica, for requests that change nothing
 */
export type Connection = {
  owner: pg.PoolConfig
  app: pg.PoolConfig
  tasks: pg.PoolConfig
  queue: pg.PoolConfig
  direct: pg.ClientConfig
  replica?: pg.PoolConfig | undefined
}

/**
 * If the database stalls, a request is answered with 503 within 5 s: it waits at most for its turn among the caller's
 * others (`maxWaitMs` of api/kernel/transaction.ts), or for a free connection of the pool and a new one, or for one statement. Where both have a timeout, the server's is shorter than the client's.
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

/**
 * A server given by DATABASE_URL: it names the owner, and request connections switch to the app role at once. Requests may
 * go through a pooler. Tasks, the queue and live updates do not: they have few connections, long statements and notifications.
 */
export function remoteConnection(addresses: Addresses): Connection {
  const { database_url: url, database_pool_url: pool_url, database_read_url: read_url } = addresses
  const optionsOf = (role: string) => ({ options: `-c role=${role} -c TimeZone=UTC ${settings}` })
  const app = { ...limits, ...optionsOf('seatwise_app') }
  return {
    owner: { connectionString: url, options: '-c TimeZone=UTC' },
    app: pool_url ? pooled(pool_url) : { ...app, connectionString: url, max: 10 },
    tasks: { ...app, ...taskLimits, connectionString: url },
    queue: { ...queueLimits, ...optionsOf('seatwise_worker'), connectionString: url },
    direct: { ...app, connectionString: url },
    replica: read_url ? { ...app, connectionString: read_url, max: 10 } : undefined,
  }
}

/** The settings DATABASE_URL, DATABASE_POOL_URL and DATABASE_READ_URL. */
type Addresses = {
  database_url: string
  database_pool_url: string | undefined
  database_read_url: string | undefined
}

/** A pooler takes no settings from a connection, because the next transaction may be another client's: the role has them. */
const pooled = (pool_url: string): pg.PoolConfig => ({
  connectionString: pool_url,
  connectionTimeoutMillis: limits.connectionTimeoutMillis,
  query_timeout: limits.query_timeout,
  max: 10,
})

/** Gives the app role the settings that connections past a pooler bring themselves. */
export async function preparePooledRole(owner: pg.PoolConfig) {
  const client = new pg.Client(owner)
  await client.connect()
  const values = [
    ...Object.entries(planning),
    ['TimeZone', 'UTC'],
    ...(['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const).map(
      (name) => [name, String(limits[name])] as const,
    ),
  ] as const
  try {
    const { rows } = await client.query<{ database: string }>('SELECT quote_ident(current_database()) AS database')
    for (const [name, value] of values)
      await client.query(`ALTER ROLE seatwise_app IN DATABASE ${rows[0]!.database} SET ${name} = '${value}'`)
  } finally {
    await client.end()
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
