import { randomBytes } from 'node:crypto'
import { beforeAll } from 'vitest'
import type { AuthRole } from '@seatwise/contract/values/base'
import { password, setUpProduct } from '../../test-product.ts'

export const absent = '00000000-0000-4000-8000-000000000000'
export const superAdmin = 'super@demo.test'
export const franchiseOwner = 'franchise.owner@demo.test'
export const franchiseUser = 'franchise.user@demo.test'
export const companyOwner = 'company.owner@demo.test'
export const companyUser = 'company.user@demo.test'

export type Slug = 'head-office' | 'lantern' | 'northgate' | 'harbour' | 'orchard'

export const freshAddress = () => `${randomBytes(6).toString('hex')}@people.test`
export const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort((a, b) => a - b)
export const refused = (answer: { status: number; body: { problem?: string } }) => [answer.status, answer.body.problem]

/** Starts a product for a suite, with helpers that create users. */
export function setUpPeople() {
  const { call, product, atOnce } = setUpProduct()
  const companies = {} as Record<Slug, string>

  beforeAll(async () => {
    const { rows } = await product.owner.query('SELECT slug, id FROM companies')
    for (const { slug, id } of rows) companies[slug as Slug] = id as string
  })

  /** Creates an active user with the password of the demo world. */
  async function createUser(role: AuthRole, company: Slug) {
    const email = freshAddress()
    const { rows } = await product.owner.query(
      `WITH made AS (INSERT INTO users (company_id, first, last, email, auth_role, set_up_at)
         VALUES ($1, 'Test', 'Person', $2, $3, now()) RETURNING id, email)
       INSERT INTO credentials (user_id, password_hash)
       SELECT made.id, (SELECT password_hash FROM credentials LIMIT 1) FROM made RETURNING user_id`,
      [companies[company], email, role],
    )
    return { id: rows[0].user_id as string, email }
  }

  const rowOf = async (id: string) =>
    (await product.owner.query('SELECT * FROM users WHERE id = $1', [id])).rows[0] as Record<string, unknown>
  const idOf = async (email: string) =>
    (await product.owner.query('SELECT id FROM users WHERE email = $1', [email])).rows[0].id as string

  const create = (as: string, body: object) =>
    call('POST', '/users/create', {
      as,
      body: { first: 'New', last: 'Person', email: freshAddress(), auth_role: 'COMPANY_USER', ...body },
    })
  const update = (as: string, id: string, body: object) =>
    call('PUT', `/users/${id}`, { as, body: { version: 1, ...body } })
  const search = (as: string, body: object = {}) => call('POST', '/users/search', { as, body })
  const profileWith = (token: string) => call('GET', '/users/profile', { token })
  const tokenFor = async (email: string) =>
    (await call('POST', '/auth/sign-in', { body: { username: email, password } })).body.data.access_token as string

  return { call, product, atOnce, companies, createUser, rowOf, idOf, create, update, search, profileWith, tokenFor }
}
