import type { Bug } from './bug.ts'

/** What a role may do, and to whom. */
export const rights: Bug[] = [
  {
    name: 'a missing permission is not refused',
    gain: 'everything that owners and super admins do',
    changes: [
      {
        symbol: 'scopeFor',
        from: "if (reach === 'no') throw new Refusal('not_allowed')",
        to: '',
      },
      {
        symbol: 'scopeFor',
        from: 'self: [user.company.id] }[reach]',
        to: 'self: [user.company.id], no: companies }[reach]',
      },
    ],
    named: 'as the matrix says',
  },
  {
    name: 'company users manage users',
    gain: 'a company user makes themselves an owner’s account',
    changes: [{ symbol: 'permissions', from: "'users.write': owners", to: "'users.write': staff" }],
    named: 'as the matrix says',
  },
  {
    name: 'the outbox is shown to owners',
    gain: 'the links that sign their people in',
    changes: [{ symbol: 'permissions', from: "'outbox.read': superAdmin", to: "'outbox.read': owners" }],
    named: 'super admins only',
  },
  {
    name: 'owners create companies',
    gain: 'a tenant nobody agreed to',
    changes: [{ symbol: 'permissions', from: "'companies.create': superAdmin", to: "'companies.create': owners" }],
    named: 'as the matrix says',
  },
  {
    name: 'a company is changed by whoever may read it',
    gain: 'a company user turns the second factor off for everybody',
    changes: [
      {
        symbol: 'registerCompanies',
        from: "server.handle(updateCompany, { permission: 'companies.write' }",
        to: "server.handle(updateCompany, { permission: 'companies.read' }",
      },
    ],
    named: 'as the matrix says',
  },
  {
    name: 'users are deactivated with the permission to read them',
    gain: 'a super admin does it in somebody else’s name',
    changes: [
      {
        symbol: 'registerUsers',
        from: "server.handle(deactivateUser, { permission: 'users.write'",
        to: "server.handle(deactivateUser, { permission: 'users.read'",
      },
    ],
    tests: ['acting.test.ts'],
    named: 'DELETE /users',
  },
  {
    name: 'everybody may give every role',
    gain: 'a company owner makes a super admin',
    changes: [
      {
        symbol: 'grantableRoles',
        from: 'return authRoles.filter((role) => role === auth_role || rank[role] < rank[auth_role])',
        to: 'return authRoles.filter((role) => rank[role] <= rank[auth_role] || rank[role] > 0)',
      },
    ],
    tests: ['invite.test.ts'],
    named: 'gives',
  },
  {
    name: 'a role is given in a company it does not fit',
    gain: 'a franchise’s reach from within one company',
    changes: [
      {
        symbol: 'refuseRole',
        from: "if (!fitsCompany(role, kind)) throw new Refusal('role_company_mismatch')",
        to: '',
      },
    ],
    tests: ['invite.test.ts'],
    named: 'gives',
  },
  {
    name: 'people change their own rights',
    gain: 'gives themselves the pipeline, or locks themselves out',
    changes: [
      {
        symbol: 'updateUser',
        from: "if (id === scope.user.id && rights.some((field) => field in change)) throw new Refusal('own_rights')",
        to: '',
      },
    ],
    named: 'changing a user',
  },
  {
    name: 'the last owner may be demoted',
    gain: 'a company that nobody can manage any more',
    changes: [{ symbol: 'updateUser', from: 'refuseLastOwner(user, others, change)', to: '' }],
    named: 'the last active owner',
  },
  {
    name: 'two owners are counted without being locked',
    gain: 'both are demoted at the same moment, and nobody is left',
    changes: [{ symbol: 'lockUser', from: ".orderBy(users.id) .for('update')", to: '.orderBy(users.id)' }],
    named: 'the last active owner',
  },
  {
    name: 'owners move people to other companies',
    gain: 'takes a user, and their name, out of a company',
    changes: [
      {
        symbol: 'refusePlace',
        from: "if (company_id && scope.user.auth_role !== 'SUPER_ADMIN') throw new Refusal('company_fixed')",
        to: '',
      },
    ],
    named: 'changing a user',
  },
  {
    name: 'owners change what is the operator’s in a company',
    gain: 'activates a suspended company, takes another brand or franchise',
    changes: [
      {
        symbol: 'updateCompany',
        from: "if (scope.user.auth_role !== 'SUPER_ADMIN' && superAdminOnly.some((field) => given[field] !== undefined)) throw new Refusal('not_allowed')",
        to: '',
      },
    ],
    tests: ['companies.test.ts'],
    named: 'changing',
  },
  {
    name: 'a new user takes any field of the body',
    gain: 'an account that is set up and proved already',
    changes: [
      {
        symbol: 'newUser',
        from: 'const newUser = z.strictObject({',
        to: 'const newUser = z.looseObject({',
      },
    ],
    named: 'creating a user',
  },
  {
    name: 'the own profile takes any field of the body',
    gain: 'auth_role: SUPER_ADMIN',
    changes: [
      {
        symbol: 'updateProfile',
        from: 'z.transform(withoutServerFields), z.strictObject({',
        to: 'z.transform(withoutServerFields), z.looseObject({',
      },
    ],
    named: 'a new address',
  },
  {
    name: 'a session is ended by its id, whoever’s it is',
    gain: 'signs other people out',
    changes: [
      {
        symbol: 'isOpenOf',
        from: 'and(eq(sessions.user_id, scope.user.id), isNull(sessions.ended_at), gt(sessions.expires_at, sql`now()`))',
        to: 'and(eq(sessions.user_id, sessions.user_id), isNull(sessions.ended_at), gt(sessions.expires_at, sql`now()`))',
      },
    ],
    tests: ['tenancy-both.test.ts'],
    named: 'DELETE /auth/sessions',
  },
  {
    name: 'events are whoever’s the body says',
    gain: 'puts words into other people’s mouths',
    changes: [
      {
        symbol: 'addUserEvents',
        from: 'events.map((event) => ({ ...event, ...whose }))',
        to: 'events.map((event) => ({ ...whose, ...event }))',
      },
    ],
    named: 'events of people',
  },
]
