import { describe, expect, it } from 'vitest'
import { authRoles } from '@seatwise/contract/values'
import { canDoWithCompany } from './companies.ts'

const reader = (auth_role: (typeof authRoles)[number], id = 'own') => ({
  auth_role,
  permissions: { can_view_hiring_pipeline: true },
  company: { id },
})

describe('a company', () => {
  it('is suspended and activated by the operator alone, each in the state where it changes something', () => {
    for (const state of ['active', 'suspended'] as const)
      for (const role of authRoles)
        expect(canDoWithCompany(reader(role), { id: 'another', state }), `${role}, ${state}`).toMatchObject({
          change_operator_fields: role === 'SUPER_ADMIN',
          suspend: role === 'SUPER_ADMIN' && state === 'active',
          activate: role === 'SUPER_ADMIN' && state === 'suspended',
        })
  })

  it('is not suspended by one of its own users, who could not undo it', () => {
    const own = { id: 'own', state: 'active' } as const
    expect(canDoWithCompany(reader('SUPER_ADMIN'), own).suspend).toBe(false)
  })

  it('is changed by owners', () => {
    const changes = authRoles.filter((role) => canDoWithCompany(reader(role), { id: 'own', state: 'active' }).update)
    expect(changes).toEqual(['SUPER_ADMIN', 'FRANCHISE_OWNER', 'COMPANY_OWNER'])
  })
})
