import { describe, expect, it } from 'vitest'
import type { AuthRole } from '@seatwise/contract/values/base'
import { hashToken } from '../../kernel/token-hash.ts'
import { companyOwner, refused, statusesOf, superAdmin, type Slug, setUpPeople } from './test-people.ts'

const { call, atOnce, product, companies, createUser, create, update, search, profileWith, tokenFor } = setUpPeople()
const blocked = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"

it('A user who is moved out of scope while a change waits for the lock is not found', async () => {
  const { id } = await createUser('COMPANY_USER', 'northgate')
  await tokenFor(companyOwner)
  const mover = await product.owner.connect()
  await mover.query('BEGIN')
  await mover.query('UPDATE users SET company_id = $1 WHERE id = $2', [companies.orchard, id])
  const waiting = update(companyOwner, id, { first: 'Changed' })
  await expect.poll(async () => (await product.owner.query(blocked)).rowCount).toBeGreaterThan(0)
  await mover.query('COMMIT')
  mover.release()
  expect(refused(await waiting)).toEqual([404, 'not_found'])
})

describe('the last active owner', () => {
  it.each<[AuthRole, Slug, AuthRole]>([
    ['COMPANY_OWNER', 'orchard', 'COMPANY_USER'],
    ['COMPANY_OWNER', 'harbour', 'SUPER_ADMIN'],
  ])('cannot be made %s at %s: %s', async (role, slug, other) => {
    const { id } = await createUser(role, slug)
    // The invited user has not set up the account and does not count yet.
    await create(superAdmin, { auth_role: role, company_id: companies[slug] })
    const changes = [{ auth_role: other }, { active: false }, { company_id: companies.northgate }]
    for (const change of changes) expect(refused(await update(superAdmin, id, change))).toEqual([409, 'last_owner'])
    expect(refused(await call('DELETE', `/users/${id}`, { as: superAdmin }))).toEqual([409, 'last_owner'])
    const second = await createUser(role, slug)
    expect((await update(superAdmin, id, { auth_role: other })).status).toBe(200)
    await product.owner.query('UPDATE users SET active = false WHERE id = $1', [second.id])
  })

  it('stays when two are demoted at the same moment, many times', async () => {
    for (let round = 0; round < 8; round++) {
      const pair = [await createUser('COMPANY_OWNER', 'orchard'), await createUser('COMPANY_OWNER', 'orchard')]
      const answers = await Promise.all(
        pair.map(({ id }, index) =>
          index === round % 2
            ? call('DELETE', `/users/${id}`, { as: superAdmin })
            : update(superAdmin, id, { auth_role: 'COMPANY_USER' }),
        ),
      )
      expect(statusesOf(answers)).toEqual([200, 409])
      await product.owner.query(
        "UPDATE users SET active = false WHERE auth_role = 'COMPANY_OWNER' AND company_id = $1",
        [companies.orchard],
      )
    }
  })

  it('stays when two owners demote each other, franchise owners and super admins too', async () => {
    for (const [role, lower, slug] of [
      ['FRANCHISE_OWNER', 'FRANCHISE_USER', 'lantern'],
      ['SUPER_ADMIN', 'COMPANY_USER', 'orchard'],
    ] as const) {
      const pair = [await createUser(role, slug), await createUser(role, 'lantern')]
      const everybodyElse = 'auth_role = $1 AND NOT id = any($2)'
      const ids = pair.map(({ id }) => id)
      await Promise.all(pair.map(({ email }) => search(email)))
      const { rows } = await product.owner.query(
        `UPDATE users SET active = false WHERE active AND ${everybodyElse} RETURNING id`,
        [role, ids],
      )
      const answers = await Promise.all(
        pair.map(({ email }, index) =>
          update(email, pair[1 - index]!.id, {
            auth_role: lower === 'COMPANY_USER' && index === 0 ? 'FRANCHISE_USER' : lower,
          }),
        ),
      )
      const left = await product.owner.query('SELECT FROM users WHERE active AND auth_role = $1', [role])
      await product.owner.query('UPDATE users SET active = true WHERE id = any($1)', [rows.map((row) => row.id)])
      expect(left.rowCount, `${role} ${JSON.stringify(answers.map(refused))}`).toBe(1)
    }
  })
})

describe('deactivating', () => {
  it('ends access at once, keeps the user, and voids mailed links', async () => {
    const { id, email } = await createUser('COMPANY_USER', 'northgate')
    const token = await tokenFor(email)
    await product.owner.query(
      "INSERT INTO sent_tokens (token_hash, user_id, purpose, expires_at) VALUES ($1, $2, 'reset', now() + interval '1 h')",
      [hashToken(id), id],
    )
    const answer = await call('DELETE', `/users/${id}`, { as: companyOwner })
    expect(answer.body.data).toMatchObject({ id, state: 'deactivated' })
    expect(refused(await profileWith(token))).toEqual([401, 'deactivated'])
    const { rows } = await product.owner.query('SELECT FROM sent_tokens WHERE user_id = $1 AND used_at IS NULL', [id])
    expect(rows).toEqual([])
    const again = await call('DELETE', `/users/${id}`, { as: companyOwner })
    expect(again.body).toEqual(answer.body)
    expect(
      (await product.owner.query("SELECT FROM audit_events WHERE action LIKE 'users.%' AND subject_id = $1", [id]))
        .rowCount,
    ).toBe(1)
  })

  it('and activating again revives no session', async () => {
    const { id, email } = await createUser('COMPANY_USER', 'northgate')
    const token = await tokenFor(email)
    await call('DELETE', `/users/${id}`, { as: companyOwner })
    const back = await update(companyOwner, id, { version: 2, active: true })
    expect(back.body.data.state).toBe('active')
    expect((await profileWith(token)).body.problem).toBe('session_invalid')
    expect((await profileWith(await tokenFor(email))).status).toBe(200)
  })
})

describe('second factors and sessions', () => {
  it('of a user are reset together: every factor and remembered device is removed, and the sessions end', async () => {
    const { id, email } = await createUser('COMPANY_USER', 'northgate')
    const token = await tokenFor(email)
    await product.owner.query(`
      UPDATE users SET preferred_mfa = 'TOTP' WHERE id = '${id}';
      INSERT INTO totp_factors (user_id, encrypted_secret, confirmed_at) VALUES ('${id}', 'encrypted', now());
      INSERT INTO backup_codes (user_id, code_hash) VALUES ('${id}', 'one'), ('${id}', 'two');
      INSERT INTO devices (user_id, name, key_hash, remembered_until) VALUES ('${id}', 'Browser', '${id}', now() + interval '1 d')`)
    expect((await call('POST', `/users/${id}/reset-mfa`, { as: companyOwner })).body.data.mfa).toBe('NONE')
    expect((await profileWith(token)).body.problem).toBe('session_invalid')
    const { rows } = await product.owner.query(
      `SELECT (SELECT count(*) FROM totp_factors WHERE user_id = $1 AND (confirmed_at IS NOT NULL OR encrypted_secret <> '')) +
        (SELECT count(*) FROM backup_codes WHERE user_id = $1 AND used_at IS NULL) +
        (SELECT count(*) FROM devices WHERE user_id = $1 AND (forgotten_at IS NULL OR remembered_until IS NOT NULL)) AS left`,
      [id],
    )
    expect(rows).toEqual([{ left: '0' }])
  })

  it('end for this user only', async () => {
    const { id, email } = await createUser('COMPANY_USER', 'northgate')
    const other = await createUser('COMPANY_USER', 'northgate')
    const [token, otherToken] = [await tokenFor(email), await tokenFor(other.email)]
    expect((await call('POST', `/users/${id}/end-sessions`, { as: companyOwner })).status).toBe(200)
    expect((await profileWith(token)).body.problem).toBe('session_invalid')
    expect((await profileWith(otherToken)).status).toBe(200)
    expect((await profileWith(await tokenFor(email))).status).toBe(200)
  })

  it('of users with a higher role cannot be changed', async () => {
    const { id } = await createUser('SUPER_ADMIN', 'northgate')
    for (const action of ['reset-mfa', 'end-sessions'])
      expect(refused(await call('POST', `/users/${id}/${action}`, { as: companyOwner }))).toEqual([
        403,
        'role_not_allowed',
      ])
  })
})

describe('the last super admin', () => {
  /** Creates two super admins in separate companies, because they suspend each other's company. */
  async function twoSuperAdmins() {
    const admins = [await createUser('SUPER_ADMIN', 'orchard'), await createUser('SUPER_ADMIN', 'harbour')] as const
    const tokens = await Promise.all(admins.map(({ email }) => tokenFor(email)))
    return { admins, tokens }
  }
  const suspend = async (token: string, slug: Slug, state = 'suspended') => {
    const { rows } = await product.owner.query('SELECT id, version FROM companies WHERE slug = $1', [slug])
    return call('PUT', '/companies/update', { token, body: { ...rows[0], state } })
  }
  /** Deactivates all other super admins of the demo world during a test. */
  async function withOnlySuperAdmins(ids: string[], work: () => Promise<void>) {
    const others = "auth_role = 'SUPER_ADMIN' AND NOT id = any($1)"
    await product.owner.query(`UPDATE users SET active = false WHERE ${others}`, [ids])
    try {
      await work()
    } finally {
      await product.owner.query(`UPDATE users SET active = true WHERE ${others}`, [ids])
      await product.owner.query("UPDATE companies SET state = 'active'")
      await product.owner.query('UPDATE users SET active = false WHERE id = any($1)', [ids])
    }
  }

  it('cannot be moved into a suspended company', async () => {
    const { id, email } = await createUser('SUPER_ADMIN', 'harbour')
    const token = await tokenFor(email)
    await product.owner.query("UPDATE companies SET state = 'suspended' WHERE slug = 'orchard'")
    const move = { version: 1, company_id: companies.orchard }
    expect(refused(await call('PUT', `/users/${id}`, { token, body: move }))).toEqual([409, 'suspended_company'])
    await product.owner.query("UPDATE companies SET state = 'active' WHERE slug = 'orchard'")
    await product.owner.query('UPDATE users SET active = false WHERE id = $1', [id])
  })

  it('stays when two suspend each other’s company at the same moment', async () => {
    const { admins, tokens } = await twoSuperAdmins()
    await withOnlySuperAdmins(
      admins.map(({ id }) => id),
      async () => {
        const answers = await atOnce('audit_events', () => [
          suspend(tokens[0]!, 'harbour'),
          suspend(tokens[1]!, 'orchard'),
        ])
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
        const back = await Promise.all(tokens.map((token) => profileWith(token)))
        expect(back.filter(({ status }) => status === 200)).toHaveLength(1)
      },
    )
  })

  it('is not counted where a company is suspended: the remaining one can be neither demoted nor deactivated', async () => {
    const { admins, tokens } = await twoSuperAdmins()
    const locked = await createUser('SUPER_ADMIN', 'lantern')
    await withOnlySuperAdmins([...admins.map(({ id }) => id), locked.id], async () => {
      await product.owner.query("UPDATE companies SET state = 'suspended' WHERE slug = 'lantern'")
      const body = { version: 1, auth_role: 'COMPANY_USER' }
      const answers = await atOnce('audit_events', () => [
        call('PUT', `/users/${admins[1].id}`, { token: tokens[0]!, body }),
        call('DELETE', `/users/${admins[0].id}`, { token: tokens[1]! }),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    })
  })

  it('An owner without the pipeline permission cannot grant it', async () => {
    const { email } = await createUser('COMPANY_OWNER', 'northgate')
    const { id } = await createUser('COMPANY_USER', 'northgate')
    const token = await tokenFor(email)
    const permissions = { can_view_hiring_pipeline: true }
    const response = await call('PUT', `/users/${id}`, { token, body: { version: 1, permissions } })
    expect(refused(response)).toEqual([403, 'permission_not_held'])
    const body = { first: 'New', last: 'Person', email: 'new.one@people.test', auth_role: 'COMPANY_USER', permissions }
    expect(refused(await call('POST', '/users/create', { token, body }))).toEqual([403, 'permission_not_held'])
  })
})
