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
  await migrate(owner, '0.1.0')
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
      ALTER FUNCTION open_everything() OWNER TO seatwise_definer;
      UPDATE drizzle.repeatable_objects SET hash = 'of another version' WHERE name = 'find_account'`)
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
    await expect(migrate(connection.owner, '0.1.0')).resolves.toBeUndefined()
    await busy.query('ROLLBACK')
    busy.release()
  })

  it('leaves the database of a newer version as it is, and uses it, if that version allows it', async () => {
    const { connection, owner } = await migratedDatabase()
    const newer = 'of a newer version'
    await owner.query(`
      INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('x', 4000000000000);
      UPDATE drizzle.repeatable_files SET hash = '${newer}'`)
    await migrate(connection.owner, '0.1.0')
    expect((await owner.query('SELECT hash FROM drizzle.repeatable_files')).rows).toEqual([{ hash: newer }])
    await owner.query("UPDATE drizzle.readers SET oldest = '0.10.0'")
    await expect(migrate(connection.owner, '0.9.1')).rejects.toThrow('This data was made by a newer version')
    await migrate(connection.owner, '0.10.0')
  })

  it('locks nothing that it leaves as it is, and keeps the identity of functions', async () => {
    const { connection, owner } = await migratedDatabase()
    const identities = () =>
      owner.query(`SELECT oid::text, proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
        UNION ALL SELECT oid::text, tgname FROM pg_trigger UNION ALL SELECT oid::text, polname FROM pg_policy ORDER BY 1`)
    // Drops the triggers of the test fixtures.
    await migrateAfterAChange(connection)
    const { rows: before } = await identities()
    const busy = await owner.connect()
    await busy.query('BEGIN; LOCK TABLE survey_results, candidates, users, outbox IN ROW EXCLUSIVE MODE')
    await owner.query("UPDATE drizzle.repeatable_objects SET hash = 'of another version' WHERE kind = 'function'")
    await migrateAfterAChange(connection)
    await busy.query('COMMIT')
    busy.release()
    expect((await identities()).rows).toEqual(before)
  })

  it('drops a trigger and a policy that are not there any more, and replaces one that has changed', async () => {
    const { connection, owner } = await migratedDatabase()
    await owner.query(`
      CREATE TRIGGER forgotten BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION count_active();
      CREATE POLICY definer_forgotten ON users FOR DELETE TO seatwise_definer USING (true);
      DROP TRIGGER keep_earlier_name ON candidates;
      UPDATE drizzle.repeatable_objects SET hash = 'of another version' WHERE name = 'keep_earlier_name' AND kind = 'trigger'`)
    await migrateAfterAChange(connection)
    const { rows } =
      await owner.query(`SELECT tgname AS name FROM pg_trigger WHERE tgname IN ('forgotten', 'keep_earlier_name')
      UNION ALL SELECT polname FROM pg_policy WHERE polname = 'definer_forgotten'`)
    expect(rows).toEqual([{ name: 'keep_earlier_name' }])
  })

  it('gives up a lock before requests do, and tries again', async () => {
    const { connection, owner } = await migratedDatabase()
    const busy = await owner.connect()
    await busy.query('BEGIN; LOCK TABLE survey_results IN ROW EXCLUSIVE MODE')
    await owner.query(
      "UPDATE drizzle.repeatable_objects SET hash = 'of another version' WHERE table_name = 'survey_results'",
    )
    const migrating = migrateAfterAChange(connection)
    // A request that began after the migration waits behind it for its one second only.
    const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    await expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(1)
    await owner.query("SET lock_timeout = '2s'; SELECT FROM survey_results LIMIT 1")
    await busy.query('COMMIT')
    busy.release()
    await migrating
    expect((await owner.query('SELECT hash FROM drizzle.repeatable_files')).rows).not.toEqual([
      { hash: 'of other files' },
    ])
  })

  it('refuses the database of a newer version and changes nothing in it', async () => {
    const { connection, owner } = await migratedDatabase()
    await owner.query(`
      INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('x', 4000000000000);
      UPDATE drizzle.repeatable_files SET hash = 'of a newer version';
      UPDATE drizzle.readers SET oldest = '0.2.0'`)
    await expect(migrate(connection.owner, '0.1.0')).rejects.toThrow(
      'This data was made by a newer version: start that version, or a later one.',
    )
    expect((await owner.query('SELECT hash FROM drizzle.repeatable_files')).rows).toEqual([
      { hash: 'of a newer version' },
    ])
  })

  it('refuses a database that cannot hold every name', async () => {
    const { connection, owner } = await migratedDatabase()
    const name = `test_${randomBytes(6).toString('hex')}`
    await owner.query(`CREATE DATABASE ${name} ENCODING 'SQL_ASCII' TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C'`)
    await expect(migrate({ ...connection.owner, database: name }, '0.1.0')).rejects.toThrow(
      /^The database is encoded as SQL_ASCII/,
    )
    await owner.query(`DROP DATABASE ${name}`)
  })

  it('refuses a database from before the migrations were folded', async () => {
    const { connection, owner } = await migratedDatabase()
    await owner.query('UPDATE drizzle.__drizzle_migrations SET created_at = 1795245396882 WHERE id = 1')
    await expect(migrate(connection.owner, '0.1.0')).rejects.toThrow(/^This data was made before the first release/)
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
