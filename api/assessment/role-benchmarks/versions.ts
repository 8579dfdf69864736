import type { BenchmarkChange, NewBenchmark } from '@seatwise/contract/role-benchmarks'
import type { AuditAction } from '@seatwise/contract/values/audit'
import { occupationOf } from '@seatwise/domain/benchmark/occupations'
import { refuseBenchmarkChange } from '@seatwise/domain/policies/role-benchmarks'
import { ChangedMeanwhile, Invalid, refuse, Refusal } from '../../kernel/refusal.ts'
import { publish, type UserScope } from '../../kernel/scope.ts'
import type { Encryption } from '../../kernel/encryption.ts'
import { audit } from '../../base/audit-events/public.ts'
import { findRole } from '../../base/roles/public.ts'
import { refuseUnanswered } from './guard-rails.ts'
import { figuresOf } from './own-people.ts'
import { acceptRequest } from './requests.ts'
import {
  changeDraft,
  deleteDraft,
  findVersion,
  insertVersion,
  isVersionInReach,
  latestOfRole,
  lockRoleOfBenchmarks,
  lockBenchmark,
  type StoredVersion,
  type VersionContent,
} from './repository.ts'
import { shownBenchmark } from './search.ts'

/**
 * Saves targets as the role's next version. The role is locked, so that two users cannot save the same next version.
 */
export async function createVersion(scope: UserScope, encryption: Encryption, input: NewBenchmark): Promise<string> {
  const { role_id, based_on, request_id, ...content } = input
  const role = await findRole(scope, role_id)
  if (!role) throw new Refusal('not_found')
  await lockRoleOfBenchmarks(scope, role_id)
  const latest = await latestOfRole(scope, role_id)
  if (latest && latest.id !== based_on) throw new ChangedMeanwhile((await shownBenchmark(scope, latest.id)).data)
  const version = (latest?.version ?? 0) + 1
  const created_by_user_id = scope.user.id
  const { company_id } = role
  const stored = await contentOf(scope, encryption, { role_id, company_id }, content)
  const id = await insertVersion(scope, {
    ...stored,
    role_id,
    company_id,
    version,
    state: 'draft',
    created_by_user_id,
  })
  if (request_id) await acceptRequest(scope, request_id, { id, role_id })
  await auditVersion(scope, 'role-benchmarks.create', { id, role_id, company_id, version })
  return id
}

export async function updateVersion(
  scope: UserScope,
  encryption: Encryption,
  id: string,
  { revision, ...content }: BenchmarkChange,
) {
  const version = await lockForChange(scope, { id, revision })
  await changeDraft(scope, id, await contentOf(scope, encryption, version, content))
  await auditVersion(scope, 'role-benchmarks.update', version)
}

export async function deleteVersion(scope: UserScope, input: { id: string; revision: number }) {
  const version = await lockForChange(scope, input)
  await deleteDraft(scope, version.id)
  await auditVersion(scope, 'role-benchmarks.delete', version)
}

async function lockForChange(scope: UserScope, { id, revision }: { id: string; revision: number }) {
  const benchmark = await lockedBenchmark(scope, id)
  refuse(refuseBenchmarkChange({ ...benchmark, is_accepted: benchmark.accepted_at !== null }))
  if (benchmark.revision !== revision) throw new Refusal('changed_meanwhile')
  return benchmark
}

/** Locks a version and the versions of its role, so that all their changes are serialized. */
async function lockedBenchmark(scope: UserScope, id: string): Promise<StoredVersion> {
  const found = await findVersion(scope, id)
  if (!found) throw new Refusal('not_found')
  await lockRoleOfBenchmarks(scope, found.role_id)
  const version = await lockBenchmark(scope, id)
  if (!version) throw new Refusal('not_found')
  return version
}

type Content = Omit<BenchmarkChange, 'revision'>

async function contentOf(
  scope: UserScope,
  encryption: Encryption,
  role: Pick<StoredVersion, 'role_id' | 'company_id'>,
  content: Content,
): Promise<VersionContent> {
  const { targets, source, occupation_code = null, copied_from_id = null } = content
  if (source === 'occupation_draft' ? !occupation_code || !occupationOf(occupation_code) : occupation_code !== null)
    throw new Invalid([{ path: 'occupation_code', message: 'Choose an occupation, where the targets come from one.' }])
  if (copied_from_id && !(await isVersionInReach(scope, copied_from_id))) throw new Refusal('not_found')
  const figures = await figuresOf(scope, encryption, role, content)
  const said = await refuseUnanswered(scope, targets, {
    confirmed: content.confirmed ?? [],
    ratio_reason: content.ratio_reason || null,
    ratio_alternative: content.ratio_alternative || null,
  })
  return {
    targets: targets.map((target) => ({ ...target, reason: target.reason || null })),
    source,
    occupation_code,
    copied_from_id,
    ...figures,
    note: content.note || null,
    ...said,
  }
}

type AuditedVersion = Pick<StoredVersion, 'id' | 'role_id' | 'company_id' | 'version'>

/**
 * Records an audit event and publishes the change to readers of benchmarks; for a global version, those in the
 * operator's company.
 */
export async function auditVersion(
  scope: UserScope,
  action: AuditAction,
  { id, role_id, company_id, version }: AuditedVersion,
  details: Record<string, unknown> = {},
) {
  await audit(scope, {
    action,
    company_id,
    subject_type: 'role',
    subject_id: role_id,
    details: { version, role_benchmark_id: id, ...details },
  })
  publish(scope, 'role-benchmarks', company_id ?? scope.user.company.id)
}
