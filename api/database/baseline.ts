import { gunzipSync, gzipSync } from 'node:zlib'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'

/** The stored data of a released version: its migrations and its rows. The schema follows from the migrations. */
type Baseline = { migrations: { hash: string; time: number }[]; rows: Record<string, unknown[]> }

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))
const tablesQuery = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"

/** Reads all rows of a migrated database, connected as its owner. */
export async function dumpBaseline(client: pg.ClientBase): Promise<Buffer> {
  const migrations = readMigrationFiles({ migrationsFolder }).map(({ hash, folderMillis }) => ({
    hash,
    time: folderMillis,
  }))
  const rows: Baseline['rows'] = {}
  for (const { tablename } of (await client.query<{ tablename: string }>(tablesQuery)).rows) {
    const found = await client.query<{ row: unknown }>(`SELECT to_jsonb(t) AS row FROM "${tablename}" t`)
    if (found.rows.length > 0) rows[tablename] = found.rows.map(({ row }) => row)
  }
  const baseline: Baseline = { migrations, rows }
  return gzipSync(JSON.stringify(baseline), { level: 9 })
}

/**
 * Restores a baseline into an empty database. Foreign keys and triggers are disabled during the load,
 * because the stored rows were consistent.
 * @returns the number of rows per table
 * @throws when a migration of the baseline has been edited since
 */
export async function restoreBaseline(client: pg.ClientBase, dump: Buffer): Promise<Record<string, number>> {
  // The cast is safe: the file was written by `dumpBaseline` and is part of the repository.
  const { migrations, rows } = JSON.parse(gunzipSync(dump).toString()) as Baseline
  const files = readMigrationFiles({ migrationsFolder })
  await client.query(`BEGIN; SET LOCAL session_replication_role = replica; CREATE SCHEMA drizzle;
    CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`)
  for (const [index, { hash, time }] of migrations.entries()) {
    const file = files[index]
    if (file?.hash !== hash) throw new Error(`migration ${index} was edited after its release: add another one instead`)
    for (const statement of file.sql) await client.query(statement)
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [hash, time])
  }
  for (const [table, stored] of Object.entries(rows)) {
    const { rows: columns } = await client.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute
        WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
      [table],
    )
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    await client.query(
      `INSERT INTO "${table}" (${names}) SELECT ${names} FROM jsonb_populate_recordset(null::"${table}", $1)`,
      [JSON.stringify(stored)],
    )
  }
  await client.query('COMMIT')
  return Object.fromEntries(Object.entries(rows).map(([table, stored]) => [table, stored.length]))
}
