import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'

const validitySeconds = 3600

/** The tokens of a fake pool, with the claims and the signature that Cognito's developer guide describes. */
export async function createTokens({ issuer, client_id }: { issuer: string; client_id: string }) {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const kid = randomUUID()
  const sign = (claims: object) =>
    new SignJWT({ ...claims, auth_time: Math.floor(Date.now() / 1000), event_id: randomUUID(), jti: randomUUID() })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(issuer)
      .setIssuedAt()
      .setExpirationTime(`${validitySeconds} seconds`)
      .sign(privateKey)

  return {
    keys: { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] },

    issueTo: async ({ sub, attributes }: { sub: string; attributes: Map<string, string> }) => {
      const { email_verified, ...others } = Object.fromEntries(attributes)
      const IdToken = await sign({
        ...others,
        email_verified: email_verified === 'true',
        sub,
        aud: client_id,
        token_use: 'id',
        'cognito:username': sub,
      })
      const AccessToken = await sign({
        sub,
        client_id,
        token_use: 'access',
        scope: 'aws.cognito.signin.user.admin',
        username: sub,
      })
      return {
        ChallengeParameters: {},
        AuthenticationResult: { IdToken, AccessToken, TokenType: 'Bearer', ExpiresIn: validitySeconds },
      }
    },

    /** @returns undefined if the access token is not from this pool or has expired */
    subjectOf: async (accessToken = ''): Promise<string | undefined> => {
      const verified = await jwtVerify(accessToken, publicKey, { issuer, algorithms: ['RS256'] }).catch(() => undefined)
      return verified?.payload.token_use === 'access' ? verified.payload.sub : undefined
    },
  }
}
