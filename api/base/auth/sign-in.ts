import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignInReply } from '@seatwise/contract/auth'
import type { SignInOutcome } from '../../identity/identity-provider.ts'
import { accessTokenSeconds } from '../../kernel/access-token.ts'
import { originOf } from '../../kernel/handle.ts'
import { networkOf } from '../../kernel/client-address.ts'
import type { Config } from '../../kernel/config.ts'
import { cookieName } from '../../kernel/cookie-name.ts'
import { Refusal, SessionEnded } from '../../kernel/refusal.ts'
import { noActor, withoutActor, type Origin } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import { recordSignIn } from '../../identity/accounts.ts'
import { audit, auditOwn } from '../audit-events/repository.ts'
import { createChallenge } from './challenges.ts'
import { recordDevice } from './devices.ts'
import { mailNotice } from './notices.ts'
import { createSession, endSessionOf, type OpenSession, type SignInMethod } from './repository.ts'
import { findAccount } from '../../identity/find-account.ts'

type Place = Pick<Config, 'public_url' | 'app_env'>
/** On a developer's machine, the pages are reached without TLS. */
const areSecure = ({ app_env }: Pick<Config, 'app_env'>) => app_env !== 'local'
const refreshCookie = (place: Place) => cookieName('seatwise_refresh', areSecure(place))
const deviceCookie = (place: Place) => cookieName('seatwise_device', areSecure(place))

export type SignInFlow = ReturnType<typeof openSignInFlow>

/** The end of a step of any sign-in: a session with its cookies, the next challenge, or a refusal. */
export function openSignInFlow(server: Server) {
  const { config, limits, encryption, tokens, transactions } = server
  const cookie = {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: areSecure(config),
  } as const

  return {
    fromIp: (request: FastifyRequest) => limits.take('identity_from_ip', networkOf(request)),

    from: (request: FastifyRequest) => ({
      origin: originOf(request),
      device_key: deviceKeyIn(request, config),
    }),

    /** @param how.address the address as typed, for the audit event of a refusal */
    finish: async (
      { request, reply }: { request: FastifyRequest; reply: FastifyReply },
      outcome: SignInOutcome,
      method: SignInMethod,
      how: { address?: string; user_id?: string; remember?: boolean } = {},
    ): Promise<SignInReply> => {
      const origin = originOf(request)
      if (outcome.kind === 'challenge') {
        const { user_id, session_epoch, name, state, factor, parameters, backup_codes } = outcome
        const begun = await asVerifiedUser(user_id, origin, async (scope) => {
          await auditOwn(scope, 'auth.challenge', { name })
          return createChallenge(scope.db, encryption, { user_id, session_epoch, name, state, factor, method })
        })
        return { data: { challenge_name: name, parameters, ...begun }, ...(backup_codes && { backup_codes }) }
      }
      if (outcome.kind !== 'signed_in') {
        await auditRefusal(outcome.kind, method, origin, how)
        if (outcome.kind === 'deactivated') throw new SessionEnded('deactivated', outcome.reason)
        throw new Refusal(outcome.kind === 'refused' ? 'sign_in_refused' : outcome.kind)
      }
      const { user_id, session_epoch, factor, backup_codes } = outcome
      const { ip, user_agent } = origin
      const session = await asVerifiedUser(user_id, origin, async (scope) => {
        const remember = how.remember ? factor : null
        const before = refreshTokenIn(request, config)
        if (before) await endSessionOf(scope.db, before)
        const device = await recordDevice(scope.db, user_id, {
          key: deviceKeyIn(request, config),
          user_agent,
          remember,
        })
        reply.setCookie(deviceCookie(config), device.key, { ...cookie, maxAge: 365 * 86_400 })
        await recordSignIn(scope, user_id)
        await auditOwn(scope, 'auth.sign-in', { method })
        if (remember) {
          await auditOwn(scope, 'auth.remember-device')
          await mailNotice(scope, 'browser_remembered', config.public_url)
        }
        return createSession(scope.db, {
          user_id,
          epoch: session_epoch,
          device_id: device.id,
          method,
          factor,
          ip,
          user_agent,
        })
      })
      return { data: await issueTokens(reply, session), ...(backup_codes && { backup_codes }) }
    },

    issueTokens,

    auditRefusal,

    refreshTokenIn: (request: FastifyRequest) => refreshTokenIn(request, config),

    clearCookie: (reply: FastifyReply) => reply.clearCookie(refreshCookie(config), cookie),
  }

  async function issueTokens(reply: FastifyReply, session: OpenSession) {
    reply.setCookie(refreshCookie(config), session.refresh_token, { ...cookie, maxAge: 30 * 86_400 })
    return { access_token: await tokens.issue(session), expires_in: accessTokenSeconds }
  }

  /** Runs `work` for a user whom the identity provider has just verified. */
  async function asVerifiedUser<Answer>(user_id: string, origin: Origin, work: AccountWork<Answer>): Promise<Answer> {
    const done = await transactions.asLockedAccount(user_id, origin, async (scope) => ({ answer: await work(scope) }))
    if (!done) throw new Refusal('sign_in_refused')
    return done.answer
  }

  /**
   * Writes the audit event in a separate transaction, which the refusal does not roll back. An unknown address takes
   * the same work, so that timing does not reveal accounts.
   */
  async function auditRefusal(
    reason: string,
    method: SignInMethod,
    origin: Origin,
    { address, user_id }: { address?: string; user_id?: string },
  ) {
    const action = 'auth.sign-in-refused'
    const details = { method, reason }
    const user =
      user_id ??
      (address === undefined ? undefined : await transactions.withoutTenant((db) => findAccount(db, address)))
    if (user) await transactions.asAccount(user, origin, (scope) => auditOwn(withoutActor(scope), action, details))
    else
      await transactions.withoutTenant((db) =>
        audit({ db, origin, actor: noActor }, { action, details, company_id: null, subject_type: 'address' }),
      )
  }
}

type AccountWork<Answer> = Parameters<Server['transactions']['asAccount']>[2] extends (scope: infer Scope) => unknown
  ? (scope: Scope) => Promise<Answer>
  : never

/** Ignores the cookie in requests from other sites, as a second defense against CSRF besides SameSite. */
function refreshTokenIn(request: FastifyRequest, place: Place): string | undefined {
  return isFromOurPages(request, place) ? request.cookies[refreshCookie(place)] : undefined
}

function deviceKeyIn(request: FastifyRequest, place: Place): string | undefined {
  const key = request.cookies[deviceCookie(place)]
  return isFromOurPages(request, place) && key && /^[\w-]{43}$/.test(key) ? key : undefined
}

/** Programs send neither header. Older browsers only send Origin, and pages without an origin send "null". */
export function isFromOurPages({ headers }: FastifyRequest, { public_url }: Pick<Config, 'public_url'>): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  return (
    (origin === undefined || origin === new URL(public_url).origin) && (site === undefined || site === 'same-origin')
  )
}
