import { randomBytes } from 'node:crypto'
import { generateSync } from 'otplib'
import { expect } from 'vitest'
import { password, setUpProduct } from '../../test-product.ts'
import { prolongLocks } from './test-locks.ts'

export const superAdmin = 'super@demo.test'
/** A password that the policy accepts, different from the one in the demo world. */
export const own = 'a quiet lake at noon'

type Settings = { mfa_required?: boolean; mailed_code_required?: boolean }

/**
 * The code of a time step near the current one. Each step is accepted once, and the steps before and after are
 * tolerated.
 */
export const codeOf = (secret: string, step: number) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * step })

const stepOfNow = () => Math.floor(Date.now() / 30_000)

export const codeIn = ({ body }: { body: string }) => /\b\d{6}\b/.exec(body)![0]

/** Starts a product for a suite and creates users in companies of their own. Reads what a sign-in sends and returns. */
export function setUpSignIns(changed: Parameters<typeof setUpProduct>[0] = {}) {
  const { call, product, tokenOf } = setUpProduct(changed)
  prolongLocks(product)
  type Answer = Awaited<ReturnType<typeof call>>

  /** Creates a user with a password in a new company with these settings. */
  async function createUser(settings: Settings = {}, email = `${randomBytes(5).toString('hex')}@people.test`) {
    const { rows } = await product.owner.query(
      `WITH c AS (INSERT INTO companies (kind, name, slug, brand, settings)
         SELECT 'company', 'Test', $1, 'hb', settings || $2::jsonb FROM companies WHERE slug = 'northgate' RETURNING id),
       u AS (INSERT INTO users (company_id, first, last, email, auth_role, set_up_at, email_verified)
         SELECT id, 'Test', 'Person', $3, 'COMPANY_OWNER', now(), true FROM c RETURNING id, company_id),
       k AS (INSERT INTO credentials (user_id, password_hash)
         SELECT u.id, k.password_hash FROM u, credentials k JOIN users d ON d.id = k.user_id AND d.email = $4)
       SELECT id, company_id FROM u`,
      [randomBytes(6).toString('hex'), JSON.stringify(settings), email, superAdmin],
    )
    return { id: rows[0].id as string, company_id: rows[0].company_id as string, email }
  }

  /** Changes the settings of a company as the owner of the database. */
  const changeSettings = (company_id: string, settings: Settings) =>
    product.owner.query('UPDATE companies SET settings = settings || $2::jsonb WHERE id = $1', [
      company_id,
      JSON.stringify(settings),
    ])

  const signIn = (username: string, secret = password, headers = {}) =>
    call('POST', '/auth/sign-in', { body: { username, password: secret }, headers })
  const answer = (body: object, headers = {}) => call('POST', '/auth/challenge', { body, headers })
  const tokenIn = (reply: Answer) => reply.body.data.access_token as string
  const challengeIn = (reply: Answer) =>
    reply.body.data as { challenge_name: string; session: string; parameters: { secret: string } }
  const cookiesOf = ({ headers }: Answer) =>
    [headers['set-cookie']]
      .flat()
      .map((cookie) => String(cookie).split(';')[0]!)
      .join('; ')

  async function latestMail(to: string): Promise<{ body: string; subject: string }> {
    const { rows } = await product.owner.query(
      'SELECT subject, body FROM outbox WHERE recipient = $1 ORDER BY created_at DESC, id LIMIT 1',
      [to],
    )
    return rows[0]
  }
  const subjectsTo = async (to: string) =>
    (await product.owner.query('SELECT subject FROM outbox WHERE recipient = $1 ORDER BY created_at', [to])).rows.map(
      ({ subject }) => subject as string,
    )

  /** Enrolls an authenticator app in the given session, or in a new one. */
  async function enrol(email: string, session?: string) {
    const token = session ?? tokenIn(await signIn(email))
    const response = await call('POST', '/auth/mfa', { token, body: { step: 'begin_totp', password } })
    const { secret, uri } = response.body.data as { secret: string; uri: string }
    expect(uri).toContain('otpauth://totp/')
    // The code of the previous step is no longer accepted if the next step begins before it is checked, which takes
    // seconds on a busy machine.
    const confirm = async () => {
      const step = stepOfNow()
      const code = codeOf(secret, -1)
      const confirmed = await call('POST', '/auth/mfa', { token, body: { step: 'confirm_totp', code } })
      return { code, confirmed, isLate: stepOfNow() !== step }
    }
    const first = await confirm()
    const { code, confirmed } = first.isLate && first.confirmed.status !== 200 ? await confirm() : first
    expect(confirmed.status).toBe(200)
    return { token, secret, code, backup_codes: confirmed.body.data.backup_codes as string[] }
  }

  /** Stores a phone number in a session and requests a code for it. */
  async function phoneCode(token: string, phone: string): Promise<string> {
    const saved = await call('PUT', '/users/profile', { token, body: { phone_number: phone, password } })
    expect(saved.status).toBe(200)
    await call('POST', '/auth/attributes', { token, body: { step: 'send', attribute: 'phone_number' } })
    return codeIn(await latestMail(phone))
  }

  async function withPhone(token: string, phone = '+15550001234') {
    const code = await phoneCode(token, phone)
    const body = { step: 'confirm', attribute: 'phone_number', code, password }
    expect((await call('POST', '/auth/attributes', { token, body })).body.data.verified).toBe(true)
    return phone
  }

  const remember = (token: string) => call('POST', '/auth/devices', { token, body: {} })
  const profileWith = (token: string) => call('GET', '/users/profile', { token })

  return {
    call,
    product,
    tokenOf,
    createUser,
    changeSettings,
    signIn,
    answer,
    tokenIn,
    challengeIn,
    cookiesOf,
    latestMail,
    subjectsTo,
    enrol,
    phoneCode,
    withPhone,
    remember,
    profileWith,
  }
}
