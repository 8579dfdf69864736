import type { Permission } from '@seatwise/contract/permissions'
import { authRoles, type AuthRole, type CompanyKind } from '@seatwise/contract/values'

/**
 * The rows that a permission covers: all companies; the own franchise and its companies; the own company; own rows
 * only; none.
 */
export type Reach = 'all' | 'franchise' | 'company' | 'self' | 'no'

/**
 * @property superAdmin who acts as this user, if anybody does
 * @property only the permissions of the API key by which the user's rights are used; undefined: all
 */
export type Actor = {
  auth_role: AuthRole
  permissions: { can_view_hiring_pipeline: boolean }
  superAdmin?: object | null
  only?: readonly Permission[] | undefined
}

type Right = {
  reach: Record<AuthRole, Reach>
  /** A permission of the user's own, which super admins always have. */
  needs?: keyof Actor['permissions']
  /**
   * Refused in a proxy session: credentials, sessions, users and their roles, downloads of personal data, what stands or is
   * sent under the user's name, what cannot be taken back, and changes of the company itself.
   */
  inPerson?: true
}

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

/** The permission matrix of the existing operations; a test compares it with docs/permissions.csv. */
const rights: Record<Permission, Right> = {
  'auth/attributes.write': { reach: everyoneSelf, inPerson: true },
  'auth/devices.read': { reach: everyoneSelf, inPerson: true },
  'auth/devices.write': { reach: everyoneSelf, inPerson: true },
  'auth/mfa.read': { reach: everyoneSelf, inPerson: true },
  'auth/mfa.write': { reach: everyoneSelf, inPerson: true },
  'auth/sessions.read': { reach: everyoneSelf, inPerson: true },
  'auth/sessions.write': { reach: everyoneSelf, inPerson: true },
  'home.read': { reach: staff },
  'users/profile.read': { reach: everyoneSelf },
  'users/profile.write': { reach: everyoneSelf, inPerson: true },
  'users/profile.download': { reach: everyoneSelf, inPerson: true },
  'users/password.write': { reach: everyoneSelf, inPerson: true },
  'users/preferences.read': { reach: everyoneSelf },
  'users/preferences.write': { reach: everyoneSelf, inPerson: true },
  'users.read': { reach: owners },
  'users.write': { reach: owners, inPerson: true },
  'users.export': { reach: owners, inPerson: true },
  'user-events.create': { reach: everyoneSelf },
  'proxy-sessions.write': { reach: superAdmin, inPerson: true },
  'companies.read': { reach: staff },
  'companies.create': { reach: superAdmin },
  /** An owner of the operator changes any company under their own name. */
  'companies.write': { reach: owners, inPerson: true },
  'companies.export': { reach: staff, inPerson: true },
  'roles.read': { reach: staff },
  'roles.write': { reach: owners },
  'roles.write-global': { reach: superAdmin },
  'roles.follow': { reach: staff },
  'pipelines.read': { reach: staff },
  /** The number of results in each stage. */
  'pipelines.count': { reach: staff, needs: 'can_view_hiring_pipeline' },
  'pipelines.write': { reach: owners },
  'saved-views.read': { reach: everyoneSelf },
  'saved-views.write': { reach: everyoneSelf, inPerson: true },
  'mailer.read': { reach: owners },
  'mailer.write': { reach: owners },
  /** It goes to the user, who is another one while acting. */
  'mailer.test': { reach: owners, inPerson: true },
  'messages.read': { reach: staff },
  /** Sent in the user's own name. */
  'messages.send': { reach: owners, inPerson: true },
  /** Likewise, but an owner has chosen the text: the email of the stage to which somebody is moved. */
  'messages.send-on-move': { reach: staff, needs: 'can_view_hiring_pipeline', inPerson: true },
  'survey-links.read': { reach: staff },
  'survey-links.write': { reach: owners },
  'invitations.read': { reach: staff },
  'invitations.write': { reach: staff },
  'candidates.read': { reach: staff },
  'candidates.write': { reach: staff },
  'candidates.export': { reach: staff, inPerson: true },
  /** Actions that cannot be undone, or only for a while, are done under one's own name. */
  'candidates.merge': { reach: owners, inPerson: true },
  'candidates.erase': { reach: owners, inPerson: true },
  'candidates.import': { reach: owners },
  'candidate-tags.write': { reach: owners },
  'candidate-notes.read': { reach: staff },
  /** Notes carry the user's name. Their readers: `domain/policies/candidate-notes.ts`. */
  'candidate-notes.write': { reach: staff, inPerson: true },
  'candidate-files.read': { reach: staff },
  /** A deleted file is gone for good. */
  'candidate-files.write': { reach: staff, inPerson: true },
  /** A download carries no header that would say who is acted as. */
  'candidate-files.download': { reach: staff, inPerson: true },
  'survey-results.read': { reach: staff },
  /** The status of a result on the hiring pipeline: in lists, records, filters and orders. */
  'survey-results.read-stage': { reach: staff, needs: 'can_view_hiring_pipeline' },
  'live.read': { reach: staff },
  'survey-results.write': { reach: staff },
  'survey-results.move': { reach: staff, needs: 'can_view_hiring_pipeline' },
  'survey-results.export': { reach: staff, inPerson: true },
  'reports.read': { reach: staff },
  'reports.read-pipeline': { reach: staff, needs: 'can_view_hiring_pipeline' },
  /** A link outlives the proxy session in which it would be made, and its list shows links. */
  'report-shares.read': { reach: staff, inPerson: true },
  'report-shares.write': { reach: staff, inPerson: true },
  /** For companies of the coaching brand: `growthBrands` of policies/growth-plans. */
  'growth-plans.read': { reach: staff },
  /** Plans carry the user's name. */
  'growth-plans.write': { reach: staff, inPerson: true },
  'custom-interview-questions.read': { reach: staff },
  /** Questions carry the user's name. Their readers: `domain/policies/custom-interview-questions.ts`. */
  'custom-interview-questions.write': { reach: staff, inPerson: true },
  'scorecards.read': { reach: staff },
  /** Likewise; one's own alone: `domain/policies/scorecards.ts`. */
  'scorecards.write': { reach: staff, inPerson: true },
  /** Allows reading those of others before submitting one's own. */
  'scorecards.open': { reach: owners, inPerson: true },
  'resume-analyses.read': { reach: staff },
  /** The log has the user who asked, and lines are kept under the user's name. */
  'resume-analyses.create': { reach: staff, inPerson: true },
  'generated-interview-questions.read': { reach: staff },
  'generated-interview-questions.create': { reach: staff, inPerson: true },
  'generations.write': { reach: staff, inPerson: true },
  'generations.read': { reach: owners },
  /** The chat shows the user who asked. */
  'ai-chats.read': { reach: staff, inPerson: true },
  'ai-chats.write': { reach: staff, inPerson: true },
  /** For companies of the hiring brand: `jobsOf` of policies/jobs. */
  'jobs.read': { reach: staff },
  'jobs.write': { reach: owners },
  'hiring-campaigns.read': { reach: staff },
  'hiring-campaigns.write': { reach: owners },
  'job-application-templates.read': { reach: owners },
  'job-application-templates.write': { reach: owners },
  'applications.read': { reach: staff },
  /** The whole of a company, of which an owner without stages gets the rest. */
  'exports.create': { reach: owners, inPerson: true },
  'exports.read': { reach: owners, inPerson: true },
  /** For the own company, and only in person. */
  'api-keys.read': { reach: owners, inPerson: true },
  'api-keys.write': { reach: owners, inPerson: true },
  'company-events.read': { reach: staff },
  'company-events.create': { reach: staff },
  'custom-webhooks.read': { reach: owners, inPerson: true },
  /** Payloads follow the permissions of the user who saves the webhook, and its secret is shown. */
  'custom-webhooks.write': { reach: owners, inPerson: true },
  'ghl.read': { reach: staff },
  /** Sent in the company's name, by a person. */
  'ghl.send': { reach: owners, inPerson: true },
  /** The token, and where people go. */
  'ghl.connect': { reach: owners, inPerson: true },
  'audit-events.read': { reach: owners },
  'audit-events.export': { reach: owners, inPerson: true },
  'outbox.read': { reach: superAdmin },
  'outbox.replay': { reach: superAdmin },
  'task-runs.read': { reach: staff },
  'task-runs.write': { reach: owners },
  'role-benchmarks.read': { reach: staff },
  'role-benchmarks.write': { reach: superAdmin },
  /** Allows requesting a benchmark of an own role from the operator. */
  'role-benchmarks.ask': { reach: owners },
  'occupations.read': { reach: owners },
  'usage.read': { reach: owners },
  'benchmark-scores.recompute': { reach: superAdmin },
  /**
   * Both are audited under the operator's own name, so they are refused while acting, and a clean-up cannot be undone.
   */
  'utils.encrypt': { reach: superAdmin, inPerson: true },
  'utils.decrypt': { reach: superAdmin, inPerson: true },
  'utils.clean-up-data': { reach: superAdmin, inPerson: true },
}

export const isOnlyInPerson = (permission: Permission): boolean => rights[permission].inPerson === true

/** Reach of the permission for this actor; the api refuses by it and limits the scope to it. */
export function reachOf(actor: Actor, permission: Permission): Reach {
  const { reach, needs } = rights[permission]
  if (actor.only && !actor.only.includes(permission)) return 'no'
  if (needs && actor.auth_role !== 'SUPER_ADMIN' && !actor.permissions[needs]) return 'no'
  return reach[actor.auth_role]
}

/** True if the actor has the permission at all; the web hides what the api would refuse. */
export function can(actor: Actor, permission: Permission): boolean {
  return reachOf(actor, permission) !== 'no' && !(actor.superAdmin && isOnlyInPerson(permission))
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

/** True if the role manages its company's users; the last owner of a company cannot be removed. */
export function isOwner(role: AuthRole): boolean {
  return role === 'SUPER_ADMIN' || role === 'FRANCHISE_OWNER' || role === 'COMPANY_OWNER'
}
