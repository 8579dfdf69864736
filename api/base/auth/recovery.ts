import { forgotPassword, getInvitation, sendSignInLink, validateToken } from '@seatwise/contract/auth'
import { hours, minutes } from '@seatwise/contract/limits'
import { resetPassword, setUpPassword } from '@seatwise/contract/users'
import { endSessionsOf } from '../../identity/end-sessions.ts'
import { refusePoorPassword } from '../../identity/password-policy.ts'
import { originOf } from '../../kernel/handle.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Origin } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import type { AccountScope } from '../../kernel/transaction.ts'
import { auditOwn } from '../audit-events/repository.ts'
import { enqueueMail } from '../outbox/repository.ts'
import { renderMail } from '../outbox/templates.ts'
import { markSetUp } from '../../identity/accounts.ts'
import { minimumDuration } from './minimum-duration.ts'
import { recordNewPassword } from './passwords.ts'
import { createSentToken, findSentToken, consumeSentToken, voidSentTokens, type Purpose } from './sent-tokens.ts'
import type { SignInFlow } from './sign-in.ts'
import { findAccount } from '../../identity/find-account.ts'

/** Emailed links for resetting a password, setting the first password and signing in. */
export function registerRecovery(server: Server, signInFlow: SignInFlow) {
  const { config, identity, limits, transactions } = server

  server.handle(forgotPassword, async ({ body, request }) => {
    await limits.take('mail_to_address', `reset ${body.email}`, 'reset_attempts_exceeded')
    return sameAnswer(forAccountAt(body.email, originOf(request), sendReset))
  })

  server.handle(sendSignInLink, async ({ body, request }) => {
    await limits.take('mail_to_address', `link ${body.email}`, 'reset_attempts_exceeded')
    return sameAnswer(forAccountAt(body.email, originOf(request), sendLink))
  })

  server.handle(validateToken, async ({ body, ...exchange }) => {
    const { user_id } = await find(body.token, ['sign_in'])
    await transactions.asAccount(user_id, originOf(exchange.request), (scope) =>
      consume(scope, body.token, ['sign_in']),
    )
    const outcome = await identity.signInProved(user_id, signInFlow.from(exchange.request), { second_factor: true })
    if (outcome.kind === 'refused') throw new Refusal('token_refused')
    return signInFlow.finish(exchange, outcome, 'link', { user_id })
  })

  server.handle(getInvitation, async ({ body, request }) => {
    const { user_id } = await find(body.token, ['set_up', 'sign_up'])
    const account = await transactions.asAccount(user_id, originOf(request), async (scope) => scope.account)
    if (!account?.active || account.set_up) throw new Refusal('token_refused')
    const { first, last, email, company_name, brand } = account
    return { data: { first, last, email, company_name, brand } }
  })

  server.handle(resetPassword, async ({ body, request }) => {
    const origin = originOf(request)
    await refusePoor(body.resetToken, ['reset'], body.newPassword, origin)
    const { user_id } = await find(body.resetToken, ['reset'])
    await identity.setPassword(user_id, body.newPassword, {
      address_proved: true,
      origin,
      alsoWrite: async (scope) => {
        await consume(scope, body.resetToken, ['reset'])
        await endSessionsOf(scope, user_id, 'password_changed')
        await recordNewPassword(scope, 'auth.reset-password', config.public_url)
      },
    })
    return { data: { done: true as const } }
  })

  server.handle(setUpPassword, async ({ body, ...exchange }) => {
    const origin = originOf(exchange.request)
    await refusePoor(body.token, ['set_up'], body.newPassword, origin)
    const { user_id } = await find(body.token, ['set_up'])
    await identity.setPassword(user_id, body.newPassword, {
      address_proved: true,
      origin,
      alsoWrite: async (scope) => {
        // An account without a name cannot be set up with this link, but only by signing up, which asks for the name.
        if (!scope.account.first) throw new Refusal('token_refused')
        await consume(scope, body.token, ['set_up'])
        // The address is now verified, so anything begun by the holder of an invitation link that was not emailed is
        // invalidated.
        await voidSentTokens(scope, user_id)
        // Opening the emailed link proves access to the address.
        await markSetUp(scope, user_id)
        await endSessionsOf(scope, user_id, 'password_changed')
        await auditOwn(scope, 'auth.set-up')
      },
    })
    // The link only proves the address, so a second factor is still required.
    const outcome = await identity.signInProved(user_id, signInFlow.from(exchange.request), { second_factor: true })
    if (outcome.kind === 'refused') throw new Refusal('token_refused')
    return signInFlow.finish(exchange, outcome, 'set_up', { user_id })
  })

  /** Runs `work` for the account with this address, if it exists and is active. */
  async function forAccountAt(email: string, origin: Origin, work: (scope: AccountScope) => Promise<void>) {
    const user_id = await transactions.withoutTenant((db) => findAccount(db, email))
    if (!user_id) return
    await transactions.asAccount(user_id, origin, async (scope) => {
      if (scope.account.active && scope.account.set_up) await work(scope)
    })
  }

  async function sendReset(scope: AccountScope) {
    const { user_id, company_id, brand, email, first } = scope.account
    await voidSentTokens(scope, user_id, 'reset')
    const token = await createSentToken(scope, { user_id, purpose: 'reset', minutes: hours.reset * 60 })
    const values = { first, hours: hours.reset, link: `${config.public_url}/reset-password#${token}` }
    await enqueueMail(scope, { company_id, recipient: email, ...renderMail('password-reset', brand, values) })
    await auditOwn(scope, 'auth.forgot-password')
  }

  async function sendLink(scope: AccountScope) {
    const { user_id, company_id, brand, email, first } = scope.account
    await voidSentTokens(scope, user_id, 'sign_in')
    const token = await createSentToken(scope, { user_id, purpose: 'sign_in', minutes: minutes.signInLink })
    const values = { first, minutes: minutes.signInLink, link: `${config.public_url}/token-validation#${token}` }
    await enqueueMail(scope, { company_id, recipient: email, ...renderMail('sign-in-link', brand, values) })
    await auditOwn(scope, 'auth.sign-in-link')
  }

  async function find(token: string, purposes: Purpose[]) {
    const sentToken = await transactions.withoutTenant((db) => findSentToken({ db }, token, purposes))
    if (!sentToken) throw new Refusal('token_refused')
    return sentToken
  }

  /** Called before the token is consumed, so that the link still works after a refused password. */
  async function refusePoor(token: string, purposes: Purpose[], password: string, origin: Origin) {
    const { user_id } = await find(token, purposes)
    const account = await transactions.asAccount(user_id, origin, async (scope) => scope.account)
    if (account) await refusePoorPassword(password, account, 'newPassword')
  }

  async function consume(scope: AccountScope, token: string, purposes: Purpose[]) {
    if (!scope.account.active || !(await consumeSentToken(scope, token, purposes))) throw new Refusal('token_refused')
  }
}

/**
 * Gives the same response after the same minimum time, whether or not the account exists, so that it does not reveal
 * accounts.
 */
async function sameAnswer(work: Promise<void>) {
  await Promise.all([work, minimumDuration()()])
  return { data: { accepted: true as const } }
}
