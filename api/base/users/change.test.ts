import { describe, expect, it } from 'vitest'
import type { AuthRole } from '@seatwise/contract/values/base'
import { absent, companyOwner, franchiseOwner, refused, superAdmin, type Slug, setUpPeople } from './test-people.ts'

const { call, product, companies, createUser, rowOf, create, update, profileWith, tokenFor } = setUpPeople()

describe('changing a user', () => {
  it('changes names and permissions, increments the version and audits the field names without values', async () => {
    const { id, email } = await createUser('COMPANY_USER', 'northgate')
    const answer = await update(companyOwner, id, {
      first: 'Renamed',
      last: 'Person',
      permissions: { can_view_hiring_pipeline: true },
    })
    expect(answer.body.data).toMatchObject({
      first: 'Renamed',
      version: 2,
      permissions: { can_view_hiring_pipeline: true },
    })
    const { rows } = await product.owner.query(
      "SELECT action, details FROM audit_events WHERE action LIKE 'users.%' AND subject_id = $1",
      [id],
    )
    expect(rows).toEqual([
      {
        action: 'users.update',
        details: {
          changed: ['first', 'can_view_hiring_pipeline'],
          can_view_hiring_pipeline: { from: false, to: true },
        },
      },
    ])
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${email}|Renamed`))
  })

  it('with an old version changes nothing', async () => {
    const { id } = await createUser('COMPANY_USER', 'northgate')
    await update(companyOwner, id, { first: 'Once' })
    expect(refused(await update(companyOwner, id, { first: 'Twice' }))).toEqual([409, 'changed_meanwhile'])
    expect(await rowOf(id)).toMatchObject({ first: 'Once', version: 2 })
  })

  it.each(['id', 'email', 'state', 'session_epoch', 'set_up_at', 'email_verified', 'preferred_mfa'])(
    'accepts no %s',
    async (field) => {
      const { id } = await createUser('COMPANY_USER', 'northgate')
      expect((await update(superAdmin, id, { [field]: absent })).status).toBe(422)
    },
  )

  it.each<[string, AuthRole, Slug, object, number, string]>([
    [companyOwner, 'COMPANY_USER', 'northgate', { auth_role: 'SUPER_ADMIN' }, 403, 'role_not_allowed'],
    [companyOwner, 'COMPANY_USER', 'northgate', { auth_role: 'FRANCHISE_OWNER' }, 403, 'role_not_allowed'],
    [companyOwner, 'SUPER_ADMIN', 'northgate', { first: 'Lower' }, 403, 'role_not_allowed'],
    [companyOwner, 'SUPER_ADMIN', 'northgate', { auth_role: 'COMPANY_USER' }, 403, 'role_not_allowed'],
    [franchiseOwner, 'FRANCHISE_USER', 'lantern', { auth_role: 'COMPANY_USER' }, 409, 'role_company_mismatch'],
    [franchiseOwner, 'COMPANY_USER', 'northgate', { auth_role: 'FRANCHISE_OWNER' }, 409, 'role_company_mismatch'],
    [superAdmin, 'FRANCHISE_USER', 'lantern', { company: 'northgate' }, 409, 'role_company_mismatch'],
    [superAdmin, 'COMPANY_USER', 'northgate', { company_id: absent }, 404, 'not_found'],
    [franchiseOwner, 'COMPANY_USER', 'northgate', { company: 'harbour' }, 403, 'company_fixed'],
    [companyOwner, 'COMPANY_USER', 'northgate', { company: 'orchard' }, 403, 'company_fixed'],
    [companyOwner, 'COMPANY_USER', 'northgate', { company_id: absent }, 403, 'company_fixed'],
  ])('%s may not change a %s at %s into %j', async (as, role, slug, wanted, status, problem) => {
    const { id } = await createUser(role, slug)
    const before = await rowOf(id)
    const { company, ...rest } = wanted as { company?: Slug }
    const answer = await update(as, id, { ...rest, ...(company ? { company_id: companies[company] } : {}) })
    expect(refused(answer)).toEqual([status, problem])
    expect(await rowOf(id)).toEqual(before)
  })

  it.each([{ auth_role: 'COMPANY_USER' }, { active: false }, { permissions: { can_view_hiring_pipeline: true } }])(
    'is refused for one’s own rights: %j',
    async (body) => {
      await createUser('COMPANY_OWNER', 'northgate')
      const { id, email } = await createUser('COMPANY_OWNER', 'northgate')
      expect(refused(await update(email, id, body))).toEqual([403, 'own_rights'])
      expect(refused(await call('DELETE', `/users/${id}`, { as: email }))).toEqual([403, 'own_rights'])
      expect(refused(await call('POST', `/users/${id}/reset-mfa`, { as: email }))).toEqual([403, 'own_rights'])
      expect((await update(email, id, { first: 'Own', auth_role: 'COMPANY_OWNER', active: true })).status).toBe(200)
    },
  )

  it.each([{ auth_role: 'COMPANY_USER' }, { permissions: { can_view_hiring_pipeline: true } }])(
    'to a lower or higher role with %j removes the older rights',
    async (body) => {
      const { id, email } = await createUser('COMPANY_OWNER', 'northgate')
      const token = await tokenFor(email)
      await update(companyOwner, id, body)
      const seen = await call('POST', '/users/search', { token, body: {} })
      expect(refused(seen)).toEqual('auth_role' in body ? [401, 'session_invalid'] : [200, undefined])
    },
  )

  it('to another company ends their sessions, and both companies have an audit event', async () => {
    const { id, email } = await createUser('COMPANY_USER', 'northgate')
    const token = await tokenFor(email)
    const answer = await update(superAdmin, id, { company_id: companies.orchard })
    expect(answer.body.data.company.id).toBe(companies.orchard)
    expect((await profileWith(token)).body.problem).toBe('session_invalid')
    expect((await call('GET', `/users/${id}`, { as: companyOwner })).status).toBe(404)
    const { rows } = await product.owner.query(
      "SELECT company_id FROM audit_events WHERE action LIKE 'users.%' AND subject_id = $1",
      [id],
    )
    expect(rows.map((row) => row.company_id as string).sort()).toEqual([companies.northgate, companies.orchard].sort())
    const response = await call('GET', '/audit-events?action=users.update', { as: companyOwner })
    const moved = (response.body.data as { subject_id: string; details: object }[]).find(
      (event) => event.subject_id === id,
    )!
    // The old company must not learn where the user moved to.
    expect(moved.details).toMatchObject({ company_id: { from: companies.northgate, to: null } })
  })

  it('can require a new password of a user who has one', async () => {
    const { id } = await createUser('COMPANY_USER', 'northgate')
    expect((await update(companyOwner, id, { password_change_required: true })).status).toBe(200)
    const { rows } = await product.owner.query('SELECT must_change FROM credentials WHERE user_id = $1', [id])
    expect(rows).toEqual([{ must_change: 'at_sign_in' }])
    const invited = (await create(companyOwner, {})).body.data
    expect((await update(companyOwner, invited.id, { password_change_required: true })).body.data.version).toBe(1)
    expect((await update(companyOwner, id, { version: 2, password_change_required: false })).status).toBe(422)
  })
})
