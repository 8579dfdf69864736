import type { Permission } from '@seatwise/contract/permissions'
import { authRoles, type AuthRole, type CompanyKind } from '@seatwise/contract/values/base'

/**
 * The rows for which a user has a permission: those of all companies, of the user's franchise and its companies, of the
 * user's company, only the user's own rows, or none.
 */
export type Reach = 'all' | 'franchise' | 'company' | 'self' | 'no'

/**
 * Properties of the user on whom permissions depend.
 * @property superAdmin the super admin who acts as this user; absent if nobody does
 * @property only the permissions of the API key with which the request is made; undefined for all permissions
 */
export type Actor = {
  auth_role: AuthRole
  permissions: { can_view_hiring_pipeline: boolean }
  superAdmin?: object | null
  only?: readonly Permission[] | undefined
}

type Right = {
  reach: Record<AuthRole, Reach>
  /** A permission that the user must have been given; super admins always have it. */
  needs?: keyof Actor['permissions']
  /**
   * Refused while a super admin acts as the user: credentials, sessions, users and their roles, downloads of personal
   * data, everything that is published or sent in the user's name, everything that cannot be undone, and changes of the
   * company itself.
   */
  inPerson?: true
}

/** The rows for each role, for permissions that all staff have. */
const staff: Record<AuthRole, Reach> = {
  SUPER_ADMIN: 'all',
  FRANCHISE_OWNER: 'franchise',
  FRANCHISE_USER: 'franchise',
  COMPANY_OWNER: 'company',
  COMPANY_USER: 'company',
}
// The cast is safe: Object.fromEntries loses the key type, and every role has an entry.
const everyoneSelf = Object.fromEntries(authRoles.map((role) => [role, 'self'])) as Record<AuthRole, Reach>
const superAdmin: Record<AuthRole, Reach> = {
  SUPER_ADMIN: 'all',
  FRANCHISE_OWNER: 'no',
  FRANCHISE_USER: 'no',
  COMPANY_OWNER: 'no',
  COMPANY_USER: 'no',
}

const owners: Record<AuthRole, Reach> = { ...staff, FRANCHISE_USER: 'no', COMPANY_USER: 'no' }

/** The permission matrix. A test compares it with docs/permissions.csv. */
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
  /** A super admin can change any company in their own name. */
  'companies.write': { reach: owners, inPerson: true },
  'companies.export': { reach: staff, inPerson: true },
  /** Allows comparing the companies of a franchise; the figures name no person. */
  'companies.compare': { reach: { ...superAdmin, FRANCHISE_OWNER: 'franchise' } },
  'companies.export-comparison': { reach: { ...superAdmin, FRANCHISE_OWNER: 'franchise' }, inPerson: true },
  'roles.read': { reach: staff },
  'roles.write': { reach: owners },
  'roles.write-global': { reach: superAdmin },
  'roles.follow': { reach: staff },
  'pipelines.read': { reach: staff },
  /** Allows seeing the number of results in each stage. */
  'pipelines.count': { reach: staff, needs: 'can_view_hiring_pipeline' },
  'pipelines.write': { reach: owners },
  /** Only readers of stages may know for which reasons people are rejected. */
  'reject-reasons.write': { reach: owners, needs: 'can_view_hiring_pipeline' },
  'custom-fields.write': { reach: owners },
  'saved-views.read': { reach: everyoneSelf },
  'saved-views.write': { reach: everyoneSelf, inPerson: true },
  'mailer.read': { reach: owners },
  'mailer.write': { reach: owners },
  /** The test mail goes to the signed-in user, which is somebody else while acting. */
  'mailer.test': { reach: owners, inPerson: true },
  'messages.read': { reach: staff },
  /** Messages are sent in the user's own name. */
  'messages.send': { reach: owners, inPerson: true },
  /**
   * Messages are sent in the user's own name, but an owner has chosen the text: it is the email of the stage to which a
   * person is moved.
   */
  'messages.send-on-move': { reach: staff, needs: 'can_view_hiring_pipeline', inPerson: true },
  'survey-links.read': { reach: staff },
  'survey-links.write': { reach: owners },
  'invitations.read': { reach: staff },
  'invitations.write': { reach: staff },
  'candidates.read': { reach: staff },
  'candidates.write': { reach: staff },
  'candidates.export': { reach: staff, inPerson: true },
  /** Ends links that were sent, and tells the earlier address. */
  'candidates.change-email': { reach: staff, inPerson: true },
  /** Actions that cannot be undone, or only for some time, must be taken in the user's own name. */
  'candidates.merge': { reach: owners, inPerson: true },
  'candidates.erase': { reach: owners, inPerson: true },
  'candidates.import': { reach: owners },
  /** Each resume is then stored as a file of its person. */
  'candidates.import-resumes': { reach: owners, inPerson: true },
  'candidate-tags.write': { reach: owners },
  'candidate-notes.read': { reach: staff },
  /** Notes show the user's name. Who can read them: `domain/policies/candidate-notes.ts`. */
  'candidate-notes.write': { reach: staff, inPerson: true },
  /** To-dos name the user, and only those concerned see them: `domain/policies/todos.ts`. */
  'todos.read': { reach: staff, inPerson: true },
  'todos.write': { reach: staff, inPerson: true },
  'candidate-files.read': { reach: staff },
  /** A deleted file cannot be restored. */
  'candidate-files.write': { reach: staff, inPerson: true },
  /** A download request has no header that names the user as whom a super admin acts. */
  'candidate-files.download': { reach: staff, inPerson: true },
  'survey-results.read': { reach: staff },
  /** The stage of a result in the hiring pipeline: in lists, records, filters and sort orders. */
  'survey-results.read-stage': { reach: staff, needs: 'can_view_hiring_pipeline' },
  'live.read': { reach: staff },
  'survey-results.write': { reach: staff },
  'survey-results.move': { reach: staff, needs: 'can_view_hiring_pipeline' },
  'survey-results.export': { reach: staff, inPerson: true },
  'reports.read': { reach: staff },
  'reports.read-pipeline': { reach: staff, needs: 'can_view_hiring_pipeline' },
  /** A link would outlive the proxy session in which it was made, and the list of links contains their URLs. */
  'report-shares.read': { reach: staff, inPerson: true },
  'report-shares.write': { reach: staff, inPerson: true },
  /** For companies of the coaching brand: see `growthBrands` in policies/growth-plans. */
  'growth-plans.read': { reach: staff },
  /** Plans show the user's name. */
  'growth-plans.write': { reach: staff, inPerson: true },
  'custom-interview-questions.read': { reach: staff },
  /** Questions show the user's name. Who can change them: `domain/policies/custom-interview-questions.ts`. */
  'custom-interview-questions.write': { reach: staff, inPerson: true },
  'scorecards.read': { reach: staff },
  /** Scorecards show the user's name. Users write only their own: `domain/policies/scorecards.ts`. */
  'scorecards.write': { reach: staff, inPerson: true },
  /** Allows reading scorecards of others before submitting one's own. */
  'scorecards.open': { reach: owners, inPerson: true },
  'interviews.read': { reach: staff },
  /** Invitations name the user. Whoever plans interviews may also move results. */
  'interviews.write': { reach: staff, needs: 'can_view_hiring_pipeline', inPerson: true },
  'resume-analyses.read': { reach: staff },
  /** The log contains the user who asked, and lines are kept in the user's name. */
  'resume-analyses.create': { reach: staff, inPerson: true },
  'generated-interview-questions.read': { reach: staff },
  'generated-interview-questions.create': { reach: staff, inPerson: true },
  'generations.write': { reach: staff, inPerson: true },
  'generations.read': { reach: owners },
  /** The chat shows the name of the user who asked. */
  'ai-chats.read': { reach: staff, inPerson: true },
  'ai-chats.write': { reach: staff, inPerson: true },
  /** For companies of the hiring brand: see `jobBrands` in policies/jobs. */
  'jobs.read': { reach: staff },
  'jobs.write': { reach: owners },
  'hiring-campaigns.read': { reach: staff },
  'hiring-campaigns.write': { reach: owners },
  'job-application-templates.read': { reach: owners },
  'job-application-templates.write': { reach: owners },
  'applications.read': { reach: staff },
  /** Says that somebody has looked at it, which the super admin who acts as a user has not done in that user's name. */
  'applications.open': { reach: staff, inPerson: true },
  /** The export contains the whole company; an owner who may not see stages gets it without them. */
  'exports.create': { reach: owners, inPerson: true },
  'exports.read': { reach: owners, inPerson: true },
  /** API keys of the user's own company, managed only in the user's own name. */
  'api-keys.read': { reach: owners, inPerson: true },
  'api-keys.write': { reach: owners, inPerson: true },
  'company-events.read': { reach: staff },
  'company-events.create': { reach: staff },
  'custom-webhooks.read': { reach: owners, inPerson: true },
  /** Payloads depend on the permissions of the user who saves the webhook, and its secret is shown to that user. */
  'custom-webhooks.write': { reach: owners, inPerson: true },
  'ghl.read': { reach: staff },
  /** Messages are sent in the company's name by a user. */
  'ghl.send': { reach: owners, inPerson: true },
  /** Allows changing the token and choosing where in the CRM people are sent. */
  'ghl.connect': { reach: owners, inPerson: true },
  'audit-events.read': { reach: owners },
  'audit-events.export': { reach: owners, inPerson: true },
  'outbox.read': { reach: superAdmin },
  'outbox.replay': { reach: superAdmin },
  'system-status.read': { reach: superAdmin },
  'task-runs.read': { reach: staff },
  'task-runs.write': { reach: owners },
  'role-benchmarks.read': { reach: staff },
  'role-benchmarks.write': { reach: superAdmin },
  /** Allows requesting a benchmark for a role of the company from the operator. */
  'role-benchmarks.ask': { reach: owners },
  'occupations.read': { reach: owners },
  'usage.read': { reach: owners },
  'benchmark-scores.recompute': { reach: superAdmin },
  /**
   * All three are audited in the operator's own name, so they are refused while acting; and a clean-up cannot be
   * undone.
   */
  'utils.encrypt': { reach: superAdmin, inPerson: true },
  'utils.decrypt': { reach: superAdmin, inPerson: true },
  'utils.clean-up-data': { reach: superAdmin, inPerson: true },
}

export const isOnlyInPerson = (permission: Permission): boolean => rights[permission].inPerson === true

/** The rows for which the actor has the permission. The api refuses requests by it and limits queries to it. */
export function reachOf(actor: Actor, permission: Permission): Reach {
  const { reach, needs } = rights[permission]
  if (actor.only && !actor.only.includes(permission)) return 'no'
  if (needs && actor.auth_role !== 'SUPER_ADMIN' && !actor.permissions[needs]) return 'no'
  return reach[actor.auth_role]
}

/** True if the actor has the permission for any rows. The web hides what the api would refuse. */
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
 * The roles that the actor may assign, and whose users the actor may change: the actor's own role and roles of lower
 * rank. Another role of the same rank is excluded.
 */
export function grantableRoles({ auth_role }: Pick<Actor, 'auth_role'>): AuthRole[] {
  return authRoles.filter((role) => role === auth_role || rank[role] < rank[auth_role])
}

/**
 * True if a role exists in this kind of company: franchise roles in franchises, company roles in companies, super
 * admins in both.
 */
export function fitsCompany(role: AuthRole, kind: CompanyKind): boolean {
  return role === 'SUPER_ADMIN' || role.startsWith('FRANCHISE_') === (kind === 'franchise')
}

/** True if users with the role manage the users of their company. The last such user of a company cannot be removed. */
export function isOwner(role: AuthRole): boolean {
  return role === 'SUPER_ADMIN' || role === 'FRANCHISE_OWNER' || role === 'COMPANY_OWNER'
}
