import { authRoles, type AuthRole, type CompanyKind } from '@seatwise/contract/values'

/** all companies | the own franchise and its companies | the own company | own things only | nothing */
export type Reach = 'all' | 'franchise' | 'company' | 'self' | 'no'

export type Actor = { auth_role: AuthRole; permissions: { can_view_hiring_pipeline: boolean } }

/** How far each role reaches with a permission that all staff have. */
const staff: Record<AuthRole, Reach> = {
  SUPER_ADMIN: 'all',
  FRANCHISE_OWNER: 'franchise',
  FRANCHISE_USER: 'franchise',
  COMPANY_OWNER: 'company',
  COMPANY_USER: 'company',
}
const everyoneSelf = Object.fromEntries(authRoles.map((role) => [role, 'self'])) as Record<AuthRole, Reach>
const superAdmin: Record<AuthRole, Reach> = {
  SUPER_ADMIN: 'all',
  FRANCHISE_OWNER: 'no',
  FRANCHISE_USER: 'no',
  COMPANY_OWNER: 'no',
  COMPANY_USER: 'no',
}

const owners: Record<AuthRole, Reach> = { ...staff, FRANCHISE_USER: 'no', COMPANY_USER: 'no' }

/** The rights matrix (docs/permissions.csv) for what is built; a test holds the two together. */
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
  'survey-results.read': staff,
  'audit-events.read': owners,
  'outbox.read': superAdmin,
} satisfies Record<string, Record<AuthRole, Reach>>

export type Permission = keyof typeof permissions

/**
 * Refused while a super admin acts as another user: sign-in and its proofs, users and their roles,
 * downloads of personal data, and a second proxy session.
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

/** How far the permission reaches for this actor: the api refuses by it and narrows the scope to it. */
export function reachOf(actor: Actor, permission: Permission): Reach {
  return permissions[permission][actor.auth_role]
}

/** Whether the actor has the permission at all: the web hides what the api would refuse. */
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

/** The roles that somebody may give, and whose holders they may change: the own one and lower ones, not equals. */
export function grantableRoles({ auth_role }: Pick<Actor, 'auth_role'>): AuthRole[] {
  return authRoles.filter((role) => role === auth_role || rank[role] < rank[auth_role])
}

/** A franchise's people work in the franchise, a company's in the company; the operator's anywhere. */
export function fitsCompany(role: AuthRole, kind: CompanyKind): boolean {
  return role === 'SUPER_ADMIN' || role.startsWith('FRANCHISE_') === (kind === 'franchise')
}

/** Who may change the others: of each office somebody has to stay. */
export function isOwner(role: AuthRole): boolean {
  return role === 'SUPER_ADMIN' || role === 'FRANCHISE_OWNER' || role === 'COMPANY_OWNER'
}
