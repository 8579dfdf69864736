import { getPreferences, updatePreferences } from '@seatwise/contract/preferences'
import { getProfile, updateProfile } from '@seatwise/contract/users'
import { originOf } from '../../kernel/handle.ts'
import { Invalid } from '../../kernel/refusal.ts'
import { findOwnContact } from '../../identity/accounts.ts'
import type { Server } from '../../server.ts'
import { auditOwn } from '../audit-events/repository.ts'
import { refuseFactorChange, refuseWrongPassword } from '../auth/mfa.ts'
import { mailNotice } from '../auth/notices.ts'
import { mailEmailCode, passwordMissing } from '../auth/own-security.ts'
import { changePreferences, findPreferences, findProfile, updateOwnDetails } from './profile-repository.ts'

/** What users can see and change about themselves. */
export function registerProfile(server: Server) {
  const { limits } = server

  server.handle(getProfile, async ({ scope }) => ({
    data: [await findProfile(scope)],
  }))

  server.handle(
    updateProfile,
    async ({ user, body, request, inTransaction }) => {
      const { email, password, phone_number: phone, ...details } = body
      const now = await inTransaction(findOwnContact)
      const movesEmail = email !== undefined && email !== now.email
      // A number can become a second factor, so somebody with a stolen session must not be able to set their own.
      const movesPhone = phone !== undefined && phone !== now.phone
      if (movesEmail || (movesPhone && (phone !== null || now.phone_verified))) {
        if (password === undefined) throw new Invalid([passwordMissing])
        await refuseWrongPassword(server, user.id, password)
      }
      if (movesPhone) await refuseFactorChange(server, user.id, originOf(request), inTransaction)
      if (movesEmail)
        for (const counted of [`attribute ${user.id}`, `proof ${email}`])
          await limits.take('mail_to_address', counted, 'attempts_exceeded')
      return inTransaction(async (scope) => {
        await updateOwnDetails(scope, { ...details, ...(phone === undefined ? {} : { phone }) })
        if (movesEmail) await mailEmailCode(scope, email)
        if (movesPhone && now.phone_verified) await mailNotice(scope, 'phone_changed', server.config.public_url)
        await auditOwn(scope, 'users.update-profile', { fields: Object.keys(body).filter((key) => key !== 'password') })
        return { data: [await findProfile(scope)] }
      })
    },
    { opensTransactions: true },
  )

  server.handle(getPreferences, async ({ scope }) => ({ data: await findPreferences(scope) }))

  server.handle(updatePreferences, async ({ scope, body }) => ({ data: await changePreferences(scope, body) }))
}
