import type { Bug } from './bug.ts'

const permissions = 'domain/permissions.ts'
const actions = 'api/features/users/actions.ts'
const rightsTest = 'api/platform/rights.test.ts'
const users = 'api/features/users'
const companies = 'api/features/companies/companies.test.ts'

/** What a role may do, and to whom. */
export const rights: Bug[] = [
  {
    name: 'a deed that is denied is not refused',
    gain: 'everything that owners and super admins do',
    changes: [
      {
        file: 'api/platform/scope.ts',
        from: "if (reach === 'no') throw new Refusal('not_allowed')",
        to: '',
      },
      {
        file: 'api/platform/scope.ts',
        from: 'self: [user.company.id] }[reach]',
        to: 'self: [user.company.id], no: companies }[reach]',
      },
    ],
    tests: [rightsTest],
    named: 'as the matrix says',
  },
  {
    name: 'company users manage users',
    gain: 'a company user makes themselves an owner’s account',
    changes: [{ file: permissions, from: "'users.write': owners", to: "'users.write': staff" }],
    tests: [rightsTest],
    named: 'as the matrix says',
  },
  {
    name: 'the outbox is shown to owners',
    gain: 'the links that sign their people in',
    changes: [{ file: permissions, from: "'outbox.read': superAdmin", to: "'outbox.read': owners" }],
    tests: ['api/features/outbox/outbox.test.ts'],
    named: 'super admins only',
  },
  {
    name: 'owners create companies',
    gain: 'a tenant nobody agreed to',
    changes: [{ file: permissions, from: "'companies.create': superAdmin", to: "'companies.create': owners" }],
    tests: [rightsTest],
    named: 'as the matrix says',
  },
  {
    name: 'a company is changed by whoever may read it',
    gain: 'a company user turns the second factor off for everybody',
    changes: [
      {
        file: 'api/features/companies/routes.ts',
        from: "implementForUser(server, updateCompany, 'companies.write'",
        to: "implementForUser(server, updateCompany, 'companies.read'",
      },
    ],
    tests: [rightsTest],
    named: 'as the matrix says',
  },
  {
    name: 'users are deactivated under the deed of reading them',
    gain: 'a super admin does it in somebody else’s name',
    changes: [
      {
        file: 'api/features/users/routes.ts',
        from: "implementInSteps(server, deactivateUser, 'users.write'",
        to: "implementInSteps(server, deactivateUser, 'users.read'",
      },
    ],
    tests: ['api/features/proxy-sessions/acting.test.ts'],
    named: 'DELETE /users',
  },
  {
    name: 'everybody may give every role',
    gain: 'a company owner makes a super admin',
    changes: [
      {
        file: permissions,
        from: 'return authRoles.filter((role) => role === auth_role || rank[role] < rank[auth_role])',
        to: 'return authRoles.filter((role) => rank[role] <= rank[auth_role] || rank[role] > 0)',
      },
    ],
    tests: [`${users}/invite.test.ts`],
    named: 'gives',
  },
  {
    name: 'a role is given in a company it does not fit',
    gain: 'a franchise’s reach from within one company',
    changes: [
      {
        file: actions,
        from: "if (!fitsCompany(role, kind)) throw new Refusal('role_company_mismatch')",
        to: '',
      },
    ],
    tests: [`${users}/invite.test.ts`],
    named: 'gives',
  },
  {
    name: 'people change their own rights',
    gain: 'gives themselves the pipeline, or locks themselves out',
    changes: [
      {
        file: actions,
        from: "if (id === scope.user.id && rights.some((field) => field in change)) throw new Refusal('own_rights')",
        to: '',
      },
    ],
    tests: [`${users}/change.test.ts`],
    named: 'changing a user',
  },
  {
    name: 'the last owner may be demoted',
    gain: 'a company that nobody can manage any more',
    changes: [{ file: actions, from: 'refuseLastOwner(user, others, change)', to: '' }],
    tests: [`${users}/access.test.ts`],
    named: 'the last active owner',
  },
  {
    name: 'two owners are counted without being locked',
    gain: 'both are demoted at the same moment, and nobody is left',
    changes: [
      { file: 'api/features/users/repository.ts', from: ".orderBy(users.id) .for('update')", to: '.orderBy(users.id)' },
    ],
    tests: [`${users}/access.test.ts`],
    named: 'the last active owner',
  },
  {
    name: 'owners move people to other companies',
    gain: 'takes a user, and their name, out of a company',
    changes: [
      {
        file: actions,
        from: "if (company_id && scope.user.auth_role !== 'SUPER_ADMIN') throw new Refusal('company_fixed')",
        to: '',
      },
    ],
    tests: [`${users}/change.test.ts`],
    named: 'changing a user',
  },
  {
    name: 'owners change what is the operator’s in a company',
    gain: 'activates a suspended company, takes another brand or franchise',
    changes: [
      {
        file: 'api/features/companies/actions.ts',
        from: "if (scope.user.auth_role !== 'SUPER_ADMIN' && superAdminOnly.some((field) => given[field] !== undefined)) throw new Refusal('not_allowed')",
        to: '',
      },
    ],
    tests: [companies],
    named: 'changing',
  },
  {
    name: 'a new user takes any field of the body',
    gain: 'an account that is set up and proved already',
    changes: [
      { file: 'contract/users.ts', from: 'const newUser = z.strictObject({', to: 'const newUser = z.looseObject({' },
    ],
    tests: [`${users}/invite.test.ts`],
    named: 'creating a user',
  },
  {
    name: 'the own profile takes any field of the body',
    gain: 'auth_role: SUPER_ADMIN',
    changes: [
      {
        file: 'contract/users.ts',
        from: 'z.transform(withoutProven), z.strictObject({',
        to: 'z.transform(withoutProven), z.looseObject({',
      },
    ],
    tests: ['api/features/auth/recovery.test.ts'],
    named: 'a new address',
  },
  {
    name: 'a session is ended by its id, whoever’s it is',
    gain: 'signs other people out',
    changes: [
      {
        file: 'api/features/auth/repository.ts',
        from: 'and(eq(sessions.user_id, scope.user.id), isNull(sessions.ended_at), gt(sessions.expires_at, sql`now()`))',
        to: 'and(eq(sessions.user_id, sessions.user_id), isNull(sessions.ended_at), gt(sessions.expires_at, sql`now()`))',
      },
    ],
    tests: ['api/platform/tenancy-both-walls.test.ts'],
    named: 'DELETE /auth/sessions',
  },
  {
    name: 'events are whoever’s the body says',
    gain: 'puts words into other people’s mouths',
    changes: [
      {
        file: 'api/features/user-events/repository.ts',
        from: 'events.map((event) => ({ ...event, ...whose }))',
        to: 'events.map((event) => ({ ...whose, ...event }))',
      },
    ],
    tests: ['api/features/user-events/user-events.test.ts'],
    named: 'events of people',
  },
]
