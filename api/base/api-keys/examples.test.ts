import { execFile } from 'node:child_process'
import * as path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { exampleIds, type Route } from '@seatwise/contract/route'
import { routes } from '@seatwise/contract/routes'
import { keyPermissions } from '@seatwise/contract/values/connections'
import { setUpProduct } from '../../test-product.ts'

const { call, product } = setUpProduct()
const withExample = (routes as readonly Route[]).filter(({ example }) => example)
const ids: Record<string, string> = {}
let key: string

beforeAll(async () => {
  const one = async (sql: string) => (await product.owner.query(sql)).rows[0].id as string
  ids[exampleIds.company] = await one("SELECT id FROM companies WHERE slug = 'northgate'")
  ids[exampleIds.role] = await one("SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL")
  ids[exampleIds.candidate] = await one(
    "SELECT c.id FROM candidates c JOIN companies o ON o.id = c.company_id AND o.slug = 'northgate' ORDER BY c.id LIMIT 1",
  )
  const made = await call('POST', '/api-keys', {
    as: 'company.owner@demo.test',
    body: { name: 'Examples', company_ids: [ids[exampleIds.company]], permissions: keyPermissions },
  })
  key = made.body.key
})

describe('the documentation of the API', () => {
  it.each(withExample.map((route) => [route.operationId, route] as const))(
    'has an example of %s that works',
    async (_, route) => {
      const body = JSON.parse(
        JSON.stringify(route.example).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => ids[id] ?? id),
      ) as object
      const answer = await call(route.method, route.path, { token: key, body })
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
    },
  )

  it('shows which calls take a key, and explains every refusal of theirs', async () => {
    const { body } = await call('GET', '/openapi.json')
    for (const route of routes as readonly Route[]) {
      const { security } = body.paths[route.path][route.method.toLowerCase()]
      expect(JSON.stringify(security).includes('api_key'), route.operationId).toBe(route.apiKey === true)
      if (route.apiKey) for (const code of route.problems) expect(body.info.description).toContain(`\`${code}\``)
    }
  })

  it('has a working script that reads every result, page by page', async () => {
    const script = path.join(import.meta.dirname, '../../../docs/api/all-results.mjs')
    const address = await product.app.listen({ port: 0, host: '127.0.0.1' })
    const env = { ...process.env, SEATWISE_URL: address, SEATWISE_KEY: key }
    const { stdout } = await promisify(execFile)(process.execPath, [script], { env, maxBuffer: 1e8 })
    const printed = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id as string)
    const stored = await product.owner.query(
      'SELECT id FROM survey_results WHERE company_id = $1 AND archived_at IS NULL AND NOT is_test',
      [ids[exampleIds.company]],
    )
    expect(printed.toSorted()).toEqual(stored.rows.map(({ id }) => id as string).toSorted())
  })
})
