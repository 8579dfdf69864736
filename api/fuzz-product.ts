import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import * as z from 'zod'
import { problems } from '@seatwise/contract/problems'
import type { Route } from '@seatwise/contract/route'
import { features, routes } from '@seatwise/contract/routes'
import { noticeVersion } from '@seatwise/domain/assessment/notice'
import { buildPdf } from '../tools/build-pdf.ts'
import type { Case, Operation, Schema } from './fuzz-cases.ts'
import { urlOf } from './kernel/handle.ts'
import { openApi } from './kernel/openapi.ts'
import { ask, password, setUpProduct } from './test-product.ts'

/** What both fuzz tests share: a product, its OpenAPI document, and what must hold for every answer. */

type DocumentedOperation = Operation & {
  responses: Record<string, { content: { 'application/json'?: { schema: Schema } } }>
}
type Document = {
  paths: Record<string, Record<string, DocumentedOperation>>
  components: { schemas: Record<string, Schema> }
}
export type Answer = { status: number; body: string; ms: number; cookies: { name: string; value: string }[] }
type Sender = { token?: string | undefined; cookie?: string; idempotencyKey?: string }

const maxMs = 2_000
/** A report is drawn page by page, in turns: within the time that the product itself allows it. */
const maxMsOfPdf = 20_000

/** Read from its JSON, as clients read it. */
const document = JSON.parse(JSON.stringify(openApi({ routes, features }, 'test', 'http://localhost'))) as Document

/** The schema of each reply, by its text: most routes have the same refusals. */
const schemas = new Map<string, z.ZodType>()

export const operationOf = ({ path, method }: Route): DocumentedOperation =>
  document.paths[path]![method.toLowerCase()]!

/** The documented schema of a reply; undefined for a file. */
function schemaOf({ content }: DocumentedOperation['responses'][string]): z.ZodType | undefined {
  const schema = content['application/json']?.schema
  if (!schema) return undefined
  const text = JSON.stringify(schema)
  const known = schemas.get(text)
  if (known) return known
  const [, name] = /^#\/components\/schemas\/(\w+)$/.exec((schema as { $ref?: string }).$ref ?? '') ?? []
  const made = z.fromJSONSchema(withoutUnicodePatterns(name ? document.components.schemas[name] : schema) as never)
  schemas.set(text, made)
  return made
}

export function setUpFuzz(...[changed, outside, rows]: Parameters<typeof setUpProduct>) {
  const data_folder = mkdtempSync(path.join(tmpdir(), 'seatwise-fuzz-'))
  const world = setUpProduct({ data_folder, ...changed }, outside, rows)
  const { product } = world
  beforeAll(() => buildPdf({ ifStale: true }), 120_000)
  afterAll(() => rmSync(data_folder, { recursive: true }))

  async function sendCase(route: Route, one: Case, { token, cookie, idempotencyKey }: Sender): Promise<Answer> {
    const { method } = route
    const filled = urlOf(route).replaceAll(/:(\w+)/g, (_, name: string) => one.params[name] ?? 'x')
    const hasBody = method !== 'GET' && (one.body !== '' || one.type !== undefined)
    const began = performance.now()
    const answer = await ask(product.app, {
      method,
      url: `${filled}${one.query && `?${one.query}`}`,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(cookie ? { cookie } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        ...(one.proxy_user_id !== undefined ? { 'x-proxy-user-id': one.proxy_user_id } : {}),
        ...(hasBody && one.type ? { 'content-type': one.type } : {}),
      },
      ...(hasBody ? { payload: one.type?.startsWith('multipart') ? Buffer.from(one.body, 'latin1') : one.body } : {}),
    })
    const { statusCode: status, body, cookies } = answer
    return { status, body, ms: performance.now() - began, cookies }
  }

  /** @param again sends the request once more: a busy machine makes one answer late, the same one late twice is a fault */
  async function expectDocumented(route: Route, answer: Answer, about: string, again: () => Promise<Answer>) {
    const { responses } = operationOf(route)
    // Every operation documents 503, for a product without its database. Only a route with such a problem of its own calls a service outside.
    const callsOutside = route.problems.some((code) => problems[code].status === 503)
    if (answer.status !== 503 || !callsOutside) expect(answer.status, about).toBeLessThan(500)
    const most = route.path.endsWith('/pdf') ? maxMsOfPdf : maxMs
    expect(answer.ms < most ? answer.ms : (await again()).ms, about).toBeLessThan(most)
    expect(answer.body, about).not.toMatch(/node_modules|\bat \w+ \(|\bSELECT \b|\/(api|contract|domain)\/[\w./-]+\.ts/)
    expect(Object.keys(responses), about).toContain(String(answer.status))
    const schema = schemaOf(responses[answer.status]!)
    expect(schema?.safeParse(JSON.parse(answer.body)).error, about).toBeUndefined()
  }

  return { ...world, sendCase, expectDocumented, knownStrings, rememberAccounts }

  async function knownStrings(): Promise<string[]> {
    const { rows } = await product.owner.query<{ text: string }>(`
      (SELECT id::text AS text FROM users LIMIT 12) UNION ALL (SELECT id::text FROM companies)
      UNION ALL (SELECT id::text FROM survey_results LIMIT 12) UNION ALL (SELECT id::text FROM roles LIMIT 6)
      UNION ALL (SELECT id::text FROM locations LIMIT 6) UNION ALL (SELECT id::text FROM sessions LIMIT 3)
      UNION ALL (SELECT public_id FROM survey_links LIMIT 6) UNION ALL (SELECT email FROM users LIMIT 6)`)
    return [...rows.map(({ text }) => text), ...knownWords]
  }

  /** Passwords, factors, rights, states and limits as they were. */
  async function rememberAccounts(): Promise<() => Promise<void>> {
    const { rows: accounts } = await product.owner.query<{ id: string }>(
      'SELECT u.id, u.auth_role, u.company_id, u.email, c.password_hash FROM users u JOIN credentials c ON c.user_id = u.id',
    )
    const known = JSON.stringify(accounts)
    return async () => {
      await product.owner.query(
        `UPDATE users u SET active = true, preferred_mfa = 'NONE', auth_role = k.auth_role, company_id = k.company_id, email = k.email
           FROM jsonb_to_recordset($1) AS k(id uuid, auth_role text, company_id uuid, email text)
          WHERE u.id = k.id AND (NOT u.active OR u.preferred_mfa <> 'NONE' OR u.auth_role <> k.auth_role
            OR u.company_id <> k.company_id OR u.email <> k.email)`,
        [known],
      )
      await product.owner.query(
        `UPDATE credentials c SET password_hash = k.password_hash, must_change = NULL
           FROM jsonb_to_recordset($1) AS k(id uuid, password_hash text)
          WHERE c.user_id = k.id AND (c.password_hash <> k.password_hash OR c.must_change IS NOT NULL)`,
        [known],
      )
      await product.owner.query(`
        UPDATE companies SET state = 'active',
          settings = settings || '{"mfa_required": false, "mailed_code_required": false}';
        DELETE FROM totp_factors; DELETE FROM rate_limits; DELETE FROM sign_in_attempts`)
    }
  }
}

/** Values that the product accepts where its schemas allow any string. */
export const knownWords = [
  noticeVersion,
  'Sales',
  'Amara',
  'Europe/Berlin',
  '+15551234567',
  '2026-11-20T10:00:00.000Z',
  '2026-11-20',
  'I1',
  'X1',
  password,
  'x'.repeat(43),
  '123456',
  'people.test',
  'a@people.test',
]

/** zod compiles patterns without the u flag that JSON Schema asks for: \p{Cc} would mean the letters. */
function withoutUnicodePatterns(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutUnicodePatterns)
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(([key, value]) => key !== 'pattern' || !String(value).includes('\\p'))
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutUnicodePatterns(value)]))
}
