import { autoSignIn, confirmSignUp, register, sendConfirmation } from '@seatwise/contract/auth'
import { hours, maxCodeAttempts } from '@seatwise/contract/limits'
import { maskedEmail } from '../../identity/masked.ts'
import { refusePoorPassword } from '../../identity/password-policy.ts'
import { originOf } from '../../kernel/handle.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Server } from '../../server.ts'
import type { AccountScope } from '../../kernel/transaction.ts'
import { auditOwn } from '../audit-events/repository.ts'
import { enqueueMail } from '../outbox/repository.ts'
import { renderMail } from '../outbox/templates.ts'
import { markSetUp, nameUser } from '../../identity/accounts.ts'
import {
  codeToken,
  createSentCode,
  createSentToken,
  findSentToken,
  trySentToken,
  consumeSentToken,
  voidSentTokens,
} from './sent-tokens.ts'
import type { SignInFlow } from './sign-in.ts'

const invitations = ['sign_up' as const, 'set_up' as const]
/** An unconfirmed sign-up expires at the same time as the emailed link. */
const waitMinutes = hours.confirmEmail * 60
const codeMinutes = 60

/**
 * Sign-up of an invited person. The invitation names the account. A link that an owner handed over does not prove the
 * address, so the address must be confirmed.
 */
export function registerSignUp(server: Server, signInFlow: SignInFlow) {
  const { config, identity, limits, transactions } = server

  server.handle(register, async ({ body, request }) => {
    const { token, first, last, newPassword } = body
    const origin = originOf(request)
    const sentToken = await transactions.withoutTenant((db) => findSentToken({ db }, token, invitations))
    if (!sentToken) throw new Refusal('token_refused')
    const account = await transactions.asAccount(sentToken.user_id, origin, async (scope) => scope.account)
    if (!account?.active || account.set_up) throw new Refusal('token_refused')
    await refusePoorPassword(newPassword, { ...account, first, last }, 'newPassword')
    const isProved = sentToken.purpose === 'set_up'
    let started: Awaited<ReturnType<typeof begin>> | undefined
    await identity.setPassword(sentToken.user_id, newPassword, {
      address_proved: isProved,
      origin,
      alsoWrite: async (scope) => {
        if (!(await consumeSentToken(scope, token, invitations))) throw new Refusal('token_refused')
        await nameUser(scope, sentToken.user_id, { first, last })
        started = await begin(scope, isProved)
      },
    })
    return { data: { ...started!, destination: maskedEmail(account.email) } }
  })

  server.handle(confirmSignUp, async ({ body, request }) => {
    const token = 'token' in body ? body.token : codeToken(body.session, body.code)
    const refusal = 'token' in body ? 'token_refused' : 'code_refused'
    if ('session' in body) {
      const tried = await transactions.withoutTenant((db) => trySentToken({ db }, body.session, 'auto_sign_in'))
      if (!tried) throw new Refusal('token_refused')
    }
    const sentToken = await transactions.withoutTenant((db) => findSentToken({ db }, token, ['confirm_sign_up']))
    if (!sentToken) throw new Refusal(refusal)
    await identity.confirmSignUp(sentToken.user_id, {
      force_alias_creation: 'token' in body || body.force_alias_creation,
      origin: originOf(request),
      alsoWrite: async (scope) => {
        if (!scope.account.active || !(await consumeSentToken(scope, token, ['confirm_sign_up'])))
          throw new Refusal(refusal)
        await confirm(scope)
      },
    })
    return { data: { confirmed: true as const } }
  })

  server.handle(sendConfirmation, async ({ body, request }) => {
    const sentToken = await transactions.withoutTenant((db) => findSentToken({ db }, body.session, ['auto_sign_in']))
    // After too many wrong codes the sign-up is over, because no further code would be accepted.
    if (!sentToken || sentToken.failures >= maxCodeAttempts) throw new Refusal('token_refused')
    await limits.take('mail_to_address', `confirm ${sentToken.user_id}`, 'mails_exceeded')
    await transactions.asAccount(sentToken.user_id, originOf(request), async (scope) => {
      if (!scope.account.active || scope.account.set_up) throw new Refusal('token_refused')
      await mailConfirmation(scope, body.session)
    })
    return { data: { accepted: true as const } }
  })

  server.handle(autoSignIn, async ({ body, ...exchange }) => {
    const purposes = ['auto_sign_in' as const]
    const sentToken = await transactions.withoutTenant((db) => findSentToken({ db }, body.session, purposes))
    if (!sentToken) throw new Refusal('token_refused')
    const { user_id } = sentToken
    await transactions.asAccount(user_id, originOf(exchange.request), async (scope) => {
      if (!scope.account.set_up) throw new Refusal('sign_up_unconfirmed')
      if (!(await consumeSentToken(scope, body.session, purposes))) throw new Refusal('token_refused')
    })
    const outcome = await identity.signInProved(user_id, signInFlow.from(exchange.request), { second_factor: true })
    if (outcome.kind === 'refused') throw new Refusal('token_refused')
    return signInFlow.finish(exchange, outcome, 'sign_up', { user_id })
  })

  async function begin(scope: AccountScope, isProved: boolean) {
    const { user_id } = scope.account
    await voidSentTokens(scope, user_id, 'auto_sign_in')
    const session = await createSentToken(scope, { user_id, purpose: 'auto_sign_in', minutes: waitMinutes })
    if (isProved) {
      await voidSentTokens(scope, user_id, 'confirm_sign_up')
      await confirm(scope)
      return { confirmation: 'done' as const, session }
    }
    await mailConfirmation(scope, session)
    return { confirmation: config.sign_up_confirmation, session }
  }

  /** Emails a new confirmation, which invalidates the earlier ones. */
  async function mailConfirmation(scope: AccountScope, session: string) {
    const { user_id, company_id, email } = scope.account
    await voidSentTokens(scope, user_id, 'confirm_sign_up')
    const mail = config.sign_up_confirmation === 'code' ? await codeMail(scope, session) : await linkMail(scope)
    await enqueueMail(scope, { company_id, recipient: email, ...mail })
  }

  async function codeMail(scope: AccountScope, session: string) {
    const { user_id, first, brand } = scope.account
    const code = await createSentCode(scope, session, { user_id, purpose: 'confirm_sign_up', minutes: codeMinutes })
    return renderMail('confirm-sign-up-code', brand, { first, code, minutes: codeMinutes })
  }

  async function linkMail(scope: AccountScope) {
    const { user_id, first, brand } = scope.account
    const token = await createSentToken(scope, { user_id, purpose: 'confirm_sign_up', minutes: waitMinutes })
    const link = `${config.public_url}/confirm-account#${token}`
    return renderMail('confirm-sign-up-link', brand, { first, link, hours: hours.confirmEmail })
  }
}

/** Marks the account as set up, because its address is verified. */
async function confirm(scope: AccountScope) {
  await markSetUp(scope, scope.account.user_id)
  await auditOwn(scope, 'auth.sign-up')
}
