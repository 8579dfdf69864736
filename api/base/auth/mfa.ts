import { changeMfa, getMfa, removeMfa } from '@seatwise/contract/auth'
import type { Factor, MfaType } from '@seatwise/contract/values/base'
import { endSessionsOf } from '../../identity/end-sessions.ts'
import { originOf, type InTransaction } from '../../kernel/handle.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Origin } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import type { Account } from '../../kernel/transaction.ts'
import { auditOwn } from '../audit-events/repository.ts'
import { mailNotice } from './notices.ts'
import { currentSession, recordFactor } from './repository.ts'

/** Users' own second factors. Every change requires the password again, because the session may be stolen. */
export function registerMfa(server: Server) {
  const { identity, transactions } = server
  const { public_url } = server.config

  server.handle(
    getMfa,
    async ({ user, request }) => {
      const account = await accountOf(user.id, originOf(request))
      const { preferred_mfa, settings, totp, phone_verified, backup_codes } = account
      return {
        data: {
          preferred: preferred_mfa,
          required: settings.mfa_required,
          totp,
          sms: phone_verified,
          backup_codes_left: totp ? backup_codes : 0,
        },
      }
    },
    { opensTransactions: true },
  )

  server.handle(
    changeMfa,
    async ({ user, body, request, inTransaction }) => {
      if (body.step !== 'confirm_totp') await refuseWrongPassword(server, user.id, body.password)
      const origin = originOf(request)
      const account = await accountOf(user.id, origin)
      const session = await inTransaction(currentSession)
      refuseUnprovedFactor(account, session)
      const { preferred_mfa: preferred } = account
      switch (body.step) {
        case 'begin_totp':
          return { data: { ...(await identity.beginTotp(user.id, body.password, session.id)), preferred } }
        case 'confirm_totp': {
          const confirmed = await identity.confirmTotp(user.id, body.code, {
            session_id: session.id,
            origin,
            alsoWrite: async (scope) => {
              // Other sessions never verified the new factor, so they are ended.
              await endSessionsOf(scope, user.id, 'factor_changed', session.id)
              await recordFactor(scope, session.id, 'TOTP')
              await auditOwn(scope, 'auth.set-up-authenticator')
              await mailNotice(scope, 'authenticator_set_up', public_url)
            },
          })
          if (confirmed.kind === 'wrong') throw new Refusal('code_refused')
          if (confirmed.kind === 'clock_off') throw new Refusal('clock_off')
          if (confirmed.kind === 'attempts_exceeded') throw new Refusal('attempts_exceeded')
          return { data: { preferred: 'TOTP' as const, backup_codes: confirmed.backup_codes } }
        }
        case 'prefer': {
          const preference = allowedPreference(account, body.preferred)
          if (preference === preferred) return { data: { preferred } }
          await identity.setPreferredMfa(user.id, preference, {
            origin,
            alsoWrite: async (scope) => {
              await endSessionsOf(scope, user.id, 'factor_changed', session.id)
              await auditOwn(scope, 'auth.prefer-factor', { from: preferred, to: preference })
              await mailNotice(scope, 'factor_changed', public_url)
            },
          })
          return { data: { preferred: preference } }
        }
        case 'backup_codes': {
          if (!account.totp) throw new Refusal('mfa_not_set_up')
          const backup_codes = await identity.createBackupCodes(user.id, {
            origin,
            alsoWrite: async (scope) => {
              await auditOwn(scope, 'auth.create-backup-codes')
              await mailNotice(scope, 'backup_codes_created', public_url)
            },
          })
          return { data: { preferred, backup_codes } }
        }
      }
    },
    { opensTransactions: true },
  )

  server.handle(
    removeMfa,
    async ({ user, body, request, inTransaction }) => {
      await refuseWrongPassword(server, user.id, body.password)
      const origin = originOf(request)
      const account = await accountOf(user.id, origin)
      refuseUnprovedFactor(account, await inTransaction(currentSession))
      const { settings, phone_verified, preferred_mfa } = account
      if (settings.mfa_required && !phone_verified) throw new Refusal('mfa_required')
      const remaining = settings.mfa_required ? 'SMS' : 'NONE'
      await identity.removeTotp(user.id, {
        preferred: preferred_mfa === 'TOTP' ? remaining : preferred_mfa,
        origin,
        alsoWrite: async (scope) => {
          await auditOwn(scope, 'auth.remove-authenticator')
          await mailNotice(scope, 'authenticator_removed', public_url)
        },
      })
      return { data: { done: true as const } }
    },
    { opensTransactions: true },
  )

  async function accountOf(user_id: string, origin: Origin): Promise<Account> {
    const account = await transactions.asAccount(user_id, origin, async (scope) => scope.account)
    if (!account) throw new Refusal('session_invalid')
    return account
  }
}

/**
 * Only a session that verified a required factor may change it. Otherwise, a thief with the password and an older
 * session or a remembered browser could remove it.
 */
function refuseUnprovedFactor(
  { preferred_mfa, totp, phone_verified, settings }: Account,
  { factor }: { factor: Factor | null },
) {
  const isAskedFor = preferred_mfa !== 'NONE' || (settings.mfa_required && (totp || phone_verified))
  if (isAskedFor && (factor === null || factor === 'MAIL')) throw new Refusal('factor_not_proved')
}

/**
 * For actions that a stolen session or an unlocked screen must not allow: requires the password again and, if the user
 * has a required factor, a session that verified it.
 */
export async function refuseUnproved(server: Server, { user, inTransaction, origin, password }: Claim): Promise<void> {
  await refuseWrongPassword(server, user.id, password)
  await refuseFactorChange(server, user.id, origin, inTransaction)
}

type Claim = { user: { id: string }; inTransaction: InTransaction; origin: Origin; password: string }

export async function refuseFactorChange(
  { transactions }: Server,
  user_id: string,
  origin: Origin,
  inTransaction: InTransaction,
) {
  const account = await transactions.asAccount(user_id, origin, async (scope) => scope.account)
  if (account) refuseUnprovedFactor(account, await inTransaction(currentSession))
}

function allowedPreference({ totp, phone_verified, settings }: Account, preference: MfaType): MfaType {
  if (preference === 'NONE' && settings.mfa_required) throw new Refusal('mfa_required')
  if ((preference === 'TOTP' && !totp) || (preference === 'SMS' && !phone_verified)) throw new Refusal('mfa_not_set_up')
  return preference
}

/** The rate limit is checked before the hash is computed, because Argon2 is expensive (denial of service). */
export async function refuseWrongPassword({ identity, limits }: Server, user_id: string, password: string) {
  await limits.take('password_of_user', user_id, 'attempts_exceeded')
  const checked = await identity.checkPassword(user_id, password)
  if (checked !== 'right') throw new Refusal(checked === 'wrong' ? 'password_refused' : checked)
}
