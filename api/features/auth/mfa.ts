import { changeMfa, getMfa, removeMfa } from '@seatwise/contract/auth'
import type { MfaType } from '@seatwise/contract/values'
import { originOf } from '../../platform/handle.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Origin } from '../../platform/scope.ts'
import type { Server } from '../../server.ts'
import type { Account } from '../../platform/transaction.ts'
import { auditOwn } from '../audit-events/repository.ts'
import { forgetRemembered } from './devices.ts'

/** The own second factors. Every change asks for the password again. */
export function registerMfa(server: Server) {
  const { identity, transactions } = server

  server.handle(getMfa, { permission: 'auth/mfa.read', opensTransactions: true }, async ({ user, request }) => {
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
  })

  server.handle(
    changeMfa,
    { permission: 'auth/mfa.write', opensTransactions: true },
    async ({ user, body, request, inTransaction }) => {
      if (body.step !== 'confirm_totp') await refuseWrongPassword(server, user.id, body.password)
      const account = await accountOf(user.id, originOf(request))
      const { preferred_mfa: preferred } = account
      switch (body.step) {
        case 'begin_totp':
          return { data: { ...(await identity.beginTotp(user.id, body.password)), preferred } }
        case 'confirm_totp': {
          const checked = await identity.confirmTotp(user.id, body.code)
          if (checked !== 'right') throw new Refusal(checked === 'wrong' ? 'code_refused' : checked)
          await identity.setPreferredMfa(user.id, 'TOTP')
          const backup_codes = await identity.createBackupCodes(user.id)
          await inTransaction(async (scope) => {
            // A browser remembered before there was a factor never proved it.
            await forgetRemembered(scope, user.id)
            await auditOwn(scope, 'auth.set-up-authenticator')
          })
          return { data: { preferred: 'TOTP' as const, backup_codes } }
        }
        case 'prefer': {
          const wanted = allowedPreference(account, body.preferred)
          await identity.setPreferredMfa(user.id, wanted)
          await inTransaction((scope) => auditOwn(scope, 'auth.prefer-factor', { from: preferred, to: wanted }))
          return { data: { preferred: wanted } }
        }
        case 'backup_codes': {
          if (!account.totp) throw new Refusal('mfa_not_set_up')
          const backup_codes = await identity.createBackupCodes(user.id)
          await inTransaction((scope) => auditOwn(scope, 'auth.create-backup-codes'))
          return { data: { preferred, backup_codes } }
        }
      }
    },
  )

  server.handle(
    removeMfa,
    { permission: 'auth/mfa.write', opensTransactions: true },
    async ({ user, body, request, inTransaction }) => {
      await refuseWrongPassword(server, user.id, body.password)
      const { settings, phone_verified, preferred_mfa } = await accountOf(user.id, originOf(request))
      if (settings.mfa_required && !phone_verified) throw new Refusal('mfa_required')
      await identity.removeTotp(user.id)
      if (preferred_mfa === 'TOTP') await identity.setPreferredMfa(user.id, settings.mfa_required ? 'SMS' : 'NONE')
      await inTransaction((scope) => auditOwn(scope, 'auth.remove-authenticator'))
      return { data: { done: true as const } }
    },
  )

  async function accountOf(user_id: string, origin: Origin): Promise<Account> {
    const account = await transactions.asAccount(user_id, origin, async (scope) => scope.account)
    if (!account) throw new Refusal('session_invalid')
    return account
  }
}

function allowedPreference({ totp, phone_verified, settings }: Account, wanted: MfaType): MfaType {
  if (wanted === 'NONE' && settings.mfa_required) throw new Refusal('mfa_required')
  if ((wanted === 'TOTP' && !totp) || (wanted === 'SMS' && !phone_verified)) throw new Refusal('mfa_not_set_up')
  return wanted
}

/** Limited before the hash is computed, right or wrong: it is dear. */
export async function refuseWrongPassword({ identity, limits }: Server, user_id: string, password: string) {
  await limits.take('password_of_user', user_id, 'attempts_exceeded')
  const checked = await identity.checkPassword(user_id, password)
  if (checked !== 'right') throw new Refusal(checked === 'wrong' ? 'password_refused' : checked)
}
