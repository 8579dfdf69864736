import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Route } from '@seatwise/contract/route'
import { routes } from '@seatwise/contract/routes'
import { noticeVersion } from '@seatwise/domain/assessment/notice'
import { casesOf, type Case, type Operation, type Schema } from './fuzz-cases.ts'
import { urlOf } from './kernel/handle.ts'
import { ask as send, password, setUpProduct } from './test-product.ts'

/**
 * Calls every operation of the OpenAPI document as a super admin, as a user of a company and without a session, with
 * valid and invalid input. Six cases an operation here; a thousand with another seed each time: npm run proof -- fuzz.
 */
const cases = Number(process.env.FUZZ_CASES ?? 6)
const seed = Number(process.env.FUZZ_SEED ?? 1)
const maxMs = 2_000
/** A report is drawn page by page, in turns: within the time that the product itself allows it. */
const maxMsOfPdf = 20_000
const atOnce = 4

type DocumentedOperation = Operation & {
  responses: Record<string, { content: { 'application/json'?: { schema: Schema } } }>
}
type Document = {
  paths: Record<string, Record<string, DocumentedOperation>>
  components: { schemas: Record<string, Schema> }
}
type Actor = 'super admin' | 'company user' | 'stranger'

const data_folder = mkdtempSync(path.join(tmpdir(), 'seatwise-fuzz-'))
const { product, call, register } = setUpProduct({ data_folder })
const people = { 'super admin': 'super@demo.test', 'company user': 'company.user@demo.test' } as const
const surveyRole = 'Role of the survey'
let document: Document
let samples: string[]
let restore: () => Promise<void>

beforeAll(async () => {
  document = (await call('GET', '/openapi.json')).body as Document
  samples = await knownStrings()
  // No case contains the id of this role, so none retires or renames it.
  await product.owner.query(
    `INSERT INTO roles (company_id, name) SELECT company_id, '${surveyRole}' FROM survey_links WHERE public_id = 'demo-northgate'`,
  )
  restore = await rememberAccounts()
})
afterAll(() => rmSync(data_folder, { recursive: true }))
// Changes of accounts by one operation must not turn the next one's answers into 401.
beforeEach(() => restore())

describe.each(routes.map((route: Route) => ({ method: route.method, url: route.path, route })))(
  '$method $url',
  ({ method, url, route }) => {
    const { proof } = route
    it(`answers ${cases} cases as documented`, { timeout: 30_000 + cases * 500 }, async () => {
      const operation = document.paths[url]?.[method.toLowerCase()]
      expect(operation).toBeDefined()
      const replies = repliesOf(operation!)
      const most = url.endsWith('/pdf') ? maxMsOfPdf : maxMs
      const waiting = fc.sample(casesOf(operation!, samples), { numRuns: cases, seed })
      const statuses = new Map<number, number>()
      let count = 0
      const worker = async () => {
        for (let one = waiting.pop(); one; one = waiting.pop()) {
          const actor = actorOf(proof, count++)
          const answer = await ask(route, one, tokenOf(proof, actor))
          const about = JSON.stringify({ seed, actor, request: one, answer: answer.body.slice(0, 500) }).slice(0, 3_000)
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          expect(answer.status, about).toBeLessThan(500)
          // A busy machine makes one answer late; the same request late twice is a fault.
          const again = async () => (await ask(route, one, tokenOf(proof, actor))).ms
          expect(answer.ms < most ? answer.ms : await again(), about).toBeLessThan(most)
          expect(answer.body, about).not.toMatch(/node_modules|\bat \w+ \(|\bSELECT \b/)
          expect(Object.keys(replies), about).toContain(String(answer.status))
          expect(replies[answer.status]?.safeParse(JSON.parse(answer.body)).error, about).toBeUndefined()
        }
      }
      await Promise.all(Array.from({ length: atOnce }, worker))
      if (process.env.FUZZ_SHOW) console.log(`${method} ${url}`, Object.fromEntries(statuses))
    })
  },
)

/** The actors take turns; an operation without a session has only one. */
function actorOf(proof: string, at: number): Actor {
  if (proof === 'none') return 'stranger'
  return (['super admin', 'super admin', 'company user', 'company user', 'stranger'] as const)[at % 5]!
}

const tokens = new Map<string, string>()
const tokenOf = (proof: string, actor: Actor) =>
  actor === 'stranger' ? undefined : tokens.get(proof === 'token' ? 'survey' : actor)

async function ask(route: Route, one: Case, token: string | undefined) {
  const { method } = route
  const filled = urlOf(route).replaceAll(/:(\w+)/g, (_, name: string) => one.params[name] ?? 'x')
  const hasBody = method !== 'GET' && (one.body !== '' || one.type !== undefined)
  const began = performance.now()
  const answer = await send(product.app, {
    method,
    url: `${filled}${one.query && `?${one.query}`}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(one.proxy_user_id !== undefined ? { 'x-proxy-user-id': one.proxy_user_id } : {}),
      ...(hasBody && one.type ? { 'content-type': one.type } : {}),
    },
    ...(hasBody ? { payload: one.type?.startsWith('multipart') ? Buffer.from(one.body, 'latin1') : one.body } : {}),
  })
  return { status: answer.statusCode, body: answer.body, ms: performance.now() - began }
}

/** The documented schema of each status; undefined for a file. */
function repliesOf({ responses }: DocumentedOperation): Record<string, z.ZodType | undefined> {
  const schemaOf = ({ content }: DocumentedOperation['responses'][string]): z.ZodType | undefined => {
    const schema = content['application/json']?.schema
    if (!schema) return undefined
    const [, name] = /^#\/components\/schemas\/(\w+)$/.exec((schema as { $ref?: string }).$ref ?? '') ?? []
    return z.fromJSONSchema(withoutUnicodePatterns(name ? document.components.schemas[name] : schema) as never)
  }
  return Object.fromEntries(Object.entries(responses).map(([status, response]) => [status, schemaOf(response)]))
}

/** zod compiles patterns without the u flag that JSON Schema asks for: \p{Cc} would mean the letters. */
function withoutUnicodePatterns(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutUnicodePatterns)
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(([key, value]) => key !== 'pattern' || !String(value).includes('\\p'))
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutUnicodePatterns(value)]))
}

async function knownStrings(): Promise<string[]> {
  const { rows } = await product.owner.query<{ text: string }>(`
    (SELECT id::text AS text FROM users LIMIT 12) UNION ALL (SELECT id::text FROM companies)
    UNION ALL (SELECT id::text FROM survey_results LIMIT 12) UNION ALL (SELECT id::text FROM roles LIMIT 6)
    UNION ALL (SELECT id::text FROM locations LIMIT 6) UNION ALL (SELECT id::text FROM sessions LIMIT 3)
    UNION ALL (SELECT public_id FROM survey_links LIMIT 6) UNION ALL (SELECT email FROM users LIMIT 6)`)
  const words = [
    noticeVersion,
    'Sales',
    'Amara',
    'Europe/Berlin',
    '+15551234567',
    '2026-11-20T10:00:00.000Z',
    '2026-11-20',
    'I1',
    'X1',
  ]
  return [...rows.map(({ text }) => text), ...words, password, 'x'.repeat(43), '123456', 'people.test', 'a@people.test']
}

/** Passwords, factors, rights, states and limits as they were; a session that has ended is begun anew. */
async function rememberAccounts(): Promise<() => Promise<void>> {
  const { rows: accounts } = await product.owner.query<{ id: string }>(
    'SELECT u.id, u.auth_role, u.company_id, c.password_hash FROM users u JOIN credentials c ON c.user_id = u.id',
  )
  return async () => {
    for (const { id, ...before } of accounts as (Record<string, string> & { id: string })[]) {
      await product.owner.query(
        `UPDATE users SET active = true, preferred_mfa = 'NONE', auth_role = $2, company_id = $3
         WHERE id = $1 AND (NOT active OR preferred_mfa <> 'NONE' OR auth_role <> $2 OR company_id <> $3)`,
        [id, before.auth_role, before.company_id],
      )
      await product.owner.query(
        'UPDATE credentials SET password_hash = $2, must_change = NULL WHERE user_id = $1 AND (password_hash <> $2 OR must_change IS NOT NULL)',
        [id, before.password_hash],
      )
    }
    await product.owner.query(`
      UPDATE companies SET state = 'active',
        settings = settings || '{"mfa_required": false, "mailed_code_required": false}';
      DELETE FROM totp_factors; DELETE FROM rate_limits; DELETE FROM sign_in_attempts`)
    for (const [actor, username] of Object.entries(people)) {
      const known = tokens.get(actor)
      if (known && (await call('GET', '/users/profile', { token: known })).status === 200) continue
      const { body } = await call('POST', '/auth/sign-in', { body: { username, password } })
      tokens.set(actor, body.data.access_token)
    }
    tokens.set('survey', (await register({ role: surveyRole })).token)
  }
}
