import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { ProblemCode } from '@seatwise/contract/problems'
import { refuseActivation, refuseRetirement } from '@seatwise/domain/policies/role-benchmarks'
import { roleBenchmarks } from '../../database/tables/roles.ts'
import { taskRuns } from '../../database/tables/task-runs.ts'
import { refuse, Refusal } from '../../kernel/refusal.ts'
import { inScope, type Scope, type UserScope } from '../../kernel/scope.ts'
import type { UserTask } from '../../kernel/tasks.ts'
import type { Tasks } from '../../kernel/task-worker.ts'
import { refuseUnanswered } from '../role-benchmarks/guard-rails.ts'
import {
  changeVersion,
  findVersion,
  lockBenchmark,
  lockRoleOfBenchmarks,
  type StoredVersion,
} from '../role-benchmarks/repository.ts'
import { putBack, type activationTasks } from './tasks.ts'
import { auditVersion } from '../role-benchmarks/versions.ts'

type Target = { id: string; revision: number }
type ActivationReply = { task_run_id: string; replaced_version: number | null }
type Means = Pick<Tasks, 'enqueue'> & { tasks: ReturnType<typeof activationTasks> }

/** Starts the task that computes the role's scores with this version, and stops any other run for the role. */
export async function activate(scope: UserScope, means: Means, input: Target): Promise<ActivationReply> {
  const found = await findVersion(scope, input.id)
  // A version that was active before has been accepted already.
  if (found && !found.accepted_at) await refuseUnanswered(scope, found.targets, found)
  const { version, replaced_version } = await begin(scope, input, refuseActivation)
  const task_run_id = await start(scope, means, means.tasks.activate, version.id)
  const isActive = version.state === 'active'
  await changeVersion(scope, version.id, {
    task_run_id,
    ...(isActive ? {} : { state: 'activating' }),
    ...(version.accepted_at ? {} : { accepted_at: sql`now()`, accepted_by_user_id: scope.user.id }),
  })
  await auditVersion(scope, 'role-benchmarks.activate', version, { task_run_id })
  return { task_run_id, replaced_version }
}

export async function retire(scope: UserScope, means: Means, input: Target): Promise<ActivationReply> {
  const { version, replaced_version } = await begin(scope, input, refuseRetirement)
  const task_run_id = await start(scope, means, means.tasks.retire, version.id)
  await changeVersion(scope, version.id, { task_run_id })
  await auditVersion(scope, 'role-benchmarks.retire', version, { task_run_id })
  return { task_run_id, replaced_version }
}

/** Continues activations whose tasks ended too early; finished companies are not computed again. */
export async function goOn(scope: UserScope, means: Means) {
  const broken = await scope.db
    .select({ id: roleBenchmarks.id, revision: roleBenchmarks.revision })
    .from(roleBenchmarks)
    .leftJoin(taskRuns, eq(taskRuns.id, roleBenchmarks.task_run_id))
    .where(
      and(
        inScope(scope, roleBenchmarks.company_id),
        eq(roleBenchmarks.state, 'activating'),
        sql`coalesce(${taskRuns.state}, 'stopped') not in ('waiting', 'running')`,
      ),
    )
  for (const version of broken) await activate(scope, means, version)
}

/** The run belongs to no company, so that only users who may change benchmarks can stop it. */
const start = (scope: UserScope, { enqueue }: Means, task: UserTask<{ role_benchmark_id: string }>, id: string) =>
  enqueue(scope, task, { role_benchmark_id: id }, { company_id: null })

type Rule = (version: Parameters<typeof refuseActivation>[0]) => ProblemCode | undefined

/** Stops runs before it locks versions, in the order in which a batch locks them too (deadlock). */
async function begin(scope: UserScope, { id, revision }: Target, rule: Rule) {
  const found = await findVersion(scope, id)
  if (!found) throw new Refusal('not_found')
  await lockRoleOfBenchmarks(scope, found.role_id)
  const run = await findRunOf(scope, id)
  await stopRuns(scope, found.role_id)
  const version = await lockBenchmark(scope, id)
  if (version?.revision !== revision) throw new Refusal('changed_meanwhile')
  refuse(rule({ ...version, is_accepted: version.accepted_at !== null, run }))
  return { version, replaced_version: await putBackOthers(scope, version) }
}

async function findRunOf(scope: Scope, id: string) {
  const [run] = await scope.db
    .select({ name: taskRuns.name, state: taskRuns.state })
    .from(taskRuns)
    .innerJoin(roleBenchmarks, eq(roleBenchmarks.task_run_id, taskRuns.id))
    .where(eq(roleBenchmarks.id, id))
  return run ?? null
}

async function stopRuns(scope: Scope, role_id: string) {
  const ofRole = scope.db
    .select({ id: roleBenchmarks.task_run_id })
    .from(roleBenchmarks)
    .where(eq(roleBenchmarks.role_id, role_id))
  await scope.db
    .update(taskRuns)
    .set({ state: 'stopped', finished_at: sql`now()` })
    .where(
      and(
        inScope(scope, taskRuns.company_id),
        inArray(taskRuns.id, ofRole),
        inArray(taskRuns.state, ['waiting', 'running']),
      ),
    )
}

/** @returns the number of the version whose activation is ended in favor of this one; null if there was none */
async function putBackOthers(scope: Scope, { id, role_id }: StoredVersion): Promise<number | null> {
  const [other] = await scope.db
    .select({ id: roleBenchmarks.id, version: roleBenchmarks.version })
    .from(roleBenchmarks)
    .where(and(eq(roleBenchmarks.role_id, role_id), ne(roleBenchmarks.id, id), eq(roleBenchmarks.state, 'activating')))
  if (!other) return null
  await putBack(scope, other.id)
  return other.version
}
