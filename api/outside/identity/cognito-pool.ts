import type { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider'
import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import type { ProblemCode } from '@seatwise/contract/problems'
import type { Config } from '../../kernel/config.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { OutsidePerson } from './hosted.ts'
import { outsideAddress } from './outside-address.ts'

const timeoutMs = 5_000

type Failure = 'refused' | 'attempts_exceeded' | 'deactivated' | 'poor_password' | 'absent' | 'alias_taken'
/** An error of Cognito, as one of our failure codes. */
export type PoolFailure = { failure: Failure }
export type CognitoPool = ReturnType<typeof cognitoPool>

/** A client of a Cognito user pool. Only the server calls the pool, never the browser. */
export function cognitoPool(cognito: NonNullable<Config['cognito']>, app_env: Config['app_env']) {
  const { region, user_pool_id, client_id, endpoint } = cognito
  const home = outsideAddress('COGNITO_ENDPOINT', endpoint ?? `https://cognito-idp.${region}.amazonaws.com`, app_env)
  const issuer = `${home.origin}/${user_pool_id}`
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { timeoutDuration: timeoutMs })
  let client: Promise<CognitoIdentityProvider> | undefined

  return {
    issuer,
    pool: { UserPoolId: user_pool_id },
    app: { ClientId: client_id },
    ask,

    signIn: (address: string, password: string) =>
      ask((client) =>
        client.initiateAuth({
          ClientId: client_id,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: address, PASSWORD: password },
        }),
      ),

    /**
     * Verifies an id token of this pool and client.
     * @returns undefined if the token is invalid
     */
    personOf: async (id_token: string | undefined): Promise<OutsidePerson | undefined> => {
      try {
        const { payload } = await jwtVerify(id_token ?? '', keys, {
          issuer,
          audience: client_id,
          algorithms: ['RS256'],
          requiredClaims: ['sub', 'exp'],
        })
        if (payload.token_use !== 'id' || !payload.sub) return undefined
        const email = typeof payload.email === 'string' ? payload.email.toLowerCase() : undefined
        return { issuer, subject: payload.sub, email, email_verified: payload.email_verified === true }
      } catch (error) {
        // The keys of the pool could not be fetched, so the token may still be valid.
        if (isUnreachable(error)) throw new Refusal('unavailable', error)
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }

  /** @throws Refusal if Cognito does not respond or refuses the configuration; unknown errors are rethrown */
  async function ask<Answer>(
    work: (client: CognitoIdentityProvider) => Promise<Answer>,
  ): Promise<Answer | PoolFailure> {
    // The AWS SDK is loaded only if Cognito is configured.
    client ??= import('@aws-sdk/client-cognito-identity-provider').then(
      (sdk) =>
        new sdk.CognitoIdentityProvider({
          region,
          ...(endpoint ? { endpoint } : {}),
          maxAttempts: 2,
          requestHandler: { connectionTimeout: timeoutMs, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
        }),
    )
    try {
      return await work(await client)
    } catch (error) {
      const problem = problemOf(error)
      if (problem) throw new Refusal(problem, error)
      const failure = failureOf(error)
      if (failure) return { failure }
      if (isUnavailable(error)) throw new Refusal('unavailable', error)
      throw error
    }
  }
}

/** AWS refuses the product's credentials, permissions or settings. */
const configurationErrors = [
  'AccessDeniedException',
  'CredentialsProviderError',
  'ExpiredTokenException',
  'IncompleteSignature',
  'InvalidClientTokenId',
  'InvalidSignatureException',
  'InvalidUserPoolConfigurationException',
  'MissingAuthenticationToken',
  'UnrecognizedClientException',
]

/**
 * The problem behind an error that a wrong password or code cannot cause: the pool, the configuration or the access
 * token.
 */
function problemOf(error: unknown): ProblemCode | undefined {
  if (!(error instanceof Error)) return undefined
  const { name, message } = error
  if (configurationErrors.includes(name)) return 'no_identity_config'
  // Only the message says what is missing or not allowed; the name is the same.
  if (name === 'ResourceNotFoundException') return /client/i.test(message) ? 'no_identity_config' : 'no_user_pool'
  if (name === 'InvalidParameterException' && /flow not enabled/i.test(message)) return 'no_identity_config'
  if (name !== 'NotAuthorizedException') return undefined
  if (/secret_?\s?hash/i.test(message)) return 'no_identity_config'
  return /access token/i.test(message) ? 'not_signed_in' : undefined
}

const failures: Record<string, Failure> = {
  UserNotFoundException: 'absent',
  AliasExistsException: 'alias_taken',
  CodeMismatchException: 'refused',
  ExpiredCodeException: 'refused',
  EnableSoftwareTokenMFAException: 'refused',
  PasswordResetRequiredException: 'refused',
  UserNotConfirmedException: 'refused',
  LimitExceededException: 'attempts_exceeded',
  TooManyRequestsException: 'attempts_exceeded',
  TooManyFailedAttemptsException: 'attempts_exceeded',
  InvalidPasswordException: 'poor_password',
  PasswordHistoryPolicyViolationException: 'poor_password',
}

function failureOf(error: unknown): Failure | undefined {
  if (!(error instanceof Error)) return undefined
  // Cognito uses this error name in three cases, which only the message distinguishes.
  if (error.name === 'NotAuthorizedException') {
    if (/attempts exceeded/i.test(error.message)) return 'attempts_exceeded'
    return /disabled/i.test(error.message) ? 'deactivated' : 'refused'
  }
  return failures[error.name]
}

/** True if there was no response or a server error (5xx). */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return error.name === 'TimeoutError' || /^E[A-Z]+$/.test(code) || (status !== undefined && status >= 500)
}

function isUnreachable(error: unknown): boolean {
  return (
    error instanceof errors.JWKSTimeout ||
    (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC') ||
    (error instanceof TypeError && error.message === 'fetch failed')
  )
}
