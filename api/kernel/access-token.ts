import { createHash, createPrivateKey, createPublicKey, hkdfSync } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { Refusal } from './refusal.ts'

export const accessTokenSeconds = 300

export type AccessToken = { user_id: string; session_id: string }
export type AccessTokens = ReturnType<typeof accessTokens>

const issuer = 'seatwise'
const audience = 'seatwise-api'
const algorithm = 'EdDSA'
/** The DER header of an Ed25519 private key, which the 32 bytes of the key follow. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')
const cacheLimit = 5_000
/** How far the clocks of two processes may differ. */
const maxClockDifferenceMs = 60_000

/**
 * Short-lived proof of a session, signed with a key derived from the secret, so that every process of an installation
 * can verify it without storing anything. The session itself is looked up for every request.
 */
export function accessTokens(secret: Buffer) {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'seatwise access token', 32))
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  /**
   * Verified tokens are cached, because verifying a signature takes 25 to 100 µs and a client sends the same token for
   * minutes.
   */
  const verified = new Map<string, AccessToken & Period>()

  return {
    issue: ({ user_id, session_id }: AccessToken): Promise<string> =>
      new SignJWT({ sid: session_id })
        .setProtectedHeader({ alg: algorithm, typ: 'at+jwt' })
        .setSubject(user_id)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${accessTokenSeconds}s`)
        .sign(privateKey),

    verify: async (token: string | undefined): Promise<AccessToken> => {
      if (!token) throw new Refusal('not_signed_in')
      const key = createHash('sha256').update(token).digest('base64')
      const known = verified.get(key)
      if (known && isNowIn(known)) return known
      const fresh = await check(token)
      if (verified.size >= cacheLimit) verified.clear()
      verified.set(key, fresh)
      return fresh
    },
  }

  async function check(token: string) {
    try {
      const { payload } = await jwtVerify(token, publicKey, {
        algorithms: [algorithm],
        typ: 'at+jwt',
        issuer,
        audience,
        requiredClaims: ['sub', 'sid', 'iat', 'exp'],
      })
      const period = { from: payload.iat! * 1000, until: payload.exp! * 1000 }
      if (!isNowIn(period)) throw new Error('the token is of another time')
      return { user_id: String(payload.sub), session_id: String(payload.sid), ...period }
    } catch {
      throw new Refusal('not_signed_in')
    }
  }
}

type Period = { from: number; until: number }

/** A token of the future was issued before the clock was set back: it may have been over for long. */
const isNowIn = ({ from, until }: Period, now = Date.now()) => from <= now + maxClockDifferenceMs && until > now
