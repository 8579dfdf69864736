import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { TaskName } from '@seatwise/contract/values/base'
import { Refusal } from '../../kernel/refusal.ts'
import { publish, type Scope, type TaskScope } from '../../kernel/scope.ts'
import { defineTask, type Batch } from '../../kernel/tasks.ts'
import { changeOver, noId, stageScores, versionAfter } from '../benchmark-scores/recompute.ts'
import { storeLikely } from '../benchmark-scores/repository.ts'
import { simulateLikely } from '../role-benchmarks/actions.ts'
import { mailActive, targetsBefore } from '../role-benchmarks/mails.ts'
import { changeVersion, findVersion, type StoredVersion } from '../role-benchmarks/repository.ts'

/** The number of results scored in one batch. */
const batchSize = 2_000

/**
 * The start of the next batch. Without `company_id`, the next batch looks for the next company that has not changed
 * over.
 */
const place = z.object({
  company_id: z.optional(z.uuid()),
  /** The id of the last company that has changed over. */
  past: z.optional(z.uuid()),
  /** The id of the company's last scored result. */
  after: z.optional(z.uuid()),
  /** True if the company's results are read a second time, and so must not be counted again. */
  is_again: z.optional(z.boolean()),
})
type Place = z.output<typeof place>

const input = z.strictObject({ role_benchmark_id: z.uuid() })

/** The state that the version gets: active if companies score by it from now on, retired if they no longer do. */
type Aim = 'active' | 'retired'

const changeTask = (name: TaskName, aim: Aim, public_url: string) =>
  defineTask(
    {
      name,
      input,
      permission: 'role-benchmarks.write',
      stopped: (scope, { role_benchmark_id }) => stopped(scope, role_benchmark_id, aim),
    },
    async ({ input: { role_benchmark_id }, cursor, inTransaction, save }) => {
      if (cursor === undefined) {
        const version = await inTransaction((scope) => versionOf(scope, role_benchmark_id, aim))
        // This takes half a second in a worker thread, so no transaction is open meanwhile.
        const likely = aim === 'active' && version.likely === null ? await simulateLikely(version.targets) : null
        await save(async (scope) => {
          if (likely) await storeLikely(scope, role_benchmark_id, likely)
          return { next: {}, done: 0, total: await countResults(scope, version) }
        })
        return
      }
      const at = place.parse(cursor)
      await save(async (scope) => {
        const version = await versionOf(scope, role_benchmark_id, aim)
        return at.company_id
          ? ofCompany(scope, version, aim, at.company_id, at)
          : nextOrEnd(scope, version, aim, { past: at.past, public_url })
      })
    },
  )

/** @param public_url the start of the links in the mails about changed targets */
export const activationTasks = (public_url: string) => ({
  activate: changeTask('activate-benchmark', 'active', public_url),
  retire: changeTask('retire-benchmark', 'retired', public_url),
})

/** @throws Refusal changed_meanwhile if another activation has replaced this one */
async function versionOf(scope: TaskScope, id: string, aim: Aim): Promise<StoredVersion> {
  const version = await findVersion(scope, id)
  const isMeant = version?.state === 'active' || (aim === 'active' && version?.state === 'activating')
  if (!version || !isMeant) throw new Refusal('changed_meanwhile')
  return version
}

/** Scores the next results of a company; when all are scored, the company changes over. */
async function ofCompany(
  scope: TaskScope,
  { id, role_id }: StoredVersion,
  aim: Aim,
  company_id: string,
  { after = noId, is_again = false }: Place,
): Promise<Batch> {
  const change = { company_id, role_id, role_benchmark_id: aim === 'active' ? id : null }
  const version = await versionAfter(scope, change)
  const staged = version ? await stageScores(scope, version, { company_id, after, limit: batchSize }) : undefined
  const done = is_again ? 0 : (staged?.results ?? 0)
  if (staged?.results === batchSize) return { next: { company_id, after: staged.last, is_again }, done }
  if (!(await changeOver(scope, change))) return { next: { company_id, is_again: true }, done }
  return { next: { past: company_id }, done, rows: [{ label: await nameOf(scope, company_id), outcome: 'changed' }] }
}

/**
 * Moves on to the next company that has not changed over. If there is none, the version gets its new state. The lock
 * makes sure that no company is missed: a new company either waits for this transaction or is visible to it.
 */
async function nextOrEnd(
  scope: TaskScope,
  version: StoredVersion,
  aim: Aim,
  { past = noId, public_url }: { past: string | undefined; public_url: string },
): Promise<Batch> {
  const next = await nextToChange(scope, version, aim, past)
  if (next) return { next: { company_id: next }, done: 0 }
  await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('companies that score', 0))`)
  const late = await nextToChange(scope, version, aim, noId)
  if (late) return { next: { company_id: late }, done: 0 }
  const { id, role_id, company_id } = version
  if (aim === 'active') {
    // For a version that was active already, the mail was sent when it first became active.
    if (version.state !== 'active') await mailActive(scope, version, await targetsBefore(scope, version), public_url)
    await retireOthers(scope, role_id, id)
  }
  await changeVersion(
    scope,
    id,
    aim === 'active'
      ? { state: 'active', activated_at: sql`now()`, retired_at: null }
      : { state: 'retired', retired_at: sql`now()` },
  )
  publish(scope, 'role-benchmarks', company_id ?? scope.user.company.id)
  return { done: 0 }
}

async function nextToChange(scope: Scope, { id, role_id, company_id }: StoredVersion, aim: Aim, past: string) {
  const isDone = aim === 'active' ? sql`p.role_benchmark_id = ${id}` : sql`p.role_benchmark_id is null`
  const { rows } = await scope.db.execute<{ id: string }>(
    sql`select c.id from companies c where ${company_id === null ? sql`true` : sql`c.id = ${company_id}`} 
      and c.id > ${past} and not exists (
        select from company_benchmarks p where p.company_id = c.id and p.role_id = ${role_id} and ${isDone})
      order by c.id limit 1`,
  )
  return rows[0]?.id
}

async function retireOthers(scope: Scope, role_id: string, id: string) {
  await scope.db.execute(
    sql`update role_benchmarks set state = 'retired', retired_at = now(), revision = revision + 1, updated_at = now()
      where role_id = ${role_id} and state = 'active' and id <> ${id}`,
  )
}

async function countResults(scope: Scope, { company_id }: StoredVersion): Promise<number> {
  const { rows } = await scope.db.execute<{ results: number }>(
    sql`select count(*)::int as results from survey_results r join survey_answers a on a.survey_result_id = r.id
      where r.state = 'completed' ${company_id === null ? sql`` : sql`and r.company_id = ${company_id}`}`,
  )
  return rows[0]!.results
}

async function nameOf(scope: Scope, company_id: string): Promise<string> {
  const { rows } = await scope.db.execute<{ name: string }>(sql`select name from companies where id = ${company_id}`)
  return rows[0]!.name
}

/**
 * Handles a run that a user has stopped. If companies have changed over, the version keeps its state and is shown as
 * partly applied.
 */
async function stopped(scope: Scope, id: string, aim: Aim) {
  const { rows } = await scope.db.execute(
    sql`select from role_benchmarks b join company_benchmarks p on p.role_id = b.role_id where b.id = ${id}
      and ${aim === 'active' ? sql`p.role_benchmark_id = b.id` : sql`p.role_benchmark_id is null`} limit 1`,
  )
  if (rows.length > 0) return
  if (aim === 'active') await putBack(scope, id)
  else await changeVersion(scope, id, { task_run_id: null })
}

/** Resets a version whose activation ended early: to a draft, or to retired if companies score or have scored by it. */
export async function putBack(scope: Scope, id: string) {
  await scope.db.execute(
    sql`update role_benchmarks b set task_run_id = null, revision = revision + 1, updated_at = now(),
        state = case when b.activated_at is null and not exists (
          select from company_benchmarks p where p.role_id = b.role_id and p.role_benchmark_id = b.id)
          then 'draft' else 'retired' end
      where b.id = ${id} and b.state = 'activating'`,
  )
}
