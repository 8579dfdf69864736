import { describe, expect, it } from 'vitest'
import {
  absent,
  companyOwner,
  companyUser,
  franchiseOwner,
  franchiseUser,
  freshAddress,
  refused,
  superAdmin,
  setUpPeople,
} from './test-people.ts'

type Row = { id: string; state: string; can: Record<string, boolean> }

const { call, product, companies, createUser, rowOf, idOf, create, search } = setUpPeople()

describe('the list of users', () => {
  it.each([
    [superAdmin, ['harbour', 'head-office', 'lantern', 'northgate', 'orchard']],
    [franchiseOwner, ['harbour', 'lantern', 'northgate']],
    [companyOwner, ['northgate']],
  ])('shows %s exactly those in reach', async (as, slugs) => {
    await createUser('COMPANY_USER', 'harbour')
    await createUser('COMPANY_USER', 'orchard')
    const { rows } = await product.owner.query(
      'SELECT u.id FROM users u JOIN companies c ON c.id = u.company_id WHERE c.slug = any($1)',
      [slugs],
    )
    const answer = await search(as, { page_size: 200 })
    expect(answer.body.data.map((user: { id: string }) => user.id).sort()).toEqual(
      rows.map((row) => row.id as string).sort(),
    )
    expect(answer.body.total).toBe(rows.length)
  })

  it('finds no users by the id of a company out of scope', async () => {
    const answer = await search(companyOwner, { filters: { company_id: [companies.orchard, companies.harbour] } })
    expect(answer.body).toMatchObject({ data: [], total: 0 })
  })

  it('finds by words of name and address, without accents, and treats wildcards as text', async () => {
    const email = freshAddress()
    await create(companyOwner, { first: 'Zoë', last: 'Çelik_Test', email })
    const findMatches = async (text: string) =>
      ((await search(companyOwner, { filters: { search: text } })).body.data as { email: string }[]).map(
        (user) => user.email,
      )
    for (const text of ['zoe', 'celik ZOE', email.slice(2, 9), 'k_t'])
      expect(await findMatches(text), text).toContain(email)
    expect(await findMatches('%zoe%')).toEqual([])
    expect(await findMatches('z_e celik')).toEqual([])
    expect(await findMatches("' OR 1=1 --")).toEqual([])
  })

  it('filters by role and state, sorts by rank and name, and counts past the page', async () => {
    const users = async (body: object) => (await search(franchiseOwner, { page_size: 200, ...body })).body
    const owners = await users({ filters: { auth_role: ['COMPANY_OWNER'] } })
    expect(new Set(owners.data.map((user: { auth_role: string }) => user.auth_role))).toEqual(
      new Set(['COMPANY_OWNER']),
    )
    const gone = await users({ filters: { state: ['deactivated'] } })
    expect(gone.data.map((user: { email: string }) => user.email)).toContain('deactivated@demo.test')
    expect((await users({ filters: { state: [] } })).total).toBe(0)
    const ranked = await users({ sort: { field: 'auth_role', order: 'asc' } })
    expect(ranked.data[0].auth_role).toBe('FRANCHISE_OWNER')
    const named = (await users({})).data.map((user: { first: string; last: string }) => `${user.first} ${user.last}`)
    expect(named).toEqual(named.toSorted(new Intl.Collator('en').compare))
    const first = await users({ page_size: 1 })
    const second = await users({ page_size: 1, after: first.next })
    expect(second).toMatchObject({ data: [expect.anything()], total: ranked.total })
    expect(second.data[0].id).not.toBe(first.data[0].id)
  })

  it('marks the users that the reader may change', async () => {
    const editable = async (as: string, role: string) => {
      const { data } = (await search(as, { filters: { auth_role: [role] } })).body
      return new Set((data as Row[]).map(({ can }) => can.update))
    }
    expect(await editable(franchiseOwner, 'FRANCHISE_USER')).toEqual(new Set([true]))
    expect(await editable(superAdmin, 'SUPER_ADMIN')).toEqual(new Set([true]))
    await createUser('SUPER_ADMIN', 'northgate')
    expect(await editable(companyOwner, 'SUPER_ADMIN')).toEqual(new Set([false]))
  })

  it('offers exactly the actions that the server allows', async () => {
    await createUser('SUPER_ADMIN', 'northgate')
    await createUser('COMPANY_OWNER', 'northgate')
    await create(companyOwner, {})
    for (const as of [superAdmin, franchiseOwner, companyOwner]) {
      const rows = (await search(as, { page_size: 200 })).body.data as Row[]
      expect(new Set(rows.map(({ can }) => can.change_rights))).toEqual(new Set([true, false]))
      for (const { id, state, can } of rows) {
        // An outdated version: what is allowed is refused as changed meanwhile, and nothing changes.
        const put = (body: object) => call('PUT', `/users/${id}`, { as, body: { version: 999_999, ...body } })
        const isAllowed = async (body: object) => (await put(body)).body.problem === 'changed_meanwhile'
        expect(await isAllowed({ first: 'Other' }), `${as} ${id}`).toBe(can.update)
        expect(await isAllowed({ active: state === 'deactivated' }), `${as} ${id}`).toBe(can.change_rights)
        const mail = await call('POST', '/users/resend-account-setup-email', { as, body: { id } })
        expect([200, 429].includes(mail.status), `${as} ${id} ${mail.text}`).toBe(can.resend_set_up_mail)
      }
    }
  })

  it('offers nobody the deactivation of the last active owner of a company', async () => {
    const one = await createUser('COMPANY_OWNER', 'orchard')
    const offered = async () =>
      (
        (await search(superAdmin, { filters: { company_id: [companies.orchard], auth_role: ['COMPANY_OWNER'] } })).body
          .data as Row[]
      ).find(({ id }) => id === one.id)!.can.deactivate
    await product.owner.query(
      "UPDATE users SET active = false WHERE company_id = $1 AND auth_role = 'COMPANY_OWNER' AND id <> $2",
      [companies.orchard, one.id],
    )
    expect(await offered()).toBe(false)
    await createUser('COMPANY_OWNER', 'orchard')
    expect(await offered()).toBe(true)
  })

  it('is refused to users who may not manage users', async () => {
    for (const as of [companyUser, franchiseUser]) expect(refused(await search(as)), as).toEqual([403, 'not_allowed'])
  })
})

describe('a user out of scope', () => {
  const calls = (id: string) =>
    [
      ['GET', `/users/${id}`, undefined],
      ['PUT', `/users/${id}`, { version: 1, first: 'Stolen' }],
      ['DELETE', `/users/${id}`, undefined],
      ['POST', '/users/resend-account-setup-email', { id }],
      ['POST', `/users/${id}/reset-mfa`, undefined],
      ['POST', `/users/${id}/end-sessions`, undefined],
    ] as const

  it.each([
    [companyOwner, 'harbour'],
    [companyOwner, 'lantern'],
    [franchiseOwner, 'orchard'],
    [franchiseOwner, 'head-office'],
  ] as const)('answers %s at %s like a user who never existed', async (as, slug) => {
    const { id } = await createUser('COMPANY_USER', slug)
    const before = await rowOf(id)
    const unknown = calls(absent)
    for (const [index, [method, path, body]] of calls(id).entries()) {
      const foreign = await call(method, path, { as, body })
      const [, absentPath, absentBody] = unknown[index]!
      const unknownAnswer = await call(method, absentPath, { as, body: absentBody })
      expect(foreign.status, path).toBe(404)
      expect(foreign.text).toBe(unknownAnswer.text)
    }
    expect(await rowOf(id)).toEqual(before)
  })

  it('stays hidden by the tenant filter, even without row-level security', async () => {
    const rowLevelSecurity = (state: 'DISABLE' | 'ENABLE') =>
      product.owner.query(
        `ALTER TABLE users ${state} ROW LEVEL SECURITY; ALTER TABLE companies ${state} ROW LEVEL SECURITY`,
      )
    // An invalid role or company would be refused with a different code.
    const { id } = await createUser('FRANCHISE_OWNER', 'lantern')
    await rowLevelSecurity('DISABLE')
    const answers = []
    for (const [method, path, body] of calls(id))
      answers.push(refused(await call(method, path, { as: companyOwner, body })))
    answers.push(refused(await create(companyOwner, { company_id: companies.lantern })))
    await rowLevelSecurity('ENABLE')
    expect(answers).toEqual(Array.from({ length: 7 }, () => [404, 'not_found']))
  })

  it.each([companyUser, franchiseUser])('is refused to %s like any other user, whatever is sent', async (as) => {
    const id = await idOf(companyUser)
    for (const [method, path, body] of calls(id))
      expect(refused(await call(method, path, { as, body })), path).toEqual([403, 'not_allowed'])
    for (const path of ['/users', '/users/create'])
      expect(refused(await call('POST', path, { as, body: { auth_role: 'nonsense' } }))).toEqual([403, 'not_allowed'])
  })

  it('is refused without a session like any other user', async () => {
    for (const [method, path, body] of calls(await idOf(companyUser)))
      expect(refused(await call(method, path, { body })), path).toEqual([401, 'not_signed_in'])
  })
})
