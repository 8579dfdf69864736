import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect } from 'vitest'
import * as yauzl from 'yauzl'
import type { CompanyExport } from '@seatwise/contract/exports'
import { password, setUpProduct } from '../../test-product.ts'

export const owner = 'company.owner@demo.test'
export const superAdmin = 'super@demo.test'

/** A product with a file store, and functions to create and download exports over HTTP. */
export function setUpExports(rows: Parameters<typeof setUpProduct>[2] = {}) {
  const data_folder = mkdtempSync(path.join(tmpdir(), 'seatwise-exports-'))
  const suite = setUpProduct({ data_folder }, {}, rows)
  const { call, product } = suite
  let address: string
  beforeAll(async () => {
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    address = `http://127.0.0.1:${(product.app.server.address() as AddressInfo).port}/api/downloads`
  })

  const query = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows

  async function start(as = owner, body: object = {}): Promise<string> {
    // Exports of earlier tests must not count toward the limit.
    await query("UPDATE exports SET created_at = created_at - interval '2 days'")
    const started = await call('POST', '/exports', { as, body: { ...body, password } })
    expect(started.status, started.text).toBe(200)
    return started.body.data.id as string
  }

  const exportOf = async (id: string, as = owner) =>
    (await call('GET', `/exports/${id}`, { as })).body.data as CompanyExport

  async function make(as = owner, body: object = {}): Promise<CompanyExport> {
    const id = await start(as, body)
    await product.tasks.settle()
    return exportOf(id, as)
  }

  async function ticketFor(id: string, as = owner): Promise<string> {
    const answer = await call('POST', `/exports/${id}`, { as, body: { password } })
    expect(answer.status, answer.text).toBe(200)
    return answer.body.data.ticket as string
  }

  /** The response to a ticket: the bytes, or the problem. */
  async function redeem(ticket: string) {
    const answer = await fetch(`${address}/${ticket}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const problem = answer.ok ? undefined : (JSON.parse(String(bytes)) as { problem: string }).problem
    return { status: answer.status, headers: answer.headers, bytes, problem }
  }

  const filesOf = async ({ id }: CompanyExport, as = owner) => unpack((await redeem(await ticketFor(id, as))).bytes)

  /** The token of a new session, which a test may end. */
  async function signIn(email: string): Promise<string> {
    const answer = await call('POST', '/auth/sign-in', { body: { username: email, password } })
    return answer.body.data.access_token as string
  }

  /** Creates another owner of a company, who can sign in. */
  async function createOwner(slug: string): Promise<string> {
    const email = `owner.${Math.random().toString(36).slice(2)}@people.test`
    await query(
      `WITH made AS (
         INSERT INTO users (company_id, first, last, email, auth_role, set_up_at, can_view_hiring_pipeline)
         SELECT id, 'Otto', 'Owner', $2, 'COMPANY_OWNER', now(), true FROM companies WHERE slug = $1 RETURNING id)
       INSERT INTO credentials (user_id, password_hash)
         SELECT made.id, c.password_hash FROM made, credentials c JOIN users u ON u.id = c.user_id WHERE u.email = $3`,
      [slug, email, owner],
    )
    return email
  }

  const companyId = async (slug: string) =>
    (await query('SELECT id FROM companies WHERE slug = $1', [slug]))[0].id as string

  return {
    ...suite,
    data_folder,
    query,
    start,
    make,
    exportOf,
    ticketFor,
    redeem,
    filesOf,
    signIn,
    createOwner,
    companyId,
  }
}

/** The files of a ZIP by name; unpacking checks sizes and checksums. */
export async function unpack(zip: Buffer): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>()
  const opened = await yauzl.fromBufferPromise(zip, { lazyEntries: true, strictFileNames: true })
  for await (const entry of opened.eachEntry())
    entries.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)))
  return entries
}

/** The rows of a table in a ZIP. */
export const rowsIn = (files: ReadonlyMap<string, Buffer>, name: string): Record<string, unknown>[] =>
  String(files.get(`json/${name}.jsonl`))
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

/** The fields of a table's CSV, without its head. */
export function linesIn(files: ReadonlyMap<string, Buffer>, name: string): string[][] {
  const fields = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g
  const lines: string[][] = [[]]
  for (const [, field, end] of String(files.get(`csv/${name}.csv`)).matchAll(fields)) {
    lines.at(-1)!.push(field!.startsWith('"') ? field!.slice(1, -1).replaceAll('""', '"') : field!)
    if (end !== ',') lines.push([])
  }
  return lines.slice(1, -1)
}

/** The contents of `Download my data`. */
export async function ownFiles(app: FastifyInstance, token: string): Promise<Map<string, Buffer>> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.inject({ method: 'GET', url: '/api/users/profile/data', headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return unpack(answer.rawPayload)
}

export const ownText = async (app: FastifyInstance, token: string): Promise<string> =>
  [...(await ownFiles(app, token)).values()].join()
