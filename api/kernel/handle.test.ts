import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { eventStream, file, route } from '@seatwise/contract/route'
import { setUpProduct, testConfig } from '../test-product.ts'
import { accessTokens } from './access-token.ts'
import { wakeAfterCommit } from './after-commit.ts'
import { openHandlers } from './handle.ts'
import { createHttp } from './http.ts'
import { rateLimits } from './rate-limits.ts'
import { Refusal } from './refusal.ts'
import type { Scope } from './scope.ts'
import { encryption } from './encryption.ts'
import { openTransactions } from './transaction.ts'

const { product, tokenOf } = setUpProduct()
const declared = { method: 'GET', summary: 'Only for this test', problems: ['not_found'] } as const
const ofEvents = { ...declared, reply: eventStream(z.object({ count: z.int() })) } as const

const publicFile = route({
  ...declared,
  operationId: 'publicFile',
  path: '/test/file/{kind}',
  proof: 'none',
  params: z.object({ kind: z.string() }),
  reply: file(['text/csv']),
})
const publicEvents = route({ ...ofEvents, operationId: 'publicEvents', path: '/test/events', proof: 'none' })
const ownEvents = route({
  ...ofEvents,
  operationId: 'ownEvents',
  path: '/test/own-events',
  proof: 'session',
  permission: 'outbox.read',
})
const write = { ...declared, method: 'POST', reply: z.object({ done: z.literal(true) }) } as const
const ofOwner = { proof: 'session', permission: 'saved-views.write' } as const
const savedWrite = route({ ...write, ...ofOwner, operationId: 'savedWrite', path: '/test/saved-write' })
const misfittingWrite = route({ ...write, ...ofOwner, operationId: 'misfittingWrite', path: '/test/misfitting-write' })

const refusedEvents = route({ ...ofEvents, operationId: 'refusedEvents', path: '/test/refused-events', proof: 'none' })

let app: Awaited<ReturnType<typeof createHttp>>
let pool: pg.Pool
let port: number
/** Work that was done after a commit. */
const worked: string[] = []
/** The reasons for which streams ended, in order. */
const ended: string[] = []

beforeAll(async () => {
  pool = new pg.Pool(product.connection.app)
  app = await createHttp(testConfig)
  const { handle, handleFile, handleStream } = openHandlers({
    app,
    tokens: accessTokens(testConfig.secret),
    transactions: openTransactions(pool, testConfig),
    limits: rateLimits(pool, undefined),
    encryption: encryption(testConfig.secret),
    checksReplies: true,
  })
  handleFile(publicFile, async ({ params: { kind } }) => {
    const csv = { type: 'text/csv; charset=utf-8', disposition: 'attachment' as const }
    if (kind === 'html') return { ...csv, type: 'text/html', bytes: Buffer.from('<script>') }
    if (kind === 'stream') return { ...csv, stream: Readable.from(['a,', 'b']) }
    return { ...csv, bytes: Buffer.from('a,b'), name: 'Zoë’s "list"/..\\\r\nX: 1\u202Egpj.csv' }
  })
  handleStream(publicEvents, async ({ send, closed }) => {
    // A field that the shape does not declare, as a repository could return it.
    send({ id: '7\nevent: forged', event: 'counted', data: { count: 1, secret: 'kept' } as { count: number } })
    await new Promise((resolve) => closed.addEventListener('abort', resolve))
    ended.push('public')
  })
  handleStream(ownEvents, async ({ send, user }) => send({ data: { count: user.first.length } }))
  // A row that everybody may write.
  const mark = ({ db }: Scope, name: string) =>
    db.execute(sql`insert into rate_limits (key, points) values (${name}, 1)`)
  handle(savedWrite, async ({ scope, afterCommit }) => {
    await mark(scope, 'saved write')
    afterCommit(async () => {
      throw new Error('an outside service is away')
    })
    afterCommit(async () => void worked.push('the next work'))
    return { done: true as const }
  })
  handle(misfittingWrite, async ({ scope }) => {
    await mark(scope, 'misfitting write')
    return { done: false } as unknown as { done: true }
  })
  handleStream(refusedEvents, async () => {
    throw new Refusal('not_found')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await pool.end()
})

describe('a stored change', () => {
  const ask = async (path: string) =>
    app.inject({
      method: 'POST',
      url: `/api/test/${path}`,
      headers: { authorization: `Bearer ${await tokenOf('company.owner@demo.test')}` },
    })
  const isStored = async (name: string) =>
    (await product.owner.query('SELECT FROM rate_limits WHERE key = $1', [name])).rowCount === 1

  it('is answered as done even if work after its commit fails, and the other work is done', async () => {
    const { statusCode, body } = await ask('saved-write')
    expect([statusCode, body]).toEqual([200, '{"done":true}'])
    expect(await isStored('saved write')).toBe(true)
    expect(worked).toEqual(['the next work'])
  })

  it('is answered as done even if no notification can be sent', async () => {
    const faults: unknown[] = []
    const broken = () => {
      throw new Error('broken')
    }
    const transactions = openTransactions(pool, testConfig, {
      notices: { request: broken },
      log: { error: (line: unknown) => faults.push(line) },
    })
    transactions.whenCommitted(broken)
    const done = await transactions.withoutTenant(async (db) => {
      wakeAfterCommit({ db }, { queue: 'runs' })
      return 'done'
    })
    expect([done, faults.length]).toEqual(['done', 1])
  })

  it('is rolled back when its answer does not fit its shape', async () => {
    expect((await ask('misfitting-write')).statusCode).toBe(500)
    expect(await isStored('misfitting write')).toBe(false)
  })
})

describe('a file reply', () => {
  const get = (kind: string) => app.inject({ method: 'GET', url: `/api/test/file/${kind}` })

  it('is saved under a name that cannot leave its folder, forge a header or hide its extension', async () => {
    const { headers, body } = await get('bytes')
    expect(body).toBe('a,b')
    expect(headers['content-disposition']).toBe(
      'attachment; filename="Zoes _list__..___X: 1_gpj.csv"; ' +
        "filename*=UTF-8''Zo%C3%AB%E2%80%99s%20%22list%22_..___X%3A%201_gpj.csv",
    )
  })

  it('runs no script, is not sniffed for another type and is stored in no cache', async () => {
    for (const kind of ['bytes', 'stream']) {
      const { headers, statusCode } = await get(kind)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'no-store',
      })
    }
  })

  it('of a type that the route does not declare is not sent', async () => {
    const { statusCode, body } = await get('html')
    expect(statusCode).toBe(500)
    expect(body).not.toContain('<script>')
  })
})

describe('an event stream', () => {
  it('sends only declared fields, at once and uncompressed, and each event as one', async () => {
    const { response, chunk } = await openStream('/api/test/events')
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers['content-encoding']).toBeUndefined()
    expect(chunk).toBe('id: 7 event: forged\nevent: counted\ndata: {"count":1}\n\n')
    response.destroy()
  })

  it('is closed on the server when its client leaves', async () => {
    const before = ended.length
    const { response } = await openStream('/api/test/events')
    response.destroy()
    await expect.poll(() => ended.length, { timeout: 5_000 }).toBeGreaterThan(before)
  })

  it('refuses with a status before its first event', async () => {
    const answer = await app.inject({ method: 'GET', url: '/api/test/refused-events' })
    expect([answer.statusCode, answer.json().problem]).toEqual([404, 'not_found'])
    const head = await app.inject({ method: 'HEAD', url: '/api/test/events' })
    expect(head.statusCode).toBe(404)
  })

  it('requires the permission of its route', async () => {
    const anonymous = await app.inject({ method: 'GET', url: '/api/test/own-events' })
    expect([anonymous.statusCode, anonymous.json().problem]).toEqual([401, 'not_signed_in'])
  })

  it('does not delay the stop of the server', async () => {
    const { response } = await openStream('/api/test/events')
    const closed = new Promise((resolve) => response.once('close', resolve))
    await app.close()
    await expect(closed).resolves.toBeUndefined()
  })
})

/** The answer with its first piece. */
function openStream(path: string): Promise<{ response: IncomingMessage; chunk: string }> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest({ port, path, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      response.once('data', (data: Buffer) => resolve({ response, chunk: data.toString() }))
    })
    asked.once('error', reject).end()
  })
}
