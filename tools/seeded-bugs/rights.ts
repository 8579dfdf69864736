import type { Bug } from './bug.ts'

/** Permissions of roles and their scope. */
export const rights: Bug[] = [
  {
    name: 'a missing permission is not refused',
    gain: 'does everything that owners and super admins may do',
    changes: [
      {
        symbol: 'scopeFor',
        from: "if (reach === 'no') throw new Refusal('not_allowed')",
        to: '',
      },
      {
        symbol: 'companiesIn',
        from: 'no: [] }[reach]',
        to: 'no: companies }[reach]',
      },
    ],
    named: 'as the matrix says',
  },
  {
    name: 'company users may manage users',
    gain: 'a company user creates an owner account',
    changes: [{ symbol: 'rights', from: "'users.write': { reach: owners", to: "'users.write': { reach: staff" }],
    named: 'as the matrix says',
  },
  {
    name: 'owners may read the outbox',
    gain: 'reads the links that sign their users in',
    changes: [{ symbol: 'rights', from: "'outbox.read': { reach: superAdmin", to: "'outbox.read': { reach: owners" }],
    named: 'super admins only',
  },
  {
    name: 'owners may create companies',
    gain: 'creates tenants that the operator did not approve',
    changes: [
      { symbol: 'rights', from: "'companies.create': { reach: superAdmin", to: "'companies.create': { reach: owners" },
    ],
    named: 'as the matrix says',
  },
  {
    name: 'changing a company asks for the permission to read it',
    gain: 'a company user switches the second factor off for the whole company',
    changes: [
      {
        symbol: 'updateCompany',
        in: 'contract/',
        from: "permission: 'companies.write'",
        to: "permission: 'companies.read'",
      },
    ],
    named: 'as the matrix says',
  },
  {
    name: 'deactivating a user asks for the permission to read users',
    gain: 'a super admin deactivates users during a proxy session',
    changes: [
      {
        symbol: 'deactivateUser',
        in: 'contract/',
        from: "permission: 'users.write'",
        to: "permission: 'users.read'",
      },
    ],
    tests: ['acting.test.ts'],
    named: 'DELETE /users',
  },
  {
    name: 'every user may grant every role',
    gain: 'a company owner creates a super admin',
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
    name: 'a franchise role may be granted in a company that is no franchise',
    gain: 'a company’s user gets franchise permissions',
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
    name: 'users may change their own permissions',
    gain: 'a user grants themselves the pipeline',
    changes: [
      {
        symbol: 'updateUser',
        from: 'if (rights.some((field) => field in change)) refuse(refuseRightsChange(actorOf(scope), user))',
        to: '',
      },
    ],
    named: 'changing a user',
  },
  {
    name: 'the last owner may be demoted',
    gain: 'leaves a company without an owner',
    changes: [{ symbol: 'updateUser', from: 'refuseLastOwner(user, activePeers, change)', to: '' }],
    named: 'the last active owner',
  },
  {
    name: 'owners are counted without a row lock',
    gain: 'two concurrent demotions leave a company without an owner (race condition)',
    changes: [{ symbol: 'lockUser', from: ".orderBy(users.id) .for('no key update')", to: '.orderBy(users.id)' }],
    named: 'the last active owner',
  },
  {
    name: 'owners may move users to another company',
    gain: 'takes a user out of a company',
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
    name: 'owners may change the operator’s fields of a company',
    gain: 'activates a suspended company, changes its brand or franchise',
    changes: [
      {
        symbol: 'updateCompany',
        from: 'if (operatorFields.some((field) => given[field] !== undefined)) refuse(refuseOperatorFields(actorOf(scope)))',
        to: '',
      },
    ],
    tests: ['companies.test.ts'],
    named: 'changing',
  },
  {
    name: 'mass assignment when creating a user',
    gain: 'creates an account whose address counts as verified',
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
    name: 'mass assignment when updating the own profile',
    gain: 'sets auth_role to SUPER_ADMIN',
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
    name: 'a session is ended by id without a check of its user',
    gain: 'signs other users out',
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
    name: 'the user id of an event is taken from the body',
    gain: 'records events under another user’s name',
    changes: [
      {
        symbol: 'addUserEvents',
        from: 'events.map((event) => ({ ...event, ...attribution }))',
        to: 'events.map((event) => ({ ...attribution, ...event }))',
      },
    ],
    named: 'events of people',
  },
  {
    name: 'the check for the last super admin counts those who cannot sign in',
    gain: 'locks the operator out of the product permanently',
    changes: [{ symbol: 'countSuperAdmins', from: "eq(companies.state, 'active'),", to: '' }],
    tests: ['access.test.ts'],
    named: 'is not counted where a company is suspended',
  },
  {
    name: 'concurrent suspensions do not lock the super admins’ rows',
    gain: 'two concurrent suspensions leave no super admin (race condition)',
    changes: [
      {
        symbol: 'updateCompany',
        from: "if (fields.state === 'suspended') await lockSuperAdmins(scope)",
        to: "if (fields.state === 'suspended' && !scope.user) await lockSuperAdmins(scope)",
      },
    ],
    tests: ['access.test.ts'],
    named: 'suspend each other',
  },
  {
    name: 'owners may grant a permission that they do not have',
    gain: 'an owner reads the pipeline through a second account',
    changes: [
      {
        symbol: 'refusePermission',
        from: "if (!user.permissions.can_view_hiring_pipeline) throw new Refusal('permission_not_held')",
        to: "if (!user.id) throw new Refusal('permission_not_held')",
      },
    ],
    tests: ['access.test.ts'],
    named: 'cannot grant it',
  },
]
