import * as openid from 'openid-client'
import type { Config } from '../../kernel/config.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { outsideAddress } from './outside-address.ts'

const timeoutSeconds = 5
const signOutMs = 3_000

/** Values that bind the provider's response to the sign-in that requested it. */
export type HostedState = { state: string; nonce: string; code_verifier: string }
/** The parameters that the provider adds to the redirect URL. */
export type HostedAnswer = { code: string; state: string; iss?: string | undefined; session_state?: string | undefined }
/** A person as an external provider names them. Only issuer and subject never change. */
export type OutsidePerson = { issuer: string; subject: string; email: string | undefined; email_verified: boolean }

/** A client of an OpenID Connect provider: authorization code flow with PKCE. */
export function hostedProvider(oidc: NonNullable<Config['oidc']>, app_env: Config['app_env']) {
  const issuer = outsideAddress('OIDC_ISSUER', oidc.issuer, app_env)
  const isCognito = issuer.hostname.startsWith('cognito-idp.')
  const scope = isCognito ? `${oidc.scopes} aws.cognito.signin.user.admin` : oidc.scopes
  let discovered: Promise<openid.Configuration> | undefined

  return {
    begin: async (redirect_uri: string): Promise<HostedState & { url: string }> => {
      const provider = await discover()
      const state = openid.randomState()
      const nonce = openid.randomNonce()
      const code_verifier = openid.randomPKCECodeVerifier()
      const url = openid.buildAuthorizationUrl(provider, {
        redirect_uri,
        scope,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(code_verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, state, nonce, code_verifier }
    },

    /** @returns undefined if the response fails a check */
    finish: async (
      redirect_uri: string,
      answer: HostedAnswer,
      expected: HostedState,
    ): Promise<OutsidePerson | undefined> => {
      const provider = await discover()
      try {
        return await personOf(provider, redirect_uri, answer, expected)
      } catch (error) {
        if (isUnavailable(error)) throw new Refusal('unavailable', error)
        if (isRefused(error)) return undefined
        throw error
      }
    },

    /**
     * The URL that ends the session at the provider; null if the provider has no such URL or discovery takes too long.
     */
    signOutUrl: async (back_to: string): Promise<string | null> => {
      const late = AbortSignal.timeout(signOutMs)
      const provider = await Promise.race([
        discover().catch(() => undefined),
        new Promise<undefined>((resolve) => late.addEventListener('abort', () => resolve(undefined))),
      ])
      if (!provider?.serverMetadata().end_session_endpoint) return null
      // Cognito has a parameter name of its own for the return URL.
      const way = isCognito ? { logout_uri: back_to } : { post_logout_redirect_uri: back_to }
      return openid.buildEndSessionUrl(provider, way).href
    },
  }

  /**
   * Runs discovery at the first use and again after a failure, so that the product starts even if the provider is down.
   */
  async function discover(): Promise<openid.Configuration> {
    discovered ??= openid.discovery(issuer, oidc.client_id, oidc.client_secret, undefined, {
      timeout: timeoutSeconds,
      execute: [
        // Also verifies the signature of the id token, because TLS alone is not accepted as proof.
        openid.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
      ],
    })
    try {
      return await discovered
    } catch (error) {
      discovered = undefined
      throw new Refusal('unavailable', error)
    }
  }
}

async function personOf(
  provider: openid.Configuration,
  redirect_uri: string,
  answer: HostedAnswer,
  { state, nonce, code_verifier }: HostedState,
): Promise<OutsidePerson | undefined> {
  const back = new URL(redirect_uri)
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) back.searchParams.set(name, value)
  const tokens = await openid.authorizationCodeGrant(provider, back, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: code_verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) return undefined
  // Many OIDC providers return `email` only from the userinfo endpoint. fetchUserInfo checks that the subject matches.
  const profile =
    claims.email === undefined && provider.serverMetadata().userinfo_endpoint
      ? await openid.fetchUserInfo(provider, tokens.access_token, claims.sub)
      : claims
  const email = typeof profile.email === 'string' ? profile.email.trim().toLowerCase() : undefined
  return { issuer: claims.iss, subject: claims.sub, email, email_verified: profile.email_verified === true }
}

/** True if the provider refused, or its response failed one of our checks. */
function isRefused(error: unknown): boolean {
  return (
    error instanceof openid.ClientError ||
    error instanceof openid.ResponseBodyError ||
    error instanceof openid.AuthorizationResponseError ||
    error instanceof openid.WWWAuthenticateChallengeError
  )
}

/** True after a timeout, a network error or a server error (5xx): a retry may succeed. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof TypeError && error.message === 'fetch failed') return true
  if (!(error instanceof openid.ClientError)) return false
  return (
    error.code === 'OAUTH_TIMEOUT' ||
    (error.code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' && error.cause instanceof Response && error.cause.status >= 500)
  )
}
