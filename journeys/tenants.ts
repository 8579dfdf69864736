import { randomBytes } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { demoPassword } from './people.ts'
import { expect } from './watch.ts'

type Settings = { mfa_required?: boolean; mailed_code_required?: boolean }
type Mail = { recipient: string; body: string; channel: 'mail' | 'sms' }

export const password = 'lantern velvet harbour'

/** Creates a company for one test through the API, as a super admin, so that tests share no data. */
export async function createTenant(request: APIRequestContext, brand: string, settings: Settings = {}) {
  const asSuper = { authorization: `Bearer ${await tokenOf(request, 'super@demo.test', demoPassword)}` }
  const mark = randomBytes(4).toString('hex')
  const made = await request.post('/api/companies/create', {
    headers: asSuper,
    data: { kind: 'company', name: `Office ${mark}`, brand, contact_email: `people@${mark}.test`, settings },
  })
  expect(made.status()).toBe(200)
  const { data: company } = (await made.json()) as { data: { id: string; version: number } }

  /** The text of the latest message to an email address or a phone number. */
  async function sent(recipient: string): Promise<string> {
    const find = async () => {
      const outbox = (await (await request.get('/api/outbox', { headers: asSuper })).json()) as { data: Mail[] }
      return outbox.data.find((mail) => mail.recipient === recipient)?.body
    }
    let body: string | undefined
    await expect.poll(async () => (body = await find()), `nothing was sent to ${recipient}`).toBeDefined()
    return body!
  }

  return {
    company,
    linkSentTo: async (recipient: string) => pathOf(/https?:\/\/\S+/.exec(await sent(recipient))![0]),
    codeSentTo: async (recipient: string) => /\b\d{6}\b/.exec(await sent(recipient))![0],

    /** Invites a user; `delivery` decides whether the link is mailed or returned. */
    invite: async (delivery: 'mail' | 'link' = 'mail', auth_role = 'COMPANY_USER') => {
      const email = `${auth_role.toLowerCase().replace('_', '.')}.${randomBytes(4).toString('hex')}@office.test`
      const answer = await request.post('/api/users/create', {
        headers: asSuper,
        data: { first: 'Nora', last: 'Newcomer', email, auth_role, company_id: company.id, delivery },
      })
      expect(answer.status()).toBe(200)
      const { data, sign_up_url } = (await answer.json()) as {
        data: { id: string; version: number }
        sign_up_url: string | null
      }
      return { ...data, email, signUpPath: sign_up_url ? pathOf(sign_up_url) : '' }
    },

    /** Sets the password of an invited user with the mailed link. */
    setUp: async (email: string) => {
      const token = /#([\w-]{43})/.exec(await sent(email))![1]
      const answer = await request.post('/api/public/users/set-up-password', { data: { token, newPassword: password } })
      expect(answer.status()).toBe(200)
    },

    /** Invites a person to the survey for one of the global roles. */
    invitePerson: async (email: string, name: { first?: string; last?: string } = {}) => {
      const roles = await request.post('/api/roles/search', {
        headers: asSuper,
        data: { filters: { is_global: true } },
      })
      const [role] = ((await roles.json()) as { data: { id: string }[] }).data
      const data = { company_id: company.id, role_id: role!.id, people: [{ email, ...name }] }
      expect((await request.post('/api/invitations', { headers: asSuper, data })).status()).toBe(200)
    },

    changeCompany: async (change: { settings?: Settings; state?: 'active' | 'suspended' }) => {
      const data = { id: company.id, version: company.version, ...change }
      const answer = await request.put('/api/companies/update', { headers: asSuper, data })
      expect(answer.status()).toBe(200)
      company.version = ((await answer.json()) as { data: { version: number } }).data.version
    },

    changeUser: async (id: string, change: object) => {
      const now = (await (await request.get(`/api/users/${id}`, { headers: asSuper })).json()) as {
        data: { version: number }
      }
      const answer = await request.put(`/api/users/${id}`, {
        headers: asSuper,
        data: { version: now.data.version, ...change },
      })
      expect(answer.status()).toBe(200)
    },

    endSessions: async (id: string) => {
      expect((await request.post(`/api/users/${id}/end-sessions`, { headers: asSuper })).status()).toBe(200)
    },
  }
}

export type Tenant = Awaited<ReturnType<typeof createTenant>>

/** Creates a company with one user who can sign in. */
export async function createTestUser(
  request: APIRequestContext,
  brand: string,
  settings: Settings = {},
  auth_role = 'COMPANY_USER',
) {
  const tenant = await createTenant(request, brand, settings)
  const user = await tenant.invite('mail', auth_role)
  await tenant.setUp(user.email)
  return { ...user, tenant }
}

export async function tokenOf(request: APIRequestContext, username: string, secret: string): Promise<string> {
  const answer = await request.post('/api/auth/sign-in', { data: { username, password: secret } })
  const { data } = (await answer.json()) as { data: { access_token: string } }
  return data.access_token
}

/** The path of a link. Links contain the configured origin, but the product of a journey may listen on another port. */
function pathOf(link: string): string {
  const { pathname, search, hash } = new URL(link)
  return pathname + search + hash
}
