import fc from 'fast-check'
import { beforeAll, beforeEach, describe, it } from 'vitest'
import type { Route } from '@seatwise/contract/route'
import { routes } from '@seatwise/contract/routes'
import { casesOf } from './fuzz-cases.ts'
import { operationOf, setUpFuzz } from './fuzz-product.ts'
import { password } from './test-product.ts'

/**
 * Calls every operation of the OpenAPI document as a super admin, as a user of a company and without a session, with
 * valid and invalid input. Six cases an operation here; a thousand with another seed each time: npm run proof -- fuzz.
 */
const cases = Number(process.env.FUZZ_CASES ?? 6)
const seed = Number(process.env.FUZZ_SEED ?? 1)
const atOnce = 4

type Actor = 'super admin' | 'company user' | 'stranger'

const { product, call, register, sendCase, expectDocumented, knownStrings, rememberAccounts } = setUpFuzz()
const people = { 'super admin': 'super@demo.test', 'company user': 'company.user@demo.test' } as const
const surveyRole = 'Role of the survey'
let samples: string[]
let restoreAccounts: () => Promise<void>

beforeAll(async () => {
  samples = await knownStrings()
  // No case contains the id of this role, so none retires or renames it.
  await product.owner.query(
    `INSERT INTO roles (company_id, name) SELECT company_id, '${surveyRole}' FROM survey_links WHERE public_id = 'demo-northgate'`,
  )
  restoreAccounts = await rememberAccounts()
})
// Changes of accounts by one operation must not turn the next one's answers into 401.
beforeEach(() => restoreAccounts())

describe.each(routes.map((route: Route) => ({ method: route.method, url: route.path, route })))(
  '$method $url',
  ({ method, url, route }) => {
    const { proof } = route
    it(`answers ${cases} cases as documented`, { timeout: 30_000 + cases * 500 }, async () => {
      await signIn(proof)
      const waiting = fc.sample(casesOf(operationOf(route), samples), { numRuns: cases, seed })
      const statuses = new Map<number, number>()
      let count = 0
      const worker = async () => {
        for (let one = waiting.pop(); one; one = waiting.pop()) {
          const request = one
          const actor = actorOf(proof, count++)
          const send = () => sendCase(route, request, { token: tokenOf(proof, actor) })
          const answer = await send()
          const about = JSON.stringify({ seed, actor, request, answer: answer.body.slice(0, 500) }).slice(0, 3_000)
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          await expectDocumented(route, answer, about, send)
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

/** A session that has ended is begun anew. A survey is begun for each operation that needs one. */
async function signIn(proof: string) {
  if (proof === 'token') tokens.set('survey', (await register({ role: surveyRole })).token)
  if (proof !== 'session') return
  for (const [actor, username] of Object.entries(people)) {
    const known = tokens.get(actor)
    if (known && (await call('GET', '/users/profile', { token: known })).status === 200) continue
    const { body } = await call('POST', '/auth/sign-in', { body: { username, password } })
    tokens.set(actor, body.data.access_token)
  }
}
