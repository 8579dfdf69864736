import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { describe, expect, it } from 'vitest'
import { password } from '../../test-product.ts'
import { own, setUpSignIns, superAdmin } from '../../base/auth/test-sign-ins.ts'

/** An export of everything needs the person, not only their session. */

const data_folder = mkdtempSync(path.join(tmpdir(), 'seatwise-stolen-'))
const { answer, call, challengeIn, changeSettings, cookiesOf, createUser, enrol, product, signIn, tokenIn } =
  setUpSignIns({ data_folder })

const refused = ({ status, body }: { status: number; body: { problem?: string } }) => [status, body.problem]
const start = (token: string, body: object = { password }) => call('POST', '/exports', { token, body })
const download = (token: string, id: string, body: object = { password }) =>
  call('POST', `/exports/${id}`, { token, body })

/** A ready export of a new company. */
async function make() {
  const maker = await createUser()
  const token = tokenIn(await signIn(maker.email))
  const { id } = (await start(token)).body.data as { id: string }
  await product.tasks.settle()
  return { ...maker, token, id }
}
const exportsOf = async (company_id: string) =>
  (await product.owner.query('SELECT id FROM exports WHERE company_id = $1', [company_id])).rowCount
const tickets = async () => (await product.owner.query('SELECT FROM export_tickets')).rowCount

describe('a stolen session', () => {
  it('starts and downloads nothing without the password, however the field is omitted', async () => {
    const { token, id, company_id } = await make()
    const before = await tickets()
    for (const body of [{}, { password: null }, { password: [password] }, { password: '' }]) {
      expect((await start(token, body)).status).toBe(422)
      expect((await download(token, id, body)).status).toBe(422)
    }
    expect(refused(await start(token, { password: own }))).toEqual([403, 'password_refused'])
    expect(refused(await download(token, id, { password: own }))).toEqual([403, 'password_refused'])
    expect([await exportsOf(company_id), await tickets()]).toEqual([1, before])
  })

  it('is asked for the password each time: neither a fresh sign-in nor the start of the export counts for the download', async () => {
    const { token, id, company_id } = await make()
    await product.owner.query(
      "UPDATE sessions SET created_at = now() - interval '20 days' WHERE user_id IN (SELECT id FROM users WHERE company_id = $1)",
      [company_id],
    )
    expect((await download(token, id, {})).status).toBe(422)
    expect((await download(token, id)).status).toBe(200)
    expect((await download(token, id, {})).status).toBe(422)
  })

  it('has five guesses at the password, over both calls together', async () => {
    const { token, id } = await make()
    const guesses = await Promise.all(
      [0, 1, 2, 3, 4].flatMap(() => [start(token, { password: own }), download(token, id, { password: own })]),
    )
    expect(guesses.filter(({ body }) => body.problem === 'password_refused')).toHaveLength(5)
    expect(guesses.filter(({ body }) => body.problem === 'attempts_exceeded')).toHaveLength(5)
    expect((await download(token, id)).status).toBe(429)
  })

  it('that acts as an owner is refused, with either password', async () => {
    const { id, token, company_id } = await make()
    const { rows } = await product.owner.query('SELECT id FROM users WHERE company_id = $1', [company_id])
    const user_id = rows[0].id as string
    const operator = tokenIn(await signIn(superAdmin))
    await call('POST', '/proxy-sessions', { token: operator, body: { user_id, reason: 'Looking' } })
    const acting = { token: operator, headers: { 'x-proxy-user-id': user_id }, body: { password } }
    for (const address of ['/exports', `/exports/${id}`])
      expect(refused(await call('POST', address, acting))).toEqual([403, 'not_while_acting'])
    expect((await download(token, id)).status).toBe(200)
  })
})

describe('a session that has not proved the second factor', () => {
  it('is refused with the password when its browser is remembered', async () => {
    const { email, id } = await make()
    const { backup_codes } = await enrol(email)
    const { session } = challengeIn(await signIn(email))
    const proved = await answer({
      challenge_name: 'SOFTWARE_TOKEN_MFA',
      session,
      code: backup_codes[0],
      remember_device: true,
    })
    expect((await download(tokenIn(proved), id)).status).toBe(200)
    const spared = tokenIn(await signIn(email, password, { cookie: cookiesOf(proved) }))
    expect(refused(await start(spared))).toEqual([403, 'factor_not_proved'])
    expect(refused(await download(spared, id))).toEqual([403, 'factor_not_proved'])
  })

  it('is refused with the password when it is older than the company’s requirement', async () => {
    const { email, id, company_id } = await make()
    const { token } = await enrol(email)
    const preferred = await call('POST', '/auth/mfa', { token, body: { step: 'prefer', preferred: 'NONE', password } })
    expect(preferred.status).toBe(200)
    const older = tokenIn(await signIn(email))
    const response = await download(older, id)
    expect([response.status, response.body.problem]).toEqual([200, undefined])
    await changeSettings(company_id, { mfa_required: true })
    expect(refused(await start(older))).toEqual([403, 'factor_not_proved'])
    expect(refused(await download(older, id))).toEqual([403, 'factor_not_proved'])
  })
})

describe('another owner of the company', () => {
  it('opens an export with their own password, not with that of its maker', async () => {
    const { id, company_id } = await make()
    const other = await createUser()
    await product.owner.query('UPDATE users SET company_id = $1, can_view_hiring_pipeline = true WHERE id = $2', [
      company_id,
      other.id,
    ])
    const token = tokenIn(await signIn(other.email))
    await call('PUT', '/users/change-password', { token, body: { oldPassword: password, newPassword: own } })
    expect(refused(await download(token, id, { password }))).toEqual([403, 'password_refused'])
    expect((await download(token, id, { password: own })).status).toBe(200)
  })

  it('of another company learns nothing of it, whatever the password', async () => {
    const { id, company_id } = await make()
    const token = tokenIn(await signIn((await createUser()).email))
    for (const value of [password, own]) {
      expect(refused(await download(token, id, { password: value }))).toEqual([404, 'not_found'])
      expect(refused(await start(token, { password: value, company_id }))).toEqual([404, 'not_found'])
    }
  })
})
