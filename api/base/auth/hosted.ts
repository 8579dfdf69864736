import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { finishHostedSignIn, startHostedSignIn } from '@seatwise/contract/auth'
import { hostedProvider, type HostedAnswer, type HostedState } from '../../outside/identity/hosted.ts'
import { cookieName } from '../../kernel/cookie-name.ts'
import { originOf } from '../../kernel/handle.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Server } from '../../server.ts'
import { hostedMinutes, storeHostedSignIn, consumeHostedSignIn } from './hosted-sign-ins.ts'
import { linkedIdentitiesOf } from './linked-identities.ts'
import { isFromOurPages, type SignInFlow } from './sign-in.ts'

const purpose = 'hosted sign-in'

/**
 * Sign-in with the configured OpenID Connect provider. The provider redirects to the login page, which calls this API,
 * so the cookie that binds the response to the browser can be SameSite=Strict.
 * @returns a function for the URL that also ends the session at the provider, or null
 */
export function registerHostedSignIn(server: Server, signInFlow: SignInFlow): () => Promise<string | null> {
  const { config, identity, encryption, transactions } = server
  const provider = config.oidc && hostedProvider(config.oidc, config.app_env)
  const identities = linkedIdentitiesOf(transactions)
  // From the configuration and not from the Host header, which an attacker can set.
  const backHere = `${config.public_url}/login`
  const secure = config.app_env !== 'local'
  const name = cookieName('seatwise_hosted', secure)
  const cookie = {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: hostedMinutes * 60,
  } as const

  server.handle(startHostedSignIn, async ({ reply }) => {
    if (!provider) throw new Refusal('hosted_sign_in_off')
    const { url, ...signIn } = await provider.begin(backHere)
    const browser = randomBytes(32).toString('base64url')
    const encrypted_state = encryption.encrypt(purpose, JSON.stringify(signIn))
    await transactions.withoutTenant((db) => storeHostedSignIn(db, { state: signIn.state, browser, encrypted_state }))
    reply.setCookie(name, browser, cookie)
    return { data: { url } }
  })

  server.handle(finishHostedSignIn, async ({ query, ...exchange }) => {
    const { request, reply } = exchange
    if (!provider) throw new Refusal('hosted_sign_in_off')
    const expected = await consumeExpectedState(request, query)
    if (!expected) return refuse(request, 'hosted_sign_in_refused', 'not begun here')
    reply.clearCookie(name, cookie)
    const person = await provider.finish(backHere, query, expected)
    if (!person) return refuse(request, 'hosted_sign_in_refused', 'answer does not hold')
    const user_id = await identities.userOf(person, originOf(request))
    if (!user_id) return refuse(request, 'not_linked', 'no account')
    // The company's MFA requirement does not apply, because the provider enforces its own. A factor that the user
    // enrolled here is still required.
    const outcome = await identity.signInProved(user_id, signInFlow.from(request), { second_factor: false })
    if (outcome.kind === 'refused') return refuse(request, 'hosted_sign_in_refused', 'account refused', user_id)
    return signInFlow.finish(exchange, outcome, 'hosted', { user_id })
  })

  return async () => (provider ? provider.signOutUrl(backHere) : null)

  async function consumeExpectedState(
    request: FastifyRequest,
    { state }: HostedAnswer,
  ): Promise<HostedState | undefined> {
    const browser = request.cookies[name]
    if (!browser || !isFromOurPages(request, config)) return undefined
    const encrypted = await transactions.withoutTenant((db) => consumeHostedSignIn(db, { state, browser }))
    // The cast is safe: the encrypted value is authenticated, and only startHostedSignIn writes it.
    return encrypted === undefined ? undefined : (JSON.parse(encryption.decrypt(purpose, encrypted)) as HostedState)
  }

  /** The reason is only written to the audit log, because the response must not reveal it. */
  async function refuse(
    request: FastifyRequest,
    code: 'hosted_sign_in_refused' | 'not_linked',
    reason: string,
    user_id?: string,
  ): Promise<never> {
    await signInFlow.auditRefusal(reason, 'hosted', originOf(request), user_id ? { user_id } : {})
    throw new Refusal(code)
  }
}
