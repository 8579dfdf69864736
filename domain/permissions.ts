export const authRoles = ['SUPER_ADMIN', 'FRANCHISE_OWNER', 'FRANCHISE_USER', 'COMPANY_OWNER', 'COMPANY_USER'] as const
export type AuthRole = (typeof authRoles)[number]

/** all companies | the own franchise and its companies | the own company | own things only | nothing */
export type Reach = 'all' | 'franchise' | 'company' | 'self' | 'no'

export type Actor = { auth_role: AuthRole; permissions: { can_view_hiring_pipeline: boolean } }

/** How far each role reaches where a deed is open to all staff. */
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

/** The rights matrix (docs/permissions.csv) for what is built; a test holds the two together. */
const deeds = {
  'users/profile.read': everyoneSelf,
  'survey-results.read': staff,
  'outbox.read': superAdmin,
} satisfies Record<string, Record<AuthRole, Reach>>

export type Deed = keyof typeof deeds

/** The one rule: by how far a deed reaches, the api refuses, narrows and scopes. */
export function reachOf(actor: Actor, deed: Deed): Reach {
  return deeds[deed][actor.auth_role]
}

/** The same rule as a question, by which the web hides what the api would refuse. */
export function can(actor: Actor, deed: Deed): boolean {
  return reachOf(actor, deed) !== 'no'
}
