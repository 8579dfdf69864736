import { describe, expect, it } from 'vitest'
import { authRoles, reportShareStates, type AuthRole } from '@seatwise/contract/values'
import { canCopyShare, canRevokeShare } from './report-shares.ts'

const reader = (auth_role: AuthRole, id = 'maker') => ({
  id,
  auth_role,
  permissions: { can_view_hiring_pipeline: true },
})
const owners: AuthRole[] = ['SUPER_ADMIN', 'FRANCHISE_OWNER', 'COMPANY_OWNER']

describe('a link to a shared report', () => {
  it.each(authRoles)('is copied and revoked by its maker, while it can still be opened: %s', (auth_role) => {
    for (const state of reportShareStates) {
      const share = { state, made_by_user_id: 'maker' }
      expect(canCopyShare(reader(auth_role), share), state).toBe(state === 'open')
      expect(canRevokeShare(reader(auth_role), share), state).toBe(!['revoked', 'expired'].includes(state))
    }
  })

  it.each(authRoles)(
    'that somebody else has made is revoked by owners alone, and copied by nobody: %s',
    (auth_role) => {
      const share = { state: 'open', made_by_user_id: 'maker' } as const
      expect(canRevokeShare(reader(auth_role, 'another'), share)).toBe(owners.includes(auth_role))
      expect(canCopyShare(reader(auth_role, 'another'), share)).toBe(false)
    },
  )
})
