import { hours } from '@seatwise/contract/limits'
import type { NewUser, UserChange } from '@seatwise/contract/users'
import type { AuditAction } from '@seatwise/contract/values/audit'
import type { AuthRole, CompanyKind } from '@seatwise/contract/values/base'
import { fitsCompany, grantableRoles, isOwner } from '@seatwise/domain/permissions'
import { refuseChange, refuseLeaving, refuseRightsChange, refuseSetUpMail } from '@seatwise/domain/policies/users'
import { endSessionsOf } from '../../identity/end-sessions.ts'
import { changedFields } from '../../kernel/changed-fields.ts'
import { refuse, Refusal } from '../../kernel/refusal.ts'
import { actorOf, type UserScope } from '../../kernel/scope.ts'
import { audit } from '../audit-events/repository.ts'
import { createSentToken, voidSentTokens } from '../auth/sent-tokens.ts'
import { endForTargets } from '../proxy-sessions/actions.ts'
import { enqueueMail } from '../outbox/repository.ts'
import { renderMail } from '../outbox/templates.ts'
import { ownFirstLink } from '../survey-links/repository.ts'
import {
  askForNewPassword,
  changeUser,
  countResentMails,
  findCompany,
  insertUser,
  lockUser,
  removeSecondFactors,
  type StoredUser,
} from './repository.ts'

const maxResends = 5

/** @returns the id of the new user and, if it is to be handed over, the sign-up link, which is shown only once */
export async function createUser(scope: UserScope, input: NewUser, public_url: string) {
  const { delivery, permissions, company_id = scope.user.company.id, ...who } = input
  const company = await companyInScope(scope, company_id)
  refuseRole(scope, input.auth_role, company.kind)
  if (permissions?.can_view_hiring_pipeline) refusePermission(scope)
  const id = await insertUser(scope, { ...who, ...permissions, company_id })
  if (!id) throw new Refusal('email_taken')
  if (isOwner(input.auth_role)) await ownFirstLink(scope, company_id, id)
  await audited(scope, 'users.create', { id, company_id }, { auth_role: input.auth_role, delivery })
  if (delivery === 'mail') await mailSetUpLink(scope, { id, company_id, ...who }, public_url)
  const sign_up_url = delivery === 'link' ? await signUpLink(scope, id, public_url) : null
  return { id, sign_up_url }
}

async function mailSetUpLink(
  scope: UserScope,
  user: Pick<StoredUser, 'id' | 'company_id' | 'first' | 'email'>,
  public_url: string,
) {
  const company = await companyInScope(scope, user.company_id)
  const token = await createSentToken(scope, {
    user_id: user.id,
    purpose: 'set_up',
    target: user.email,
    minutes: hours.setUp * 60,
  })
  // The token is in the URL's fragment (#), which browsers do not send, so it does not get into server logs.
  const link = `${public_url}/set-up-password#${token}`
  await enqueueMail(scope, {
    company_id: company.id,
    recipient: user.email,
    ...renderMail('account-set-up', company.brand, {
      first: user.first,
      company_name: company.name,
      link,
      hours: hours.setUp,
    }),
  })
}

/** A link that is handed over does not prove the address, so the user must confirm it. */
async function signUpLink(scope: UserScope, user_id: string, public_url: string) {
  const token = await createSentToken(scope, { user_id, purpose: 'sign_up', minutes: hours.setUp * 60 })
  return `${public_url}/sign-up#${token}`
}

const rights = ['auth_role', 'active', 'can_view_hiring_pipeline'] as const
const endingSessions = ['auth_role', 'company_id', 'active'] as const

export async function updateUser(scope: UserScope, id: string, input: UserChange) {
  const { user, activePeers } = await lockForChange(scope, id)
  const { version, permissions, password_change_required, ...details } = input
  const change = changedFields<ChangeableFields>(user, { ...details, ...permissions })
  if (rights.some((field) => field in change)) refuse(refuseRightsChange(actorOf(scope), user))
  if (change.can_view_hiring_pipeline) refusePermission(scope)
  await refusePlace(scope, user, change)
  if (version !== user.version) throw new Refusal('changed_meanwhile')
  refuseLastOwner(user, activePeers, change)
  const asked = password_change_required === true && (await askForNewPassword(scope, id))
  await apply(scope, user, change, asked)
}

/** Deactivating a deactivated user changes nothing. */
export async function deactivateUser(scope: UserScope, id: string) {
  const { user, activePeers } = await lockForChange(scope, id)
  refuse(refuseRightsChange(actorOf(scope), user))
  refuseLastOwner(user, activePeers, { active: false })
  await apply(scope, user, changedFields<ChangeableFields>(user, { active: false }))
}

type ChangeableFields = Pick<
  StoredUser,
  'first' | 'last' | 'auth_role' | 'company_id' | 'active' | 'can_view_hiring_pipeline'
>
type Change = Partial<ChangeableFields>

/** Checks that the actor may assign the role and company, and that the two fit together. */
async function refusePlace(scope: UserScope, user: StoredUser, { auth_role, company_id }: Change) {
  if (!auth_role && !company_id) return
  if (company_id && scope.user.auth_role !== 'SUPER_ADMIN') throw new Refusal('company_fixed')
  const company = await companyInScope(scope, company_id ?? user.company_id)
  refuseRole(scope, auth_role ?? user.auth_role, company.kind)
  // Super admins of a suspended company cannot sign in, so moving the last one there would lock everyone out.
  if (company_id && company.state === 'suspended' && (auth_role ?? user.auth_role) === 'SUPER_ADMIN')
    throw new Refusal('suspended_company')
}

/** Owners can only grant permissions that they have. */
function refusePermission({ user }: UserScope) {
  if (!user.permissions.can_view_hiring_pipeline) throw new Refusal('permission_not_held')
}

/** Each company needs an active owner, and the product an active super admin. */
function refuseLastOwner(user: StoredUser, activePeers: number, { auth_role, company_id, active }: Change) {
  const isActiveOwner = isOwner(user.auth_role) && user.active && user.is_set_up
  const moves = company_id !== undefined && user.auth_role !== 'SUPER_ADMIN'
  const leaves = auth_role !== undefined || moves || active === false
  if (leaves) refuse(refuseLeaving({ is_last_owner: isActiveOwner && activePeers === 0 }))
}

async function apply(scope: UserScope, user: StoredUser, change: Change, password_change_required = false) {
  const fields = Object.keys(change) as (keyof Change)[]
  if (fields.length === 0 && !password_change_required) return
  await changeUser(scope, user.id, change)
  if (endingSessions.some((field) => field in change)) await endForTargets(scope, { user_id: user.id })
  if (isOwner(change.auth_role ?? user.auth_role))
    await ownFirstLink(scope, change.company_id ?? user.company_id, user.id)
  // Requests in the sessions of a deactivated user are refused with `deactivated`. Activating the user again does not
  // restore the sessions.
  if (change.active === false) await voidSentTokens(scope, user.id)
  else if (endingSessions.some((field) => field in change)) {
    await endSessionsOf(scope, user.id, 'rights_changed')
    // A sign-up through a link that was handed over was meant for the old role, so it is invalidated.
    await voidSentTokens(scope, user.id, 'sign_up', 'confirm_sign_up', 'auto_sign_in', 'sign_in')
  }
  const details = {
    changed: [...fields, ...(password_change_required ? ['password_change_required'] : [])],
    ...Object.fromEntries(
      [...rights, 'company_id' as const]
        .filter((field) => field in change)
        .map((field) => [field, { from: user[field], to: change[field] }]),
    ),
  }
  // A move is recorded in both the old and the new company.
  for (const company_id of new Set([user.company_id, change.company_id ?? user.company_id]))
    await audited(scope, 'users.update', { id: user.id, company_id }, details)
}

export async function resendSetUpMail(scope: UserScope, id: string, public_url: string) {
  const { user } = await lockForChange(scope, id)
  refuse(refuseSetUpMail(actorOf(scope), user))
  // Counted in this transaction, under the row lock, so that parallel requests cannot exceed the limit.
  if ((await countResentMails(scope, id)) >= maxResends) throw new Refusal('too_many_requests')
  // All tokens are invalidated, because somebody else may have used a link that was handed over.
  await voidSentTokens(scope, id)
  await mailSetUpLink(scope, user, public_url)
  await audited(scope, 'users.resend-set-up-mail', user)
}

export async function resetMfa(scope: UserScope, id: string) {
  const user = await lockForReset(scope, id)
  await removeSecondFactors(scope, id)
  await changeUser(scope, id, { preferred_mfa: 'NONE' })
  await endSessionsOf(scope, id, 'ended_by_owner')
  await audited(scope, 'users.reset-mfa', user)
}

/** Refuses to reset the second factors of a user whose permissions the actor cannot change. */
export async function lockForReset(scope: UserScope, id: string) {
  const { user } = await lockForChange(scope, id)
  refuse(refuseRightsChange(actorOf(scope), user))
  return user
}

export async function endUserSessions(scope: UserScope, id: string) {
  const { user } = await lockForChange(scope, id)
  await endSessionsOf(scope, id, 'ended_by_owner')
  await audited(scope, 'users.end-sessions', user)
}

/** Refuses to change a user whose role the actor cannot assign (privilege escalation). */
async function lockForChange(scope: UserScope, id: string) {
  const locked = await lockUser(scope, id)
  if (!locked) throw new Refusal('not_found')
  refuse(refuseChange(actorOf(scope), locked.user))
  return locked
}

async function companyInScope(scope: UserScope, id: string) {
  const company = await findCompany(scope, id)
  if (!company) throw new Refusal('not_found')
  return company
}

function refuseRole(scope: UserScope, role: AuthRole, kind: CompanyKind) {
  if (!grantableRoles(scope.user).includes(role)) throw new Refusal('role_not_allowed')
  if (!fitsCompany(role, kind)) throw new Refusal('role_company_mismatch')
}

function audited(
  scope: UserScope,
  action: AuditAction,
  { id, company_id }: Pick<StoredUser, 'id' | 'company_id'>,
  details: Record<string, unknown> = {},
) {
  return audit(scope, { action, company_id, subject_type: 'user', subject_id: id, details })
}
