import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { encryptionPurposes, type EncryptionPurpose } from '@seatwise/contract/values/base'
import { encryption } from '../../kernel/encryption.ts'
import { secretOf } from '../../connections/custom-webhooks/secrets.ts'
import { setUpProduct, testConfig } from '../../test-product.ts'
import { encryptedTexts } from './encrypted-text.ts'

const { call, product, tokenOf } = setUpProduct()
const as = 'super@demo.test'
const payload = 'CRM token of Northgate: canary-4711'
const companies = {} as Record<'northgate' | 'orchard' | 'harbour', string>
beforeAll(async () => {
  for (const row of (await product.owner.query('SELECT id, slug FROM companies')).rows)
    companies[row.slug as 'northgate'] = row.id as string
})

type Body = Record<string, unknown>
const given = (body: Body) => ({ purpose: 'support', company_id: companies.northgate, ...body })
const encrypt = (body: Body = {}) => call('POST', '/utils/encrypt', { as, body: given({ payload, ...body }) })
const encryptOne = async (body: Body = {}) => (await encrypt(body)).body.data.encrypted as string
const decrypt = (encrypted: unknown, body: Body = {}) =>
  call('POST', '/utils/decrypt', { as, body: given({ encrypted, ...body }) })
/** Counters of this suite's many calls start anew. */
const forgetLimits = () => product.owner.query('DELETE FROM rate_limits')
/** Every refusal of a text is this one, word for word. */
async function refused(answer: Promise<{ status: number; body: Body; text: string }>) {
  const { status, body } = await answer
  const { request_id: _, ...problem } = body
  return { status, ...problem }
}

describe('an encrypted text', () => {
  it('is decrypted for its purpose and its company', async () => {
    for (const purpose of encryptionPurposes) {
      const encrypted = await encrypt({ purpose, expires_in_days: 1 })
      expect(encrypted.status, encrypted.text).toBe(200)
      expect(encrypted.body.data.encrypted).toMatch(/^swt1\.[\w-]+$/)
      const { created_at, expires_at } = encrypted.body.data as Record<string, string>
      expect(Date.parse(expires_at!) - Date.parse(created_at!)).toBe(86_400_000)
      const response = await decrypt(encrypted.body.data.encrypted, { purpose })
      expect(response.body.data).toEqual({ payload, created_at, expires_at })
    }
  })

  it('keeps every character, up to 4,000 of four bytes', async () => {
    for (const long of ['😀'.repeat(2_000), ' \r\n\t spaces and lines \n', '"\'<>\\{}'])
      expect((await decrypt(await encryptOne({ payload: long }))).body.data.payload).toBe(long)
    expect((await encrypt({ payload: 'x'.repeat(4_001) })).status).toBe(422)
  })

  it('is different each time', async () => {
    expect(await encryptOne()).not.toBe(await encryptOne())
  })

  it('is decrypted for nothing else, and every refusal is the same', async () => {
    await forgetLimits()
    const encrypted = await encryptOne()
    const [head, rest] = [encrypted.slice(0, 5), encrypted.slice(5)]
    const answers = [
      decrypt(encrypted, { purpose: 'hand-over' }),
      decrypt(encrypted, { company_id: companies.orchard }),
      decrypt(encrypted, { purpose: 'legacy-link', company_id: companies.harbour }),
      decrypt(rest),
      decrypt(head),
      decrypt(`swt2.${rest}`),
      decrypt(encrypted.slice(0, -1)),
      decrypt(encrypted.slice(0, 60)),
      decrypt(`${encrypted}A`),
      decrypt(`${head}!${rest}`),
      decrypt(`${encrypted}=`),
      decrypt(await encryptedBy(randomBytes(32))),
      decrypt(await encryptedBy(testConfig.secret, new Date(Date.now() - 1_000))),
      decrypt('nonsense'),
      decrypt('💥'),
    ]
    const expected = await refused(decrypt('swt1.AAAA'))
    expect(expected).toMatchObject({ status: 409, problem: 'encrypted_text_refused' })
    for (const answer of answers) expect(await refused(answer)).toEqual(expected)
  })

  it('cannot be decrypted when any character of it was changed', async () => {
    const texts = encryptedTexts(testConfig.secret)
    const of = { purpose: 'support', company_id: companies.northgate } as const
    const encrypted = texts.encrypt(of, payload, new Date(), new Date(Date.now() + 60_000))
    for (let at = 0; at < encrypted.length; at++)
      for (const letter of ['A', 'B', 'w', '_', '.'].filter((other) => other !== encrypted[at])) {
        const altered = encrypted.slice(0, at) + letter + encrypted.slice(at + 1)
        expect(texts.open(of, altered, new Date()), `${letter} at ${at}`).toBeUndefined()
      }
    expect(texts.open(of, encrypted, new Date())?.payload).toBe(payload)
  })

  it('expires to the millisecond', () => {
    const texts = encryptedTexts(testConfig.secret)
    const of = { purpose: 'support', company_id: companies.northgate } as const
    const end = new Date('2026-11-26T10:00:00.000Z')
    const encrypted = texts.encrypt(of, payload, new Date('2026-11-25T10:00:00.000Z'), end)
    expect(texts.open(of, encrypted, new Date(end.getTime() - 1))?.payload).toBe(payload)
    expect(texts.open(of, encrypted, end)).toBeUndefined()
  })
})

const encryptedBy = async (secret: Buffer, expires_at = new Date(Date.now() + 60_000)) =>
  encryptedTexts(secret).encrypt(
    { purpose: 'support', company_id: companies.northgate },
    payload,
    new Date(),
    expires_at,
  )

describe('a value that the product stores encrypted', () => {
  /** Purposes as the product spells them, and as an attacker would have to. */
  const stored = ['challenge', 'support', 'webhook', 'report share', JSON.stringify(['swt1.', 'support', ''])]

  it('cannot be decrypted here, whatever its purpose', async () => {
    await forgetLimits()
    const own = encryption(testConfig.secret)
    const factor = await product.owner.query(`SELECT encrypted_answer AS encrypted FROM idempotency_keys LIMIT 1`)
    const secrets = [
      ...stored.map((purpose) => own.encrypt(purpose, payload)),
      ...factor.rows.map(({ encrypted }) => encrypted as string),
    ]
    for (const secret of secrets)
      for (const purpose of encryptionPurposes)
        for (const text of [secret, `swt1.${secret}`])
          expect((await decrypt(text, { purpose })).body.problem).toBe('encrypted_text_refused')
  }, 30_000)

  it('cannot be made here', async () => {
    const own = encryption(testConfig.secret)
    const encrypted = await encryptOne()
    for (const purpose of stored)
      for (const text of [encrypted, encrypted.slice(5)]) expect(() => own.decrypt(purpose, text)).toThrow()
  })

  it('such as the secret of a webhook cannot be replaced by a text: it signs nothing', async () => {
    await forgetLimits()
    const made = await call('PUT', '/custom-webhooks', {
      as,
      body: { company_id: companies.northgate, url: 'https://hooks.example.com/', events: ['note.added'] },
    })
    expect(made.status, made.text).toBe(200)
    const { rows } = await product.owner.query('SELECT id, encrypted_secret FROM custom_webhooks LIMIT 1')
    const { id, encrypted_secret } = rows[0] as { id: string; encrypted_secret: string }
    for (const purpose of encryptionPurposes)
      for (const text of [encrypted_secret, `swt1.${encrypted_secret}`])
        expect((await decrypt(text, { purpose })).body.problem).toBe('encrypted_text_refused')
    const encrypted = await encryptOne()
    expect(() => secretOf(encryption(testConfig.secret), id, encrypted)).toThrow()
  })
})

describe('encrypting and decrypting', () => {
  it('is audited, also when it fails, and never with the text', async () => {
    const since = new Date()
    const encrypted = await encryptOne({ purpose: 'hand-over' })
    await decrypt(encrypted, { purpose: 'hand-over' })
    await decrypt(encrypted)
    const { rows } = await product.owner.query(
      `SELECT e.action, e.company_id, e.details, u.email FROM audit_events e JOIN users u ON u.id = e.actor_user_id
        WHERE e.action LIKE 'utils.%' AND e.created_at >= $1 ORDER BY e.created_at, e.id`,
      [since],
    )
    const by = { company_id: companies.northgate, email: as }
    expect(rows).toHaveLength(3)
    expect(rows).toEqual(
      expect.arrayContaining([
        { action: 'utils.encrypt', ...by, details: { purpose: 'hand-over', expires_in_days: 7 } },
        { action: 'utils.decrypt', ...by, details: { purpose: 'hand-over', opened: true } },
        { action: 'utils.decrypt', ...by, details: { purpose: 'support', opened: false } },
      ]),
    )
    const all = await product.owner.query("SELECT string_agg(details::text, '') AS details FROM audit_events")
    expect(all.rows[0].details).not.toContain('canary')
    expect(all.rows[0].details).not.toContain(encrypted.slice(5, 30))
  })

  it('is refused to everybody but super admins', async () => {
    for (const account of ['franchise.owner', 'franchise.user', 'company.owner', 'company.user'])
      for (const [path, body] of [
        ['/utils/encrypt', given({ payload })],
        ['/utils/decrypt', given({ encrypted: 'x' })],
      ] as const)
        expect((await call('POST', path, { as: `${account}@demo.test`, body })).body.problem).toBe('not_allowed')
  })

  it('is refused while acting as another user, also as an owner of the company', async () => {
    const { rows } = await product.owner.query("SELECT id FROM users WHERE email = 'company.owner@demo.test'")
    const [token, user_id] = [await tokenOf(as), rows[0].id as string]
    await call('POST', '/proxy-sessions', { token, body: { user_id, reason: 'Looking' } })
    const headers = { 'x-proxy-user-id': user_id }
    for (const [path, body] of [
      ['/utils/encrypt', given({ payload })],
      ['/utils/decrypt', given({ encrypted: 'x' })],
    ] as const)
      expect((await call('POST', path, { token, headers, body })).body.problem).toBe('not_while_acting')
  })

  it('accepts only texts of known purposes and companies', async () => {
    await forgetLimits()
    const absent = '00000000-0000-4000-8000-000000000000'
    for (const wrong of [null, [], {}, 7, true, '']) {
      for (const field of ['purpose', 'company_id', 'payload'])
        expect((await encrypt({ [field]: wrong })).status, `${field} ${JSON.stringify(wrong)}`).toBe(422)
      for (const field of ['purpose', 'company_id', 'encrypted'])
        expect((await decrypt('x', { [field]: wrong })).status, `${field} ${JSON.stringify(wrong)}`).toBe(422)
    }
    for (const expires_in_days of [0, -1, 2, 365, 1.5, '7', null])
      expect((await encrypt({ expires_in_days })).status).toBe(422)
    expect((await encrypt({ purpose: 'challenge' })).status).toBe(422)
    expect((await encrypt({ key: 'x' })).status).toBe(422)
    expect((await encrypt({ company_id: absent })).body.problem).toBe('not_found')
    expect((await decrypt(await encryptOne(), { company_id: absent })).body.problem).toBe('not_found')
  })

  it('is limited, so that nobody tries ten thousand texts', async () => {
    await forgetLimits()
    let last = await decrypt('swt1.AAAA')
    for (let tries = 0; tries < 70 && last.status === 409; tries++) last = await decrypt('swt1.AAAA')
    expect(last.body.problem).toBe('too_many_requests')
    expect((await encrypt()).body.problem).toBe('too_many_requests')
    await forgetLimits()
  })

  it('derives one key for each purpose', () => {
    const keys = encryptionPurposes.map((purpose: EncryptionPurpose) => {
      const of = { purpose, company_id: companies.northgate }
      return encryptedTexts(testConfig.secret).encrypt(of, payload, new Date(0), new Date(Date.now() + 60_000))
    })
    for (const [nth, encrypted] of keys.entries())
      for (const [other, purpose] of encryptionPurposes.entries())
        expect(
          encryptedTexts(testConfig.secret).open(
            { purpose, company_id: companies.northgate },
            encrypted,
            new Date(),
          ) !== undefined,
        ).toBe(nth === other)
  })
})
