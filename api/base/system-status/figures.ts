import pg from 'pg'
import { observe, type Measured } from '../../kernel/telemetry/instruments.ts'

/** Metrics are collected every 10 to 60 s, and each gauge asks for itself: they share one reading of the database. */
const keptMs = 5_000
const maxTables = 10

type Figures = {
  backlogs: { kind: string; due: number; oldest: number }[]
  sessions: { waits_for: string; count: number }[]
  bloat: { table: string; share: number }[]
  replicas: { name: string; lag: number }[]
  size: number
  oldest_transaction: number
  wraparound: number
}

/**
 * Measures the database whenever metrics are collected: what waits in it, and how it is. Uses the owner's connection,
 * because requests may not read the statistics of the server.
 * @returns a function that stops this
 */
export function observeDatabase(owner: pg.ClientConfig, log: { warn: (details: object, message: string) => void }) {
  let last: { at: number; figures: Promise<Figures | undefined> } | undefined
  const current = () => {
    if (!last || Date.now() - last.at > keptMs) last = { at: Date.now(), figures: readUnlessDown() }
    return last.figures
  }
  const readUnlessDown = () =>
    read(owner).catch((error: unknown) => {
      log.warn({ err: error }, 'the database could not be measured')
      return undefined
    })
  const from = (measure: (figures: Figures) => Measured[]) => async () => {
    const figures = await current()
    return figures ? measure(figures) : []
  }
  const stops = [
    observe(
      'backlog',
      from(({ backlogs }) => backlogs.map(({ kind, due }) => ({ value: due, attributes: { kind } }))),
    ),
    observe(
      'backlogAge',
      from(({ backlogs }) => backlogs.map(({ kind, oldest }) => ({ value: oldest, attributes: { kind } }))),
    ),
    observe(
      'databaseSessions',
      from(({ sessions }) => sessions.map(({ waits_for, count }) => ({ value: count, attributes: { waits_for } }))),
    ),
    observe(
      'databaseBloat',
      from(({ bloat }) => bloat.map(({ table, share }) => ({ value: share, attributes: { table } }))),
    ),
    observe(
      'replicationLag',
      from(({ replicas }) => replicas.map(({ name, lag }) => ({ value: lag, attributes: { replica: name } }))),
    ),
    observe(
      'databaseSize',
      from(({ size }) => [{ value: size }]),
    ),
    observe(
      'databaseTransaction',
      from(({ oldest_transaction }) => [{ value: oldest_transaction }]),
    ),
    observe(
      'databaseWraparound',
      from(({ wraparound }) => [{ value: wraparound }]),
    ),
  ]
  return () => stops.forEach((stop) => stop())
}

async function read(owner: pg.ClientConfig): Promise<Figures> {
  const client = new pg.Client({ ...owner, connectionTimeoutMillis: 2_000, query_timeout: 3_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ figures: Omit<Figures, 'backlogs'> }>(serverFigures)
    const { rows: tasks } = await client.query<Figures['backlogs'][number]>(taskBacklogs)
    // The function is granted to requests. The cast is needed because several statements have several results.
    const results = (await client.query(
      'SET LOCAL ROLE seatwise_app; SELECT kind, due::int, oldest FROM backlogs()',
    )) as unknown as pg.QueryResult<Figures['backlogs'][number]>[]
    return { ...rows[0]!.figures, backlogs: [...tasks, ...results.at(-1)!.rows] }
  } finally {
    await client.end()
  }
}

const taskBacklogs = `SELECT 'tasks_' || q.name AS kind, count(j.id)::int AS due,
       coalesce(extract(epoch FROM now() - min(j.start_after)), 0)::float8 AS oldest
  FROM pgboss.queue q LEFT JOIN pgboss.job j ON j.name = q.name AND j.state IN ('created', 'retry') AND j.start_after <= now()
 WHERE q.name IN ('runs', 'schedules', 'deliveries') GROUP BY q.name`

const serverFigures = `SELECT json_build_object(
  'sessions', (SELECT coalesce(json_agg(s), '[]') FROM (
    SELECT CASE WHEN state = 'active' THEN coalesce(wait_event_type, 'nothing') ELSE coalesce(state, 'unknown') END AS waits_for,
           count(*) AS count
      FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() GROUP BY 1) s),
  'bloat', (SELECT coalesce(json_agg(b), '[]') FROM (
    SELECT relname AS table, n_dead_tup / greatest(n_live_tup + n_dead_tup, 1)::float8 AS share
      FROM pg_stat_user_tables WHERE n_dead_tup > 1000 ORDER BY n_dead_tup DESC LIMIT ${maxTables}) b),
  'replicas', (SELECT coalesce(json_agg(r), '[]') FROM (
    SELECT application_name AS name, coalesce(extract(epoch FROM max(replay_lag)), 0) AS lag
      FROM pg_stat_replication GROUP BY 1) r),
  'size', pg_database_size(current_database()),
  'oldest_transaction', (SELECT greatest(max(extract(epoch FROM now() - xact_start)), 0) FROM pg_stat_activity
                          WHERE datname = current_database() AND pid <> pg_backend_pid()),
  'wraparound', (SELECT max(age(datfrozenxid)) / 2147483647.0 FROM pg_database)) AS figures`
