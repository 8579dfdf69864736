import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { type Answer, type CrmLocation, Refusal, parseBody } from './test-crm-calls.ts'

type Grant = { location: CrmLocation; scopes: Set<string> }

const tokenFields = z.strictObject({
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  grant_type: z.enum(['authorization_code', 'refresh_token']),
  code: z.string().optional(),
  refresh_token: z.string().optional(),
  user_type: z.string().optional(),
  redirect_uri: z.string().optional(),
})

/** The accepted tokens: private integration tokens, and OAuth tokens whose refresh token is valid once. */
export function createTokens() {
  const grants = new Map<string, Grant>()
  const refreshable = new Map<string, Grant>()
  const client = { id: 'crm-client', secret: 'crm-client-secret' }

  return {
    client,
    add: (token: string, location: CrmLocation, scopes: Iterable<string>) =>
      void grants.set(token, { location, scopes: new Set(scopes) }),
    /** Adds a code or refresh token that /oauth/token accepts once. */
    addRefreshable: (code: string, location: CrmLocation, scopes: Iterable<string>) =>
      void refreshable.set(code, { location, scopes: new Set(scopes) }),
    revoke: (token: string) => void grants.delete(token),
    scopesOf: (token: string) => grants.get(token)?.scopes,
    find(authorization: string | undefined) {
      const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
      return token ? grants.get(token) : undefined
    },
    exchange(body: unknown): Answer {
      const sent = parseBody(tokenFields, body)
      if (sent.client_id !== client.id || sent.client_secret !== client.secret)
        throw new Refusal(401, 'Invalid client credentials!')
      const code = (sent.grant_type === 'refresh_token' ? sent.refresh_token : sent.code) ?? ''
      const grant = refreshable.get(code)
      if (!grant) throw new Refusal(400, 'Invalid grant: refresh token is invalid')
      refreshable.delete(code)
      const [access_token, refresh_token] = [randomUUID(), randomUUID()]
      grants.set(access_token, grant)
      refreshable.set(refresh_token, grant)
      const scope = [...grant.scopes].join(' ')
      const granted = { scope, userType: 'Location', locationId: grant.location.id }
      return {
        status: 200,
        body: { access_token, token_type: 'Bearer', expires_in: 86_399, refresh_token, ...granted },
      }
    },
  }
}
