import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { createDatabase, embeddedConnection } from './database/database.ts'
import { startEmbedded } from './database/embedded.ts'
import { inherited } from './test-kills.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'seatwise-reset-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

/** Runs a command of the product until it exits. */
function run(command: 'main.ts' | 'reset.ts', env: Record<string, string>) {
  const child = spawn(process.execPath, [`api/${command}`], {
    env: { ...inherited, PORT: '0', LOG_LEVEL: 'fatal', ...env },
  })
  const output = { out: '', err: '' }
  child.stderr.on('data', (text: Buffer) => (output.err += text.toString()))
  child.stdout.on('data', (text: Buffer) => (output.out += text.toString()))
  return new Promise<{ code: number | null; out: string; err: string }>((done) =>
    child.once('close', (code) => done({ code, ...output })),
  )
}

async function inDatabaseOf<Answer>(folder: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const cluster = await startEmbedded(folder)
  try {
    const { owner } = embeddedConnection(cluster.socketFolder)
    await createDatabase(owner)
    const client = new pg.Client(owner)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  } finally {
    await cluster.stop()
  }
}

/** A minimal copy of the database that a version before the migration baseline left behind. */
const olderData = `
  CREATE SCHEMA drizzle;
  CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
  INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('x', 1795245396882);
  CREATE TABLE companies (name text);
  INSERT INTO companies VALUES ('Old Lantern')`

async function contentsOf(client: pg.Client) {
  const tables = await client.query(
    "SELECT table_schema, table_name FROM information_schema.tables WHERE table_schema IN ('public', 'drizzle') ORDER BY 2",
  )
  const roles = await client.query("SELECT rolname FROM pg_roles WHERE rolname LIKE 'seatwise%'")
  const companies = await client.query('SELECT name FROM companies')
  return { tables: tables.rows, roles: roles.rows, companies: companies.rows }
}

describe('a data folder from before the migrations were folded', () => {
  it('is refused with one message and left unchanged; reset removes it, unless it is in use', async () => {
    const DATA_DIR = newFolder()
    const before = await inDatabaseOf(DATA_DIR, async (client) => {
      await client.query(olderData)
      return contentsOf(client)
    })
    const { code, err, out } = await run('main.ts', { DATA_DIR })
    expect({ code, out, err }).toEqual({
      code: 78,
      out: '',
      err: 'This data was made before the first release and cannot be read by this version: `npm run reset` removes it and makes room for a new demo world.\n',
    })
    await inDatabaseOf(DATA_DIR, async (client) => {
      // Refused also for a user whose temporary files are elsewhere.
      const inUse = await run('reset.ts', { DATA_DIR, TMPDIR: newFolder() })
      expect(inUse).toMatchObject({ code: 1, out: '' })
      expect(inUse.err).toContain(`is already running on the data folder ${DATA_DIR}`)
      expect(await contentsOf(client)).toEqual(before)
    })

    const reset = await run('reset.ts', { DATA_DIR })
    expect(reset).toEqual({
      code: 0,
      out: `The data in ${DATA_DIR} is removed. The next start makes a new demo world.\n`,
      err: '',
    })
    expect(existsSync(path.join(DATA_DIR, 'postgres'))).toBe(false)
  })
})

describe('reset', () => {
  it('removes uploads and leaves other files', async () => {
    const DATA_DIR = newFolder()
    mkdirSync(path.join(DATA_DIR, 'files'))
    writeFileSync(path.join(DATA_DIR, 'files/logo'), 'x')
    writeFileSync(path.join(DATA_DIR, 'thesis.txt'), 'x')
    expect((await run('reset.ts', { DATA_DIR })).code).toBe(0)
    expect(existsSync(path.join(DATA_DIR, 'files'))).toBe(false)
    expect(readFileSync(path.join(DATA_DIR, 'thesis.txt'), 'utf8')).toBe('x')
  })

  it.each([
    [{ APP_ENV: 'dev', PUBLIC_URL: 'https://app.example.test' }, 'Reset removes all data: it is refused in dev.\n'],
    [
      { DATABASE_URL: 'postgres://owner@127.0.0.1:1/live' },
      'Reset removes the embedded database only: unset DATABASE_URL, and empty that server yourself.\n',
    ],
  ])('is refused with %j and removes nothing', async (env, sentence) => {
    const DATA_DIR = newFolder()
    mkdirSync(path.join(DATA_DIR, 'files'))
    expect(await run('reset.ts', { DATA_DIR, ...env })).toEqual({ code: 1, out: '', err: sentence })
    expect(existsSync(path.join(DATA_DIR, 'files'))).toBe(true)
  })
})
