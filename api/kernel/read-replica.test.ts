import * as fs from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbedded, type EmbeddedPostgres } from '../database/embedded.ts'
import { copyTestData } from '../database/test-data.ts'
import { replicatedConnection, replicatedSettings, startReplica } from '../database/test-replica.ts'
import { checkInstallation } from '../base/system-status/checks.ts'
import { embeddedFiles } from '../outside/files/embedded.ts'
import { embeddedMail } from '../outside/mail/embedded.ts'
import { serveApi } from '../product.ts'
import { ask, password, testConfig } from '../test-product.ts'
import { isFailureOfReplica, openReadReplica, type ReadReplica } from './read-replica.ts'

const folder = fs.mkdtempSync(path.join(tmpdir(), 'seatwise-replicated-'))
const warnings: string[] = []
const log = { warn: (_: unknown, message?: string) => void warnings.push(message ?? '') }
const where = 'SELECT pg_is_in_recovery() AS is_replica'
const newest = 'SELECT pg_is_in_recovery() AS is_replica, (SELECT max(n) FROM counted) AS n'

let primary: EmbeddedPostgres
let replica: EmbeddedPostgres
let connection: ReturnType<typeof replicatedConnection>
let owner: pg.Pool
let onReplica: pg.Pool
let reads: ReadReplica
let app: Awaited<ReturnType<typeof serveApi>>

beforeAll(async () => {
  fs.chmodSync(folder, 0o755)
  const settings = replicatedSettings(folder)
  const folders = { primary: path.join(folder, 'primary'), replica: path.join(folder, 'replica') }
  fs.mkdirSync(folders.primary)
  fs.chmodSync(folders.primary, 0o755)
  await copyTestData(folders.primary)
  primary = await startEmbedded(folders.primary, settings)
  replica = await startReplica(folders.replica, primary.socketFolder, settings)
  connection = replicatedConnection(primary.socketFolder, replica.socketFolder, 'hb')
  owner = new pg.Pool({ ...connection.owner, max: 2 })
  onReplica = new pg.Pool({ ...connection.replica, user: 'postgres', max: 1 })
  for (const pool of [owner, onReplica]) pool.on('error', () => undefined)
  await owner.query('CREATE TABLE counted (n int); GRANT SELECT ON counted TO seatwise_app')
  reads = open()
  app = await serveApi(testConfig, connection)
})
afterAll(async () => {
  await app.stop()
  await reads.stop()
  await owner.end()
  await onReplica.end()
  await replica.stop()
  await primary.stop().catch(() => undefined)
  fs.rmSync(folder, { recursive: true, force: true })
})

const open = (changed: pg.PoolConfig = {}) =>
  openReadReplica({ primary: connection.direct, replica: { ...connection.replica!, ...changed }, log })

/** What a statement answers on the replica; undefined when the primary has to answer it. */
async function read(statement: string, from = reads): Promise<Record<string, unknown> | undefined> {
  const begun = await from.begin(statement)
  if (!begun) return undefined
  await begun.client.query('COMMIT')
  begun.client.release()
  return begun.rows[0] as Record<string, unknown>
}
const answeredByReplica = () => expect.poll(async () => (await read(where))?.is_replica, { timeout: 15_000 }).toBe(true)

describe('a read replica', () => {
  it('answers reads, each of which finds all that was committed before it began', async () => {
    await answeredByReplica()
    let onTheReplica = 0
    for (let n = 1; n <= 100; n++) {
      await owner.query('INSERT INTO counted VALUES ($1)', [n])
      const [one, another] = await Promise.all([read(newest), read(newest)])
      for (const row of [one, another]) if (row) expect(row).toEqual({ is_replica: true, n })
      if (one) onTheReplica++
    }
    expect(onTheReplica).toBeGreaterThan(50)
  })

  it('stores nothing', async () => {
    const begun = (await reads.begin(where))!
    await expect(begun.client.query('DELETE FROM counted')).rejects.toThrow('read-only transaction')
    begun.client.release(true)
  })

  it('leaves reads to the primary while it is behind, and answers again when it has caught up', async () => {
    await answeredByReplica()
    await onReplica.query('SELECT pg_wal_replay_pause()')
    await owner.query('INSERT INTO counted VALUES (1000)')
    expect(await read(newest)).toBeUndefined()
    await onReplica.query('SELECT pg_wal_replay_resume()')
    await answeredByReplica()
    expect(await read(newest)).toEqual({ is_replica: true, n: 1000 })
  })

  it('is not asked for a while after a failure, unless the primary is lost', async () => {
    await answeredByReplica()
    reads.rest(new Error('its connection was cut'))
    expect(await read(where)).toBeUndefined()
    reads.losePrimary()
    expect(await read(where)).toEqual({ is_replica: true })
  })

  it('is told apart from faults of the product, which the primary would only repeat', async () => {
    await answeredByReplica()
    const begun = (await reads.begin('SELECT pg_backend_pid() AS pid'))!
    const { pid } = begun.rows[0] as { pid: number }
    await onReplica.query('SELECT pg_terminate_backend($1)', [pid])
    const failure = (statement: string) => begun.client.query(statement).catch((error: unknown) => error)
    expect(isFailureOfReplica(await failure('SELECT 1'))).toBe(true)
    begun.client.release(true)
    const conflict = Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' })
    expect(isFailureOfReplica(new Error('Failed query', { cause: conflict }))).toBe(true)
    for (const code of ['57014', '22012'])
      expect(isFailureOfReplica(Object.assign(new Error('refused'), { code })), code).toBe(false)
  })

  it('is not used while its connections are cut at their first statement, and ends no process', async () => {
    const line = createServer((client) => {
      const server = connect(path.join(replica.socketFolder, '.s.PGSQL.5432'))
      for (const socket of [client, server]) socket.on('error', () => undefined)
      client.on('data', (bytes: Buffer) => {
        if (!bytes.includes('pg_control_system')) return void server.write(bytes)
        client.destroy()
        server.destroy()
      })
      server.pipe(client)
    })
    await new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening))
    const { port } = line.address() as AddressInfo
    const cut = open({ host: '127.0.0.1', port })
    expect(await read(where, cut)).toBeUndefined()
    await cut.stop()
    line.close()
  })

  it('is not used if its address leads to another database', async () => {
    const wrong = open({ database: 'be' })
    expect(await read(where, wrong)).toBeUndefined()
    expect(warnings).toContain('the read replica is not used')
    await wrong.stop()
  })
})

describe('the check of a read replica', () => {
  const stateOf = async (changed: pg.PoolConfig = {}) => {
    const installation = {
      config: testConfig,
      connection: { owner: connection.owner, replica: { ...connection.replica!, ...changed } },
      isMigrated: async () => true,
      files: embeddedFiles(folder),
      mail: embeddedMail,
    }
    const { findings } = await checkInstallation(installation)
    return findings.find(({ check }) => check === 'read_replica')!
  }

  it('says that it answers, does not answer, or is none', async () => {
    expect(await stateOf()).toMatchObject({ state: 'ok' })
    expect(await stateOf({ host: '/nowhere' })).toMatchObject({
      state: 'fault',
      sentence: expect.stringContaining('does not answer (ENOENT)'),
    })
    expect(await stateOf({ host: primary.socketFolder })).toMatchObject({
      state: 'fault',
      sentence: expect.stringContaining('does not lead to a replica'),
    })
  })
})

describe('the product with a read replica', () => {
  const call = async (method: 'GET' | 'POST', url: string, token?: string, payload?: object, cookie?: string) => {
    const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(cookie ? { cookie } : {}) }
    return ask(app.app, { method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) })
  }
  const startSession = async () => {
    const answer = await call('POST', '/auth/sign-in', undefined, { username: 'company.owner@demo.test', password })
    const { access_token } = answer.json().data
    return { token: access_token, cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  }
  const signIn = async () => (await startSession()).token
  const person = (email: string) => ({ first: 'Ada', last: 'Read', email })
  const isListed = async (token: string, email: string) => {
    const answer = await call('POST', '/candidates/search', token, { filters: { search: email } })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.body.includes(email)
  }

  it('lists what was just written, whichever server answers', async () => {
    const token = await signIn()
    for (let n = 0; n < 20; n++) {
      const email = `read-${n}@people.test`
      expect((await call('POST', '/candidates/create', token, person(email))).statusCode).toBe(200)
      expect(await isListed(token, email), email).toBe(true)
    }
  })

  it('lets nobody read after a sign-out', async () => {
    const { token, cookie } = await startSession()
    expect((await call('GET', '/users/profile', token)).statusCode).toBe(200)
    expect((await call('POST', '/auth/sign-out', token, undefined, cookie)).statusCode).toBe(200)
    expect((await call('GET', '/users/profile', token)).statusCode).toBe(401)
  })

  it('reads on when its connections to the replica are cut', async () => {
    const token = await signIn()
    await answeredByReplica()
    expect(await isListed(token, 'read-1@people.test')).toBe(true)
    await onReplica.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', ['seatwise_app'])
    expect(await isListed(token, 'read-2@people.test')).toBe(true)
    await answeredByReplica()
  })

  it('still answers reads from the replica while the primary is gone, and refuses writes', async () => {
    const token = await signIn()
    await answeredByReplica()
    expect(await isListed(token, 'read-3@people.test')).toBe(true)
    await primary.stop()
    expect(await isListed(token, 'read-3@people.test')).toBe(true)
    expect((await call('POST', '/candidates/create', token, person('late@people.test'))).statusCode).toBe(503)
  })
})
