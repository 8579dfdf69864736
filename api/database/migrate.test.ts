import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { embeddedConnection, type Connection } from './database.ts'
import { migrate } from './migrate.ts'
import { cloneDatabase } from './test-cluster.ts'

const pools: pg.Pool[] = []
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end()
})

/** A new migrated database, with connections as its owner and as the request role. */
async function migratedDatabase() {
  const name = `test_${randomBytes(6).toString('hex')}`
  const connection = embeddedConnection(inject('socketFolder'), name)
  await cloneDatabase(inject('socketFolder'), 'migrated', name)
  const open = (config: pg.PoolConfig) => {
    const pool = new pg.Pool({ ...config, max: 2 })
    pools.push(pool)
    return pool
  }
  return { connection, owner: open(connection.owner), app: open(connection.app) }
}

/** Simulates a later version, whose repeatable files differ. */
async function migrateAfterAChange({ owner }: Connection) {
  const client = new pg.Client(owner)
  await client.connect()
  await client.query("UPDATE drizzle.repeatable_files SET hash = 'of other files'")
  await client.end()
  await migrate(owner)
}

describe('a migration', () => {
  it('applies row-level security to a new tenant table without hand-written SQL', async () => {
    const { connection, owner, app } = await migratedDatabase()
    await owner.query(`
      CREATE TABLE notes (company_id uuid NOT NULL, words text);
      CREATE POLICY tenant_only ON notes TO seatwise_app USING (company_id = any((select scope_companies())::uuid[]));
      CREATE TABLE forgotten (company_id uuid NOT NULL);
      CREATE TABLE seen_only (company_id uuid NOT NULL);
      CREATE POLICY read_all ON seen_only FOR SELECT TO seatwise_app USING (true);
      INSERT INTO notes VALUES ('00000000-0000-0000-0000-000000000001', 'one'),
                               ('00000000-0000-0000-0000-000000000002', 'two')`)
    await migrateAfterAChange(connection)
    const { rows } = await owner.query(`
      SELECT relname, relrowsecurity AND relforcerowsecurity AS bound,
             EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid AND polname = 'definer_reads') AS definer_reads,
             (SELECT string_agg(privilege_type, ', ' ORDER BY privilege_type)
                FROM information_schema.role_table_grants
               WHERE table_name = relname AND grantee = 'seatwise_app') AS granted
        FROM pg_class WHERE relname IN ('notes', 'forgotten', 'seen_only') ORDER BY relname`)
    expect(rows).toEqual([
      { relname: 'forgotten', bound: true, definer_reads: true, granted: null },
      { relname: 'notes', bound: true, definer_reads: true, granted: 'INSERT, SELECT, UPDATE' },
      { relname: 'seen_only', bound: true, definer_reads: true, granted: 'SELECT' },
    ])
    const client = await app.connect()
    await client.query("BEGIN; SET LOCAL seatwise.companies = '{00000000-0000-0000-0000-000000000001}'")
    expect((await client.query('SELECT words FROM notes')).rows).toEqual([{ words: 'one' }])
    await client.query('ROLLBACK')
    client.release()
    await expect(app.query('SELECT FROM forgotten')).rejects.toThrow(/permission denied/)
  })

  it('replaces a definer function with another result type, and drops one that was removed', async () => {
    const { connection, owner } = await migratedDatabase()
    await owner.query(`
      DROP FUNCTION find_account(text);
      CREATE FUNCTION find_account(p_email text) RETURNS integer LANGUAGE sql SECURITY DEFINER AS 'SELECT 1';
      CREATE FUNCTION open_everything() RETURNS void LANGUAGE sql SECURITY DEFINER AS '';
      GRANT CREATE ON SCHEMA public TO seatwise_definer;
      ALTER FUNCTION find_account(text) OWNER TO seatwise_definer;
      ALTER FUNCTION open_everything() OWNER TO seatwise_definer`)
    await migrateAfterAChange(connection)
    const { rows } = await owner.query(
      "SELECT proname, prorettype::regtype::text AS answers FROM pg_proc WHERE proname IN ('find_account', 'open_everything')",
    )
    expect(rows).toEqual([{ proname: 'find_account', answers: 'uuid' }])
    const { rows: may } = await owner.query(
      "SELECT has_schema_privilege('seatwise_definer', 'public', 'CREATE') AS create, has_function_privilege('public', 'find_account(text)', 'EXECUTE') AS anyone",
    )
    expect(may).toEqual([{ create: false, anyone: false }])
  })

  it('does not wait for open transactions of another process when nothing has changed', async () => {
    const { connection, owner } = await migratedDatabase()
    const busy = await owner.connect()
    await busy.query('BEGIN; LOCK TABLE users IN ROW EXCLUSIVE MODE')
    await migrate(connection.owner)
    await busy.query('ROLLBACK')
    busy.release()
  })

  it('refuses the database of a newer version and changes nothing in it', async () => {
    const { connection, owner } = await migratedDatabase()
    await owner.query(`
      INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('x', 4000000000000);
      UPDATE drizzle.repeatable_files SET hash = 'of a newer version'`)
    await expect(migrate(connection.owner)).rejects.toThrow(
      'This data was made by a newer version: start that version, or a later one.',
    )
    expect((await owner.query('SELECT hash FROM drizzle.repeatable_files')).rows).toEqual([
      { hash: 'of a newer version' },
    ])
  })

  it('refuses a database from before the migrations were folded', async () => {
    const { connection, owner } = await migratedDatabase()
    await owner.query('UPDATE drizzle.__drizzle_migrations SET created_at = 1795245396882 WHERE id = 1')
    await expect(migrate(connection.owner)).rejects.toThrow(/^This data was made before the first release/)
  })
})

describe('the id of a row', () => {
  it('tells when the row was made only where the row stores that itself', async () => {
    const { owner } = await migratedDatabase()
    const { rows } = await owner.query<{ table_name: string; has_time: boolean }>(`
      SELECT i.table_name, EXISTS (SELECT FROM information_schema.columns t WHERE t.table_schema = 'public'
          AND t.table_name = i.table_name AND t.data_type = 'timestamp with time zone' AND t.column_default = 'now()') AS has_time
        FROM information_schema.columns i WHERE i.table_schema = 'public' AND i.column_default = 'row_id()'`)
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.filter(({ has_time }) => !has_time)).toEqual([])
  })

  it('begins with the time, of PostgreSQL before 18 too', async () => {
    const { owner } = await migratedDatabase()
    const migration = readFileSync(new URL('migrations/0004_time-ordered-ids.sql', import.meta.url), 'utf8')
    const older = /\$f\$(.*)\$f\$/s.exec(migration)![1]!
    await owner.query('CREATE FUNCTION older_row_id() RETURNS uuid LANGUAGE sql AS $f$' + older + '$f$')
    for (const made of ['row_id', 'older_row_id']) {
      const before = Date.now()
      const { rows } = await owner.query<{ id: string }>(`SELECT ${made}() AS id FROM generate_series(1, 500)`)
      const ids = rows.map(({ id }) => id)
      expect(new Set(ids).size).toBe(500)
      for (const id of ids) {
        expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
        const time = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
        expect(time).toBeGreaterThanOrEqual(before - 1000)
        expect(time).toBeLessThanOrEqual(Date.now() + 1000)
      }
    }
  })
})
