import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { sealPurposes, type SealPurpose } from '@seatwise/contract/values'
import { seals } from '../../kernel/sealed.ts'
import { secretOf } from '../../connections/custom-webhooks/secrets.ts'
import { setUpProduct, testConfig } from '../../test-product.ts'
import { sealedTexts } from './sealed-text.ts'

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
const sealOne = async (body: Body = {}) => (await encrypt(body)).body.data.sealed as string
const decrypt = (sealed: unknown, body: Body = {}) =>
  call('POST', '/utils/decrypt', { as, body: given({ sealed, ...body }) })
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
    for (const purpose of sealPurposes) {
      const sealed = await encrypt({ purpose, expires_in_days: 1 })
      expect(sealed.status, sealed.text).toBe(200)
      expect(sealed.body.data.sealed).toMatch(/^swt1\.[\w-]+$/)
      const { created_at, expires_at } = sealed.body.data as Record<string, string>
      expect(Date.parse(expires_at!) - Date.parse(created_at!)).toBe(86_400_000)
      const response = await decrypt(sealed.body.data.sealed, { purpose })
      expect(response.body.data).toEqual({ payload, created_at, expires_at })
    }
  })

  it('keeps every character, up to 4,000 of four bytes', async () => {
    for (const long of ['😀'.repeat(2_000), ' \r\n\t spaces and lines \n', '"\'<>\\{}'])
      expect((await decrypt(await sealOne({ payload: long }))).body.data.payload).toBe(long)
    expect((await encrypt({ payload: 'x'.repeat(4_001) })).status).toBe(422)
  })

  it('is different each time', async () => {
    expect(await sealOne()).not.toBe(await sealOne())
  })

  it('is decrypted for nothing else, and every refusal is the same', async () => {
    await forgetLimits()
    const sealed = await sealOne()
    const [head, rest] = [sealed.slice(0, 5), sealed.slice(5)]
    const answers = [
      decrypt(sealed, { purpose: 'hand-over' }),
      decrypt(sealed, { company_id: companies.orchard }),
      decrypt(sealed, { purpose: 'legacy-link', company_id: companies.harbour }),
      decrypt(rest),
      decrypt(head),
      decrypt(`swt2.${rest}`),
      decrypt(sealed.slice(0, -1)),
      decrypt(sealed.slice(0, 60)),
      decrypt(`${sealed}A`),
      decrypt(`${head}!${rest}`),
      decrypt(`${sealed}=`),
      decrypt(await sealedBy(randomBytes(32))),
      decrypt(await sealedBy(testConfig.secret, new Date(Date.now() - 1_000))),
      decrypt('nonsense'),
      decrypt('💥'),
    ]
    const expected = await refused(decrypt('swt1.AAAA'))
    expect(expected).toMatchObject({ status: 409, problem: 'sealed_text_refused' })
    for (const answer of answers) expect(await refused(answer)).toEqual(expected)
  })

  it('cannot be decrypted when any character of it was changed', async () => {
    const texts = sealedTexts(testConfig.secret)
    const of = { purpose: 'support', company_id: companies.northgate } as const
    const sealed = texts.seal(of, payload, new Date(), new Date(Date.now() + 60_000))
    for (let at = 0; at < sealed.length; at++)
      for (const letter of ['A', 'B', 'w', '_', '.'].filter((other) => other !== sealed[at])) {
        const altered = sealed.slice(0, at) + letter + sealed.slice(at + 1)
        expect(texts.open(of, altered, new Date()), `${letter} at ${at}`).toBeUndefined()
      }
    expect(texts.open(of, sealed, new Date())?.payload).toBe(payload)
  })

  it('expires to the millisecond', () => {
    const texts = sealedTexts(testConfig.secret)
    const of = { purpose: 'support', company_id: companies.northgate } as const
    const end = new Date('2026-11-26T10:00:00.000Z')
    const sealed = texts.seal(of, payload, new Date('2026-11-25T10:00:00.000Z'), end)
    expect(texts.open(of, sealed, new Date(end.getTime() - 1))?.payload).toBe(payload)
    expect(texts.open(of, sealed, end)).toBeUndefined()
  })
})

const sealedBy = async (secret: Buffer, expires_at = new Date(Date.now() + 60_000)) =>
  sealedTexts(secret).seal({ purpose: 'support', company_id: companies.northgate }, payload, new Date(), expires_at)

describe('a value that the product stores encrypted', () => {
  /** Purposes as the product spells them, and as an attacker would have to. */
  const stored = ['challenge', 'support', 'webhook', 'report share', JSON.stringify(['swt1.', 'support', ''])]

  it('cannot be decrypted here, whatever its purpose', async () => {
    await forgetLimits()
    const own = seals(testConfig.secret)
    const factor = await product.owner.query(`SELECT sealed_answer AS sealed FROM idempotency_keys LIMIT 1`)
    const secrets = [
      ...stored.map((purpose) => own.seal(purpose, payload)),
      ...factor.rows.map(({ sealed }) => sealed as string),
    ]
    for (const secret of secrets)
      for (const purpose of sealPurposes)
        for (const text of [secret, `swt1.${secret}`])
          expect((await decrypt(text, { purpose })).body.problem).toBe('sealed_text_refused')
  }, 30_000)

  it('cannot be made here', async () => {
    const own = seals(testConfig.secret)
    const sealed = await sealOne()
    for (const purpose of stored)
      for (const text of [sealed, sealed.slice(5)]) expect(() => own.open(purpose, text)).toThrow()
  })

  it('such as the secret of a webhook cannot be replaced by a text: it signs nothing', async () => {
    await forgetLimits()
    const made = await call('PUT', '/custom-webhooks', {
      as,
      body: { company_id: companies.northgate, url: 'https://hooks.example.com/', events: ['note.added'] },
    })
    expect(made.status, made.text).toBe(200)
    const { rows } = await product.owner.query('SELECT id, sealed_secret FROM custom_webhooks LIMIT 1')
    const { id, sealed_secret } = rows[0] as { id: string; sealed_secret: string }
    for (const purpose of sealPurposes)
      for (const text of [sealed_secret, `swt1.${sealed_secret}`])
        expect((await decrypt(text, { purpose })).body.problem).toBe('sealed_text_refused')
    const sealed = await sealOne()
    expect(() => secretOf(seals(testConfig.secret), id, sealed)).toThrow()
  })
})

describe('encrypting and decrypting', () => {
  it('is audited, also when it fails, and never with the text', async () => {
    const since = new Date()
    const sealed = await sealOne({ purpose: 'hand-over' })
    await decrypt(sealed, { purpose: 'hand-over' })
    await decrypt(sealed)
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
    expect(all.rows[0].details).not.toContain(sealed.slice(5, 30))
  })

  it('is refused to everybody but super admins', async () => {
    for (const account of ['franchise.owner', 'franchise.user', 'company.owner', 'company.user'])
      for (const [path, body] of [
        ['/utils/encrypt', given({ payload })],
        ['/utils/decrypt', given({ sealed: 'x' })],
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
      ['/utils/decrypt', given({ sealed: 'x' })],
    ] as const)
      expect((await call('POST', path, { token, headers, body })).body.problem).toBe('not_while_acting')
  })

  it('accepts only texts of known purposes and companies', async () => {
    await forgetLimits()
    const absent = '00000000-0000-4000-8000-000000000000'
    for (const wrong of [null, [], {}, 7, true, '']) {
      for (const field of ['purpose', 'company_id', 'payload'])
        expect((await encrypt({ [field]: wrong })).status, `${field} ${JSON.stringify(wrong)}`).toBe(422)
      for (const field of ['purpose', 'company_id', 'sealed'])
        expect((await decrypt('x', { [field]: wrong })).status, `${field} ${JSON.stringify(wrong)}`).toBe(422)
    }
    for (const expires_in_days of [0, -1, 2, 365, 1.5, '7', null])
      expect((await encrypt({ expires_in_days })).status).toBe(422)
    expect((await encrypt({ purpose: 'challenge' })).status).toBe(422)
    expect((await encrypt({ key: 'x' })).status).toBe(422)
    expect((await encrypt({ company_id: absent })).body.problem).toBe('not_found')
    expect((await decrypt(await sealOne(), { company_id: absent })).body.problem).toBe('not_found')
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
    const keys = sealPurposes.map((purpose: SealPurpose) => {
      const of = { purpose, company_id: companies.northgate }
      return sealedTexts(testConfig.secret).seal(of, payload, new Date(0), new Date(Date.now() + 60_000))
    })
    for (const [nth, sealed] of keys.entries())
      for (const [other, purpose] of sealPurposes.entries())
        expect(
          sealedTexts(testConfig.secret).open({ purpose, company_id: companies.northgate }, sealed, new Date()) !==
            undefined,
        ).toBe(nth === other)
  })
})
