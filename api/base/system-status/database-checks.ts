import type pg from 'pg'
import type { SystemCheck } from '@seatwise/contract/values'
import { isLive } from '../../kernel/config.ts'
import { advice, fault, ok, type Answer, type Installation } from './installation.ts'

type Checked = Pick<Installation, 'config' | 'isMigrated'> & { client: pg.Client; version: string }

export type DatabaseCheck = Extract<
  SystemCheck,
  | 'database'
  | 'database_rights'
  | 'database_durability'
  | 'connections'
  | 'archive'
  | 'backup'
  | 'restore_drill'
  | 'clock'
>

const oldestVersion = 15
const extensions = ['pg_trgm', 'btree_gin']
/** Connections of one process: requests, tasks, the queue, live updates and one of the owner. */
const connectionsOfProcess = 20
const maxClockDifferenceMs = 2_000
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
