import type { ProblemCode } from '@seatwise/contract/problems'
import type { RoleState } from '@seatwise/contract/values/base'
import { can, type Actor } from '../permissions.ts'
import { refuseBenchmarkRequest } from './role-benchmarks.ts'

/** @property is_global true if the role belongs to no company, so that every company offers it */
type Subject = { is_global: boolean; state: RoleState }

/** Only the operator may change global roles. */
export function refuseRoleChange(actor: Actor, { is_global }: Pick<Subject, 'is_global'>): ProblemCode | undefined {
  return can(actor, is_global ? 'roles.write-global' : 'roles.write') ? undefined : 'not_allowed'
}

/** The actions that the reader may take on this role; the web builds its buttons from them. */
export function canDoWithRole(reader: Actor, role: Subject & { is_asked: boolean }) {
  const update = !refuseRoleChange(reader, role)
  return {
    update,
    retire: update && role.state === 'active',
    restore: update && role.state === 'retired',
    ask_benchmark: can(reader, 'role-benchmarks.ask') && !role.is_asked && !refuseBenchmarkRequest(role),
  }
}
