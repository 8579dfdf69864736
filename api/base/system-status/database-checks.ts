import pg from 'pg'
import type { SystemCheck } from '@seatwise/contract/values/base'
import { isLive, loopback } from '../../kernel/config.ts'
import { advice, fault, ok, type Answer, type Installation } from './installation.ts'

type Checked = Pick<Installation, 'config' | 'connection' | 'isMigrated'> & { client: pg.Client; version: string }

export type DatabaseCheck = Extract<
  SystemCheck,
  | 'database'
  | 'database_rights'
  | 'database_durability'
  | 'connections'
  | 'read_replica'
  | 'archive'
  | 'backup'
  | 'restore_drill'
  | 'clock'
>

const oldestVersion = 15
const extensions = ['pg_trgm', 'btree_gin', 'fuzzystrmatch']
/** Connections of one process: requests, tasks, the queue, live updates and one of the owner. */
const connectionsOfProcess = 20
const maxClockDifferenceMs = 2_000
const maxReplicaLagSeconds = 10
const dayMs = 86_400_000

export const databaseChecks: Record<DatabaseCheck, (checked: Checked) => Promise<Answer>> = {
  database: async ({ client, config, isMigrated, version }) => {
    const { rows } = await client.query<{ encoding: string; bytes: string }>(
      "SELECT current_setting('server_encoding') AS encoding, pg_database_size(current_database()) AS bytes",
    )
    const { encoding, bytes } = rows[0]!
    if (Number.parseInt(version) < oldestVersion)
      return fault(`PostgreSQL ${version} is too old: use ${oldestVersion} or newer.`)
    if (encoding !== 'UTF8') return fault(`The database is encoded as ${encoding}: create one with UTF8.`)
    const size = `${(Number(bytes) / 1024 ** 2).toFixed(0)} MB`
    if (!(await isMigrated(client)))
      return advice(`PostgreSQL ${version}, ${size}. The next start of this version brings its tables up to date.`)
    if (!config.database_url && isLive(config.app_env))
      return advice(
        `PostgreSQL ${version}, ${size}, embedded: nothing backs it up. Set DATABASE_URL to a server of yours.`,
      )
    if (await isReadableOnTheWay(client, config.database_url))
      return advice(
        `PostgreSQL ${version}, ${size}. It is reached without TLS: add ?sslmode=verify-full to DATABASE_URL, unless nobody else is in that network.`,
      )
    return ok(`PostgreSQL ${version}, ${size}, up to date.`)
  },

  database_rights: async ({ client }) => {
    const { rows } = await client.query<{ absent: string[] | null; may_create: boolean; bypasses: boolean | null }>(
      `SELECT (SELECT array_agg(name) FROM unnest($1::text[]) AS name
                WHERE name NOT IN (SELECT available.name FROM pg_available_extensions AS available)) AS absent,
              (SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user) AS may_create,
              (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = 'seatwise_app') AS bypasses`,
      [extensions],
    )
    const { absent, may_create, bypasses } = rows[0]!
    if (absent)
      return fault(`The server has no extension ${absent.join(', ')}: install its package postgresql-contrib.`)
    if (bypasses)
      return fault('The role seatwise_app bypasses row-level security: ALTER ROLE seatwise_app NOBYPASSRLS.')
    if (bypasses === null && !may_create)
      return fault(
        'The user of DATABASE_URL may not create roles, which the first start does: ALTER ROLE ... CREATEROLE.',
      )
    return ok('Requests run as seatwise_app, which row-level security binds.')
  },

  database_durability: async ({ client }) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT name FROM pg_settings
        WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off' ORDER BY name`,
    )
    const off = rows.map(({ name }) => name)
    if (off.length > 0)
      return fault(
        `${off.join(', ')} ${off.length === 1 ? 'is' : 'are'} off: a crash can lose what was saved. Switch it on.`,
      )
    const { rows: sums } = await client.query<{ data_checksums: string }>('SHOW data_checksums')
    return sums[0]!.data_checksums === 'on'
      ? ok('What is saved survives a crash, and checksums find damaged pages.')
      : advice(
          'The server has no data checksums, which find damaged pages: pg_checksums --enable, while it is stopped.',
        )
  },

  connections: async ({ client }) => {
    const { rows } = await client.query<{ allowed: number; used: number }>(
      `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS allowed,
              (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used`,
    )
    const { allowed, used } = rows[0]!
    const words = `${used} of ${allowed} connections are in use`
    if (allowed - used < connectionsOfProcess)
      return advice(
        `${words}; one more process needs ${connectionsOfProcess}. Raise max_connections, or use PgBouncer.`,
      )
    return ok(`${words}.`)
  },

  read_replica: async ({ client, connection }) => {
    if (!connection.replica) return ok('No read replica is configured: the database answers everything.')
    const cure = 'The database answers in its place. Check DATABASE_READ_URL and the log of the replica.'
    const state = await stateOfReplica(connection.replica).catch((error: NodeJS.ErrnoException) => error)
    if (state instanceof Error) return fault(`The read replica does not answer (${state.code ?? state.name}). ${cure}`)
    const { rows } = await client.query<{ identifier: string }>(
      'SELECT system_identifier::text AS identifier FROM pg_control_system()',
    )
    if (state.identifier !== rows[0]!.identifier || !state.is_replica)
      return fault(`DATABASE_READ_URL does not lead to a replica of the database. ${cure}`)
    if (state.lag > maxReplicaLagSeconds) return fault(`The read replica is ${state.lag.toFixed(0)} s behind. ${cure}`)
    return ok('The read replica answers, and is up to date.')
  },

  archive: async ({ client, config }) => {
    const { rows } = await client.query<{ mode: string; last: string | null; failing: boolean | null }>(
      `SELECT current_setting('archive_mode') AS mode, last_archived_time AS last,
              last_failed_time > coalesce(last_archived_time, '-infinity') AS failing FROM pg_stat_archiver`,
    )
    const { mode, last, failing } = rows[0]!
    if (mode === 'off')
      return isLive(config.app_env)
        ? advice('The write-ahead log is not archived: after a disaster, all since the last backup is lost.')
        : ok('The write-ahead log is not archived, which trial data does not need.')
    if (failing) return fault('Archiving the write-ahead log fails: see the log of PostgreSQL, and archive_command.')
    return ok(last ? `The write-ahead log was last archived ${wordsFor(last)}.` : 'The write-ahead log is archived.')
  },

  backup: (checked) => reported(checked, { action: 'operations.backup', name: 'backup', maxDays: 2 }),
  restore_drill: (checked) =>
    reported(checked, { action: 'operations.restore-drill', name: 'restore drill', maxDays: 100 }),

  clock: async ({ client }) => {
    const asked = Date.now()
    const { rows } = await client.query<{ ms: string }>('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms')
    // The database read its clock between both readings of ours.
    const difference = Number(rows[0]!.ms) - (asked + Date.now()) / 2
    const seconds = (Math.abs(difference) / 1000).toFixed(1)
    return Math.abs(difference) > maxClockDifferenceMs
      ? fault(`The clocks of this machine and of the database differ by ${seconds} s: set both by NTP.`)
      : ok(`The clocks of this machine and of the database differ by ${seconds} s.`)
  },
}

type ReplicaState = { identifier: string; is_replica: boolean; lag: number }

async function stateOfReplica(replica: pg.ClientConfig): Promise<ReplicaState> {
  const client = new pg.Client(replica)
  client.on('error', () => undefined)
  try {
    await client.connect()
    // The last replayed commit is old where nothing is written: only what was received and not replayed is a lag.
    const { rows } = await client.query<ReplicaState>(`
      SELECT system_identifier::text AS identifier, pg_is_in_recovery() AS is_replica,
             CASE WHEN pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn() THEN 0
                  ELSE extract(epoch FROM now() - pg_last_xact_replay_timestamp())::float END AS lag
        FROM pg_control_system()`)
    return rows[0]!
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** True for a connection to another machine without TLS. The host of a socket is its folder, written with %2F. */
async function isReadableOnTheWay(client: pg.Client, url: string | undefined): Promise<boolean> {
  const { hostname = '' } = url ? new URL(url) : {}
  if (hostname === '' || hostname.startsWith('%') || loopback.test(hostname)) return false
  const { rows } = await client.query<{ ssl: boolean }>('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()')
  return !rows[0]!.ssl
}

type Reported = { at: string; succeeded: boolean }
type Report = { action: 'operations.backup' | 'operations.restore-drill'; name: string; maxDays: number }

/** What the operator's scripts reported last with `npm run doctor -- --report`. */
async function reported({ client, config, isMigrated }: Checked, { action, name, maxDays }: Report): Promise<Answer> {
  // The tables exist after the first start.
  if (!(await isMigrated(client))) return advice(`Whether a ${name} was reported is known after the next start.`)
  // Row-level security binds the owner too. The cast is needed because several statements have several results.
  const results =
    (await client.query(`SET LOCAL ROLE seatwise_app; SELECT set_config('seatwise.everything', 'on', true);
    SELECT created_at AS at, (details ->> 'succeeded')::boolean AS succeeded FROM audit_events
     WHERE action = '${action}' ORDER BY created_at DESC LIMIT 1`)) as unknown as pg.QueryResult<Reported>[]
  const last = results.at(-1)!.rows[0]
  if (!last) {
    const sentence = `No ${name} was ever reported: let your script end with "npm run doctor -- --report ${action.split('.')[1]}".`
    return isLive(config.app_env) ? advice(sentence) : ok(`No ${name} is needed for trial data.`)
  }
  if (!last.succeeded) return fault(`The last ${name} failed, ${wordsFor(last.at)}.`)
  if (Date.now() - Date.parse(last.at) > maxDays * dayMs)
    return advice(`The last ${name} was ${wordsFor(last.at)}, more than ${maxDays} days ago.`)
  return ok(`The last ${name} succeeded ${wordsFor(last.at)}.`)
}

const wordsFor = (instant: string) => `on ${new Date(instant).toISOString().slice(0, 16).replace('T', ' at ')} UTC`
