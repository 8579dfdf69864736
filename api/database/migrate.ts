import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import packageJson from 'pg-boss/package.json' with { type: 'json' }
import { StartRefused } from '../start-refused.ts'
import { migrateTaskQueue, taskQueueDefinition } from './task-queue.ts'

/** Advisory lock that lets one process at a time migrate; the number is arbitrary. */
const migrationLock = 7_310_284

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))
const { version: pgBossVersion } = packageJson

/**
 * The order matters: the first file drops what the others create, and an SQL function can only call functions that
 * exist already.
 */
const repeatableFiles = [
  'drop.sql',
  'domain-events.sql',
  'results.sql',
  'entries.sql',
  'days.sql',
  'mail.sql',
  'invitations.sql',
  'search.sql',
  'benchmarks.sql',
  'task-runs.sql',
  'expiry.sql',
  'counts.sql',
  'files.sql',
  'deletions.sql',
  'scorecards.sql',
  'live.sql',
  'refusals.sql',
  'people.sql',
  'webhooks.sql',
  'ghl.sql',
  'jobs.sql',
  'hiring-campaigns.sql',
  'utils.sql',
  'usage.sql',
  'row-level-security.sql',
  'task-queue.sql',
]

/**
 * Migrates a database: runs the missing migrations, and applies the task queue and the repeatable files if any of them
 * has changed. A database with an unknown migration is refused before anything is written.
 * @throws StartRefused for a database of an older or newer version of the product
 */
export async function migrate(owner: pg.PoolConfig) {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query("SET lock_timeout = '20s'")
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await refuseOtherProducts(client, owner)
    await runMigrations(drizzle(client), { migrationsFolder })
    await runRepeatableFiles(client)
  } finally {
    await client.end()
  }
}

/** Migrations were merged into one baseline before the first release, so data from before cannot be migrated. */
async function refuseOtherProducts(client: pg.Client, owner: pg.PoolConfig) {
  const { rows: matches } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS exists",
  )
  if (!matches[0]?.exists) return
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  const { rows } = await client.query<{ created_at: string }>('SELECT created_at FROM drizzle.__drizzle_migrations')
  const unknown = rows.map(({ created_at }) => Number(created_at)).filter((time) => !known.includes(time))
  if (unknown.length === 0) return
  const isOlder = Math.min(...unknown) < Math.min(...known)
  if (!isOlder) throw new StartRefused('This data was made by a newer version: start that version, or a later one.')
  const cure = owner.connectionString
    ? 'name an empty database in DATABASE_URL.'
    : '`npm run reset` removes it and makes room for a new demo world.'
  throw new StartRefused(`This data was made before the first release and cannot be read by this version: ${cure}`)
}

/**
 * Applies functions, policies and grants, but only after a change. They lock every table, so a process that starts
 * beside others would have to wait for all their transactions.
 */
async function runRepeatableFiles(client: pg.Client) {
  const files = repeatableFiles.map((name) => readFileSync(new URL(`repeatable/${name}`, import.meta.url), 'utf8'))
  const migrations = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)
  const hash = createHash('sha256')
    .update(JSON.stringify([files, migrations, taskQueueDefinition, pgBossVersion]))
    .digest('hex')
  await client.query('CREATE TABLE IF NOT EXISTS drizzle.repeatable_files (hash text NOT NULL)')
  const { rowCount } = await client.query('SELECT FROM drizzle.repeatable_files WHERE hash = $1', [hash])
  if (rowCount) return
  await migrateTaskQueue(client)
  await client.query('BEGIN')
  // An error closes the connection, which rolls the transaction back.
  for (const file of files) await client.query(file)
  await client.query('DELETE FROM drizzle.repeatable_files')
  await client.query('INSERT INTO drizzle.repeatable_files VALUES ($1)', [hash])
  await client.query('COMMIT')
}
