import { answerChallenge, refresh, signIn, signOut } from '@seatwise/contract/auth'
import type { SignInChange } from '../../identity/identity-provider.ts'
import { originOf } from '../../kernel/handle.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { ownWork, withoutActor, type Origin } from '../../kernel/scope.ts'
import { sessionEnded, type AccountScope } from '../../kernel/transaction.ts'
import type { Server } from '../../server.ts'
import { auditOwn } from '../audit-events/repository.ts'
import { finishChallenge, tryChallenge } from './challenges.ts'
import { minimumDuration } from './minimum-duration.ts'
import { registerHostedSignIn } from './hosted.ts'
import { mailNotice } from './notices.ts'
import { recordNewPassword } from './passwords.ts'
import { registerOwnSecurity } from './own-security.ts'
import { registerRecovery } from './recovery.ts'
import { end as endProxySession } from '../proxy-sessions/actions.ts'
import { endSessionOf, findOpenSession, rotateRefreshToken } from './repository.ts'
import { openSignInFlow } from './sign-in.ts'
import { registerSignUp } from './sign-up.ts'

export function registerAuth(server: Server) {
  const { config, identity, encryption, transactions } = server
  const signInFlow = openSignInFlow(server)
  const hostedSignOutUrl = registerHostedSignIn(server, signInFlow)

  server.handle(signIn, async ({ body, ...exchange }) => {
    const { username, password } = body
    const waited = minimumDuration()
    const outcome = await identity.signIn(username, password, signInFlow.from(exchange.request))
    return signInFlow.finish(exchange, outcome, 'password', { address: username }).catch(async (error: unknown) => {
      // Argon2 also runs for unknown addresses, but the later steps do not. So failures wait for a fixed minimum time,
      // so that timing does not reveal accounts.
      await waited()
      throw error
    })
  })

  server.handle(answerChallenge, async ({ body, ...exchange }) => {
    const { session, challenge_name, ...response } = body
    const challenge = await transactions.withoutTenant((db) => tryChallenge(db, encryption, session, challenge_name))
    if (!challenge) throw new Refusal('challenge_over')
    const account = await transactions.asAccount(challenge.user_id, ownWork, async (scope) => scope.account)
    // Ending the user's sessions also ends sign-ins in progress.
    if (account?.session_epoch !== challenge.session_epoch) throw new Refusal('challenge_over')
    const outcome = await identity.answer(challenge, response, {
      origin: originOf(exchange.request),
      alsoWrite: recordChange,
    })
    const { user_id, method } = challenge
    if (outcome.kind === 'refused' || outcome.kind === 'clock_off') {
      await signInFlow.auditRefusal('challenge', method, originOf(exchange.request), { user_id })
      throw new Refusal(outcome.kind === 'clock_off' ? 'clock_off' : 'challenge_refused')
    }
    if (
      (outcome.kind === 'signed_in' || outcome.kind === 'challenge') &&
      !(await transactions.withoutTenant((db) => finishChallenge(db, challenge.id)))
    )
      throw new Refusal('challenge_over')
    const remember = 'remember_device' in response && response.remember_device
    return signInFlow.finish(exchange, outcome, method, { user_id, remember })
  })

  server.handle(refresh, async ({ request, reply }) => {
    const token = signInFlow.refreshTokenIn(request)
    if (!token) throw new Refusal('not_signed_in')
    const rotation = await transactions.withoutTenant((db) => rotateRefreshToken(db, token))
    if (rotation.kind === 'reused')
      await transactions.asAccount(rotation.user_id, originOf(request), (scope) =>
        auditOwn(withoutActor(scope), 'auth.refresh-reused'),
      )
    if (rotation.kind === 'unknown') throw new Refusal('session_invalid')
    if (rotation.kind !== 'rotated')
      throw await transactions.withoutTenant((db) => sessionEnded(db, rotation.session_id))
    // Reports now, instead of at the next request, that the user was deactivated.
    const caller = { ...rotation.session, origin: originOf(request) }
    await transactions.asUser(caller, 'users/profile.read', async () => undefined)
    return { data: await signInFlow.issueTokens(reply, rotation.session) }
  })

  server.handle(signOut, async ({ request, reply }) => {
    const token = signInFlow.refreshTokenIn(request)
    if (token) await endActing(token, originOf(request))
    const ended = token ? await transactions.withoutTenant((db) => endSessionOf(db, token)) : undefined
    if (ended)
      await transactions.asAccount(ended.user_id, originOf(request), (scope) => auditOwn(scope, 'auth.sign-out'))
    // A request from another site must not clear the cookie (forced sign-out).
    if (token) signInFlow.clearCookie(reply)
    return {
      data: { signed_out: true as const, hosted_url: ended?.method === 'hosted' ? await hostedSignOutUrl() : null },
    }
  })

  /** Signing out while acting as another user also ends the proxy session, with its own audit event. */
  async function endActing(token: string, origin: Origin) {
    const session = await transactions.withoutTenant((db) => findOpenSession(db, token))
    if (!session?.is_acting) return
    await transactions
      .asUser({ ...session, origin }, 'proxy-sessions.write', endProxySession)
      .catch((error: unknown) => {
        // The user is no longer a super admin, or the session is over, so there is nothing left to end.
        if (!(error instanceof Refusal)) throw error
      })
  }

  async function recordChange(scope: AccountScope, change: SignInChange) {
    if (change === 'password_chosen') return recordNewPassword(scope, 'auth.change-password', config.public_url)
    await auditOwn(scope, 'auth.set-up-authenticator')
    await mailNotice(scope, 'authenticator_set_up', config.public_url)
  }

  registerRecovery(server, signInFlow)
  registerSignUp(server, signInFlow)
  registerOwnSecurity(server)
}
