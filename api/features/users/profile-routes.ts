import { downloadOwnData, getProfile, updateProfile } from '@seatwise/contract/users'

import { Invalid } from '../../platform/refusal.ts'
import { findOwnContact } from '../../identity/accounts.ts'
import type { Server } from '../../server.ts'
import { auditOwn } from '../audit-events/repository.ts'
import { refuseWrongPassword } from '../auth/mfa.ts'
import { mailEmailCode } from '../auth/own-security.ts'
import { findProfile, ownData, updateOwnDetails } from './profile-repository.ts'

/** What people see and change of themselves. */
export function registerProfile(server: Server) {
  const { limits } = server

  server.handle(getProfile, { permission: 'users/profile.read' }, async ({ scope }) => ({
    data: [await findProfile(scope)],
  }))

  server.handle(
    updateProfile,
    { permission: 'users/profile.write', opensTransactions: true },
    async ({ user, body, inTransaction }) => {
      const { email, password, phone_number: phone, ...details } = body
      const now = await inTransaction(findOwnContact)
      const movesEmail = email !== undefined && email !== now.email
      // A proved number may sign its owner in: it is as good as a password.
      const movesFactor = phone !== undefined && phone !== now.phone && now.phone_verified
      if (movesEmail || movesFactor) {
        if (password === undefined)
          throw new Invalid([{ path: 'password', message: 'Enter your password to confirm this change.' }])
        await refuseWrongPassword(server, user.id, password)
      }
      if (movesEmail)
        for (const counted of [`attribute ${user.id}`, `proof ${email}`])
          await limits.take('mail_to_address', counted, 'attempts_exceeded')
      return inTransaction(async (scope) => {
        await updateOwnDetails(scope, { ...details, ...(phone === undefined ? {} : { phone }) })
        if (movesEmail) await mailEmailCode(scope, email)
        await auditOwn(scope, 'users.update-profile', { fields: Object.keys(body).filter((key) => key !== 'password') })
        return { data: [await findProfile(scope)] }
      })
    },
  )

  server.handle(
    downloadOwnData,
    { permission: 'users/profile.download', opensTransactions: true },
    async ({ user, inTransaction }) => {
      await limits.take('own_data_of_user', user.id)
      return inTransaction(async (scope) => {
        await auditOwn(scope, 'users.download-own-data')
        return { data: { profile: await findProfile(scope), ...(await ownData(scope)) } }
      })
    },
  )
}
