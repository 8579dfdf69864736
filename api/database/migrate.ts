import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import packageJson from 'pg-boss/package.json' with { type: 'json' }
import { StartRefused } from '../start-refused.ts'
import { applyRepeatable, repeatableContents } from './repeatable.ts'
import { migrateTaskQueue, taskQueueDefinition } from './task-queue.ts'

/** Advisory lock that lets one process at a time migrate; the number is arbitrary. */
const migrationLock = 7_310_284

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))
const { version: pgBossVersion } = packageJson

/**
 * The oldest version that runs on the database of this one. A migration that takes something away from the version
 * before raises it, in the release after the one that stopped using it.
 */
const oldestReader = '0.1.0'

/**
 * A statement that waits for a lock makes all requests wait behind it, and those give up after three seconds. So a
 * migration gives up first, and tries again.
 */
const lockTimeout = '1s'
const maxTries = 60
const retryMs = 1_000

/**
 * Migrates a database: runs the missing migrations, and applies the task queue and the repeatable files if any of them
 * has changed. The database of a newer version stays as it is if that version says that this one can use it: so a
 * process can go back by one version, and old and new ones run side by side during an update.
 * @throws StartRefused before anything is written, for the database of a version that this one cannot use
 */
export async function migrate(owner: pg.PoolConfig, version: string) {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await refuseOtherEncodings(client)
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    if (await isOfNewerVersion(client, { owner, version })) return
    await createIndexesOfMigrations(client)
    await client.query(`SET lock_timeout = '${lockTimeout}'`)
    for (let tries = 1; ; tries++)
      try {
        await runMigrations(drizzle(client), { migrationsFolder })
        await runRepeatableFiles(client)
        return
      } catch (error) {
        if (!isLockTimeout(error) || tries === maxTries) throw error
        await client.query('ROLLBACK')
        await wait(retryMs)
      }
  } finally {
    await client.end()
  }
}

/** How a migration writes an index on a table that has rows. */
const concurrentIndex =
  /^-- squawk-ignore require-concurrent-index-creation\s+CREATE (UNIQUE )?INDEX IF NOT EXISTS "?(\w+)"? ON /

/**
 * Creates the indexes of the migrations that are missing, without locking their tables: it waits for others, and nobody waits for it.
 * PostgreSQL cannot do that inside of a transaction; the migration then finds them there. One that was cut off is invalid, and is
 * made anew.
 */
async function createIndexesOfMigrations(client: pg.Client) {
  const { rows } = await client.query<{ is_new: boolean }>(
    "SELECT to_regclass('drizzle.__drizzle_migrations') IS NULL AS is_new",
  )
  if (rows[0]!.is_new) return
  const { rows: done } = await client.query<{ last: string }>(
    'SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations',
  )
  const missing = readMigrationFiles({ migrationsFolder }).filter(
    ({ folderMillis }) => folderMillis > Number(done[0]!.last),
  )
  for (const statement of missing.flatMap(({ sql }) => sql)) {
    const [, , name] = concurrentIndex.exec(statement.trim()) ?? []
    if (!name) continue
    const { rowCount } = await client.query(
      'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
      [name],
    )
    if (rowCount) await client.query(`DROP INDEX CONCURRENTLY ${client.escapeIdentifier(name)}`)
    await client.query(statement.replace('INDEX IF NOT EXISTS', 'INDEX CONCURRENTLY IF NOT EXISTS'))
  }
}

async function refuseOtherEncodings(client: pg.Client) {
  const { rows } = await client.query<{ server_encoding: string }>('SHOW server_encoding')
  const { server_encoding } = rows[0]!
  if (server_encoding !== 'UTF8')
    throw new StartRefused(
      `The database is encoded as ${server_encoding}, which cannot hold every name. Create one with: createdb --encoding=UTF8 --template=template0`,
    )
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && ((error as NodeJS.ErrnoException).code === '55P03' || isLockTimeout(error.cause))

/**
 * True for the database of a newer version that this one can use.
 * @throws StartRefused for any other database with migrations that are unknown here
 */
async function isOfNewerVersion(client: pg.Client, { owner, version }: { owner: pg.PoolConfig; version: string }) {
  const { rows: tables } = await client.query<{ migrations: boolean; readers: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS migrations,
            to_regclass('drizzle.readers') IS NOT NULL AS readers`,
  )
  if (!tables[0]!.migrations) return false
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  const { rows } = await client.query<{ created_at: string }>('SELECT created_at FROM drizzle.__drizzle_migrations')
  const unknown = rows.map(({ created_at }) => Number(created_at)).filter((time) => !known.includes(time))
  if (unknown.length === 0) return false
  if (Math.min(...unknown) < Math.min(...known)) {
    // Migrations were merged into one baseline before the first release, so data from before cannot be migrated.
    const cure = owner.connectionString
      ? 'name an empty database in DATABASE_URL.'
      : '`npm run reset` removes it and makes room for a new demo world.'
    throw new StartRefused(`This data was made before the first release and cannot be read by this version: ${cure}`)
  }
  const { rows: readers } = tables[0]!.readers
    ? await client.query<{ oldest: string }>('SELECT oldest FROM drizzle.readers')
    : { rows: [] }
  const oldest = readers[0]?.oldest
  if (oldest !== undefined && compareVersions(version, oldest) >= 0) return true
  throw new StartRefused('This data was made by a newer version: start that version, or a later one.')
}

const compareVersions = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

/** Applies functions, triggers, policies and grants, but only after a change of any of them. */
async function runRepeatableFiles(client: pg.Client) {
  await client.query('CREATE TABLE IF NOT EXISTS drizzle.repeatable_files (hash text NOT NULL)')
  if (await isMigrated(client)) return
  await migrateTaskQueue(client)
  // After an error the caller rolls back, or closes the connection.
  await client.query('BEGIN')
  await applyRepeatable(client)
  await client.query('DELETE FROM drizzle.repeatable_files')
  await client.query('INSERT INTO drizzle.repeatable_files VALUES ($1)', [definitionHash()])
  await client.query('CREATE TABLE IF NOT EXISTS drizzle.readers (oldest text NOT NULL)')
  await client.query('DELETE FROM drizzle.readers')
  await client.query('INSERT INTO drizzle.readers VALUES ($1)', [oldestReader])
  await client.query('COMMIT')
}

/** The hash of everything that makes the database of this version. */
function definitionHash(): string {
  const migrations = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)
  return createHash('sha256')
    .update(JSON.stringify([repeatableContents(), migrations, taskQueueDefinition, pgBossVersion]))
    .digest('hex')
}

/** True if this version has nothing to change in the database. */
export async function isMigrated(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('drizzle.repeatable_files') IS NOT NULL AS exists",
  )
  if (!rows[0]!.exists) return false
  const { rowCount } = await client.query('SELECT FROM drizzle.repeatable_files WHERE hash = $1', [definitionHash()])
  return rowCount === 1
}
