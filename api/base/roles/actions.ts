import type { NewRole, RoleChange } from '@seatwise/contract/roles'
import type { AuditAction } from '@seatwise/contract/values/audit'
import { refuseRoleChange } from '@seatwise/domain/policies/roles'
import { changedFields } from '../../kernel/changed-fields.ts'
import { Invalid, refuse, Refusal } from '../../kernel/refusal.ts'
import { actorOf, includesCompany, type UserScope } from '../../kernel/scope.ts'
import { audit } from '../audit-events/repository.ts'
import {
  changeRole,
  companyExists,
  findRole,
  insertRole,
  isDepartment,
  isPipeline,
  lockPipelines,
  lockRole,
  startFollowing,
  stopFollowing,
  type StoredRole,
} from './repository.ts'

/**
 * Requests a benchmark for a role. It is passed in, because the feature role-benchmarks imports roles and not the other
 * way round.
 */
export type AskForTarget = (scope: UserScope, input: { role_id: string; occupation_code: string }) => Promise<unknown>

export async function createRole(scope: UserScope, input: NewRole, askForTarget: AskForTarget): Promise<string> {
  const { company_id = scope.user.company.id, name, department_id = null, pipeline_id = null, description } = input
  refuse(refuseRoleChange(actorOf(scope), { is_global: company_id === null }))
  if (company_id !== null && (!includesCompany(scope, company_id) || !(await companyExists(scope, company_id))))
    throw new Refusal('not_found')
  await refuseDepartment(scope, company_id, department_id)
  await refusePipeline(scope, company_id, pipeline_id)
  const id = await insertRole(scope, { company_id, name, department_id, pipeline_id, description: description || null })
  if (!id) throw new Refusal('role_name_taken')
  await audited(scope, 'roles.create', { id, company_id }, { name })
  if (input.occupation_code) await askForTarget(scope, { role_id: id, occupation_code: input.occupation_code })
  return id
}

export async function updateRole(scope: UserScope, { id, version, description, ...input }: RoleChange) {
  // The lock of the pipelines must be taken before the lock of the role.
  if (input.pipeline_id) await refusePipeline(scope, (await roleInReach(scope, id)).company_id, input.pipeline_id)
  const role = await lockForChange(scope, { id, version })
  const change = changedFields<ChangeableFields>(role, {
    ...input,
    description: description === '' ? null : description,
  })
  if (change.department_id) await refuseDepartment(scope, role.company_id, change.department_id)
  const changed = Object.keys(change)
  if (changed.length === 0) return
  if (!(await changeRole(scope, role.id, change))) throw new Refusal('role_name_taken')
  const renamed = change.name ? { name: { from: role.name, to: change.name } } : {}
  await audited(scope, change.state ? 'roles.restore' : 'roles.update', role, { changed, ...renamed })
}

/** Retires a role. Its results, scores and followers stay. */
export async function retireRole(scope: UserScope, input: { id: string; version: number }) {
  const role = await lockForChange(scope, input)
  if (role.state === 'retired') return
  await changeRole(scope, role.id, { state: 'retired' })
  await audited(scope, 'roles.retire', role, { name: role.name })
}

export async function followRole(scope: UserScope, id: string) {
  const role = await roleInReach(scope, id)
  if (await startFollowing(scope, id)) await audited(scope, 'roles.follow', readByFollower(scope, role))
}

export async function unfollowRole(scope: UserScope, id: string) {
  const role = await roleInReach(scope, id)
  if (await stopFollowing(scope, id)) await audited(scope, 'roles.unfollow', readByFollower(scope, role))
}

/** The audit event about following a global role belongs to the company of the follower. */
const readByFollower = ({ user }: UserScope, { id, company_id }: StoredRole) => ({
  id,
  company_id: company_id ?? user.company.id,
})

async function lockForChange(scope: UserScope, { id, version }: { id: string; version: number }): Promise<StoredRole> {
  const roleToChange = await roleInReach(scope, id)
  refuse(refuseRoleChange(actorOf(scope), { is_global: roleToChange.company_id === null }))
  const role = await lockRole(scope, id)
  if (role?.version !== version) throw new Refusal('changed_meanwhile')
  return role
}

async function roleInReach(scope: UserScope, id: string): Promise<StoredRole> {
  const role = await findRole(scope, id)
  if (!role) throw new Refusal('not_found')
  return role
}

async function refuseDepartment(scope: UserScope, company_id: string | null, department_id: string | null) {
  if (department_id === null) return
  if (company_id === null || !(await isDepartment(scope, company_id, department_id)))
    throw new Invalid([{ path: 'department_id', message: 'Choose one of the company’s departments' }])
}

async function refusePipeline(scope: UserScope, company_id: string | null, pipeline_id: string | null) {
  if (pipeline_id === null) return
  if (company_id !== null) await lockPipelines(scope, company_id)
  if (company_id === null || !(await isPipeline(scope, company_id, pipeline_id)))
    throw new Invalid([{ path: 'pipeline_id', message: 'Choose one of the company’s pipelines' }])
}

type ChangeableFields = Pick<StoredRole, 'name' | 'department_id' | 'description' | 'pipeline_id' | 'state'>

/** Only the operator can read audit events about changes of global roles. */
function audited(
  scope: UserScope,
  action: AuditAction,
  { id, company_id }: Pick<StoredRole, 'id' | 'company_id'>,
  details: Record<string, unknown> = {},
) {
  return audit(scope, { action, company_id, subject_type: 'role', subject_id: id, details })
}
