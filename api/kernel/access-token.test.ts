import { createPrivateKey, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { accessTokens } from './access-token.ts'

const secret = randomBytes(32)
const tokens = accessTokens(secret)
const session = { user_id: randomUUID(), session_id: randomUUID() }
const refused = { code: 'not_signed_in' }

const seed = Buffer.from(hkdfSync('sha256', secret, '', 'seatwise access token', 32))
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')
const ownKey = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' })

/** A token signed with the product's key, with one property changed. */
function signed(changed: { typ?: string; iss?: string; aud?: string; sub?: string; sid?: string; exp?: string } = {}) {
  const { typ, exp, ...claims } = {
    typ: 'at+jwt',
    iss: 'seatwise',
    aud: 'seatwise-api',
    sub: session.user_id,
    sid: session.session_id,
    exp: '5m',
    ...changed,
  }
  const jwt = new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', typ }).setIssuedAt()
  return (exp ? jwt.setExpirationTime(exp) : jwt).sign(ownKey)
}

describe('a token signed with the product’s key', () => {
  it('is accepted for the session it names', async () => {
    expect(await tokens.verify(await signed())).toMatchObject(session)
    expect(await tokens.verify(await tokens.issue(session))).toMatchObject(session)
  })

  it.each([
    [{ typ: 'JWT' }],
    [{ typ: 'share+jwt' }],
    [{ aud: 'seatwise-share' }],
    [{ iss: 'elsewhere' }],
    [{ exp: '' }],
    [{ exp: '-1s' }],
  ])('with another %j is refused', async (changed) =>
    expect(tokens.verify(await signed(changed))).rejects.toMatchObject(refused),
  )

  it('of another installation is refused', async () =>
    expect(tokens.verify(await accessTokens(randomBytes(32)).issue(session))).rejects.toMatchObject(refused))
})

describe('a token after five minutes', () => {
  afterEach(() => vi.useRealTimers())

  it('is refused, whether or not it is in the cache', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const [seen, unseen] = [await tokens.issue(session), await tokens.issue({ ...session, session_id: randomUUID() })]
    expect(await tokens.verify(seen)).toMatchObject(session)
    vi.setSystemTime(Date.now() + 301_000)
    for (const token of [seen, unseen]) await expect(tokens.verify(token)).rejects.toMatchObject(refused)
  })

  it('stays refused when the clock is set back, whether or not it is in the cache', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const [seen, unseen] = [await tokens.issue(session), await tokens.issue({ ...session, session_id: randomUUID() })]
    expect(await tokens.verify(seen)).toMatchObject(session)
    vi.setSystemTime(Date.now() - 3_600_000)
    for (const token of [seen, unseen]) await expect(tokens.verify(token)).rejects.toMatchObject(refused)
  })
})
