import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { serveApi } from '../../product.ts'
import { longHeldMs, createQueue } from '../../kernel/work-queue.ts'
import { ownWork } from '../../kernel/scope.ts'
import { setUpProduct, testConfig } from '../../test-product.ts'

const data_folder = mkdtempSync(path.join(tmpdir(), 'seatwise-health-'))
const { product } = setUpProduct({ data_folder })
const readiness = async (app = product.app) => {
  const answer = await app.inject({ method: 'GET', url: '/readyz' })
  return [answer.statusCode, answer.json()] as const
}
const noQueue = { full: [], held_too_long: {} }

describe('a process whose database can store nothing', () => {
  let other: Awaited<ReturnType<typeof serveApi>>
  /** Settings of the database hold for connections that begin later. */
  const set = (setting: string) => product.owner.query(`ALTER DATABASE ${product.connection.owner.database} ${setting}`)
  beforeAll(async () => {
    other = await serveApi({ ...testConfig, data_folder, demo_password: undefined }, product.connection)
  })
  afterAll(() => other.stop())

  it.each([
    ['has no room for new data', "SET temp_file_limit = '0'", 'RESET temp_file_limit'],
    ['is read-only', 'SET default_transaction_read_only = on', 'RESET default_transaction_read_only'],
  ])('is not ready when the database %s, stays live, and becomes ready again afterwards', async (_, broken, repair) => {
    await set(broken)
    const kick =
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1 AND datname = current_database()'
    const admin = new pg.Client(product.connection.owner)
    await admin.connect()
    const again = () => admin.query(kick, ['seatwise_app'])
    await again()
    await expect.poll(async () => (await readiness(other.app))[0]).toBe(503)
    expect((await other.app.inject({ method: 'GET', url: '/livez' })).statusCode).toBe(200)
    await set(repair)
    await again()
    await admin.end()
    await expect.poll(() => readiness(other.app)).toEqual([200, { status: 'ready', queues: noQueue, files: 'ready' }])
  })
})

describe('a full queue', () => {
  it('of public calls is reported, and the process stays ready', async () => {
    const queue = createQueue({ name: 'filled by strangers', places: 1 })
    const end = Promise.withResolvers<void>()
    const work = [1, 2].map(() => queue.run({ key: 'all', signal: ownWork.signal }, () => end.promise))
    expect(await readiness()).toEqual([
      200,
      { status: 'ready', queues: { ...noQueue, full: ['filled by strangers'] }, files: 'ready' },
    ])
    end.resolve()
    await Promise.all(work)
    expect(await readiness()).toEqual([200, { status: 'ready', queues: noQueue, files: 'ready' }])
  })

  it('that has lost all its places makes the process not ready', async () => {
    const queue = createQueue({ name: 'lost', places: 2 })
    const end = Promise.withResolvers<void>()
    const run = () => queue.run({ key: 'all', signal: ownWork.signal }, () => end.promise)
    const clock = vi.spyOn(performance, 'now')
    const began = performance.now()
    const at = (ms: number) => clock.mockReturnValue(began + ms)
    at(0)
    const first = run()
    at(longHeldMs + 2)
    // Queues of other suites may be there, too.
    expect(await readiness()).toMatchObject([200, { status: 'ready', queues: { held_too_long: { lost: 1 } } }])
    at(0)
    const second = run()
    at(longHeldMs + 1)
    expect(await readiness()).toMatchObject([503, { status: 'not ready', queues: { held_too_long: { lost: 2 } } }])
    end.resolve()
    await Promise.all([first, second])
    expect((await readiness())[0]).toBe(200)
    clock.mockRestore()
  })
})

describe('the store of files', () => {
  it('that is not writable is reported, and the process stays ready: surveys and lists continue', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'seatwise-health-'))
    const blocked = path.join(folder, 'files')
    writeFileSync(blocked, '')
    const other = await serveApi({ ...testConfig, data_folder: folder }, product.connection)
    expect(await readiness(other.app)).toMatchObject([200, { status: 'ready', files: 'not ready' }])
    rmSync(blocked)
    await expect.poll(() => readiness(other.app)).toMatchObject([200, { status: 'ready', files: 'ready' }])
    await other.stop()
  })
})
