import type { ProblemCode } from '@seatwise/contract/problems'
import type { AuthRole, CompanyState, MfaType, UserState } from '@seatwise/contract/values/base'
import { can, grantableRoles, type Actor } from '../permissions.ts'

type Subject = {
  id: string
  auth_role: AuthRole
  state: UserState
  mfa: MfaType
  /** True if the company (for super admins, the product) has no other active owner. */
  is_last_owner: boolean
  company_state: CompanyState
}
type Reader = Actor & { id: string }

/**
 * Why the actor may not change this user at all. Users with a higher role are refused, to prevent privilege escalation.
 */
export function refuseChange(actor: Actor, user: Pick<Subject, 'auth_role'>): ProblemCode | undefined {
  return grantableRoles(actor).includes(user.auth_role) ? undefined : 'role_not_allowed'
}

/** Why the actor may not change this user's role, state or permissions, or reset the user's second factors. */
export function refuseRightsChange(actor: Reader, user: Pick<Subject, 'id' | 'auth_role'>): ProblemCode | undefined {
  return refuseChange(actor, user) ?? (actor.id === user.id ? 'own_rights' : undefined)
}

/** Each company must keep an active owner, and the product an active super admin. */
export function refuseLeaving({ is_last_owner }: Pick<Subject, 'is_last_owner'>): ProblemCode | undefined {
  return is_last_owner ? 'last_owner' : undefined
}

export function refuseSetUpMail(actor: Actor, user: Pick<Subject, 'auth_role' | 'state'>): ProblemCode | undefined {
  const byState = { invited: undefined, active: 'already_set_up', deactivated: 'user_deactivated' } as const
  return refuseChange(actor, user) ?? byState[user.state]
}

/** The SQL function `open_session` applies the same rule, and so ends a proxy session. */
export function refuseActingAs({ auth_role, state, company_state }: SubjectState): ProblemCode | undefined {
  const isOpen = auth_role !== 'SUPER_ADMIN' && state !== 'deactivated' && company_state === 'active'
  return isOpen ? undefined : 'proxy_refused'
}
type SubjectState = Pick<Subject, 'auth_role' | 'state' | 'company_state'>

/** The actions that the reader may take on this user; the web builds the row's menu from them. */
export function canDoWithUser(reader: Reader, user: Subject) {
  const { state } = user
  const update = can(reader, 'users.write') && !refuseChange(reader, user)
  const changeRights = update && !refuseRightsChange(reader, user)
  return {
    update,
    change_rights: changeRights,
    deactivate: changeRights && state !== 'deactivated' && !refuseLeaving(user),
    activate: changeRights && state === 'deactivated',
    resend_set_up_mail: update && !refuseSetUpMail(reader, user),
    require_new_password: changeRights && state === 'active',
    reset_mfa: changeRights && state === 'active' && user.mfa !== 'NONE',
    end_sessions: update && state === 'active',
    write_to: can(reader, 'messages.send') && state !== 'deactivated' && user.company_state === 'active',
    log_in_as: can(reader, 'proxy-sessions.write') && !refuseActingAs(user),
  }
}
