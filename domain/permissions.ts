import { authRoles, type AuthRole, type CompanyKind } from '@seatwise/contract/values'

/**
 * Rows that a permission covers: all companies; the own franchise and its companies; the own company; own
 * rows only; none.
 */
export type Reach = 'all' | 'franchise' | 'company' | 'self' | 'no'

export type Actor = { auth_role: AuthRole; permissions: { can_view_hiring_pipeline: boolean } }

/** Reach of each role for permissions that all staff have. */
const staff: Record<AuthRole, Reach> = {
  SUPER_ADMIN: 'all',
  FRANCHISE_OWNER: 'franchise',
  FRANCHISE_USER: 'franchise',
  COMPANY_OWNER: 'company',
  COMPANY_USER: 'company',
}
// Object.fromEntries loses the key type; every role has an entry.
const everyoneSelf = Object.fromEntries(authRoles.map((role) => [role, 'self'])) as Record<AuthRole, Reach>
const superAdmin: Record<AuthRole, Reach> = {
  SUPER_ADMIN: 'all',
  FRANCHISE_OWNER: 'no',
  FRANCHISE_USER: 'no',
  COMPANY_OWNER: 'no',
  COMPANY_USER: 'no',
}

const owners: Record<AuthRole, Reach> = { ...staff, FRANCHISE_USER: 'no', COMPANY_USER: 'no' }

/** The rights matrix of what is built; a test compares it with docs/permissions.csv. */
const permissions = {
  'auth/attributes.write': everyoneSelf,
  'auth/devices.read': everyoneSelf,
  'auth/devices.write': everyoneSelf,
  'auth/mfa.read': everyoneSelf,
  'auth/mfa.write': everyoneSelf,
  'auth/sessions.read': everyoneSelf,
  'auth/sessions.write': everyoneSelf,
  'users/profile.read': everyoneSelf,
  'users/profile.write': everyoneSelf,
  'users/profile.download': everyoneSelf,
  'users/password.write': everyoneSelf,
  'users.read': owners,
  'users.write': owners,
  'user-events.create': everyoneSelf,
  'proxy-sessions.write': superAdmin,
  'companies.read': staff,
  'companies.create': superAdmin,
  'companies.write': owners,
  'roles.read': staff,
  'roles.write': owners,
  'roles.write-global': superAdmin,
  'roles.follow': staff,
  'survey-links.read': staff,
  'survey-links.write': owners,
  'survey-results.read': staff,
  'audit-events.read': owners,
  'outbox.read': superAdmin,
  'outbox.replay': superAdmin,
} satisfies Record<string, Record<AuthRole, Reach>>

export type Permission = keyof typeof permissions

/**
 * Permissions refused in a proxy session: credentials and sessions, users and their roles, downloads of
 * personal data, and another proxy session.
 */
const onlyInPerson: ReadonlySet<Permission> = new Set<Permission>([
  'auth/attributes.write',
  'auth/devices.read',
  'auth/devices.write',
  'auth/mfa.read',
  'auth/mfa.write',
  'auth/sessions.read',
  'auth/sessions.write',
  'users/profile.write',
  'users/profile.download',
  'users/password.write',
  'users.write',
  'proxy-sessions.write',
])

export const isOnlyInPerson = (permission: Permission): boolean => onlyInPerson.has(permission)

/** Reach of the permission for this actor; the api refuses by it and limits the scope to it. */
export function reachOf(actor: Actor, permission: Permission): Reach {
  return permissions[permission][actor.auth_role]
}

/** Whether the actor has the permission at all; the web hides what the api would refuse. */
export function can(actor: Actor, permission: Permission): boolean {
  return reachOf(actor, permission) !== 'no'
}

const rank: Record<AuthRole, number> = {
  SUPER_ADMIN: 4,
  FRANCHISE_OWNER: 3,
  COMPANY_OWNER: 2,
  FRANCHISE_USER: 2,
  COMPANY_USER: 1,
}

/**
 * Roles that the actor may assign, and whose holders they may change: their own and lower ranks. Another
 * role of equal rank is excluded.
 */
export function grantableRoles({ auth_role }: Pick<Actor, 'auth_role'>): AuthRole[] {
  return authRoles.filter((role) => role === auth_role || rank[role] < rank[auth_role])
}

/**
 * Whether a role exists in this kind of company: franchise roles in franchises, company roles in
 * companies, super admins in both.
 */
export function fitsCompany(role: AuthRole, kind: CompanyKind): boolean {
  return role === 'SUPER_ADMIN' || role.startsWith('FRANCHISE_') === (kind === 'franchise')
}

/** Whether the role manages its company's users; the last owner of a company cannot be removed. */
export function isOwner(role: AuthRole): boolean {
  return role === 'SUPER_ADMIN' || role === 'FRANCHISE_OWNER' || role === 'COMPANY_OWNER'
}
