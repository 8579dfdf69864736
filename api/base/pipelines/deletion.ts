import type { PipelineDeletion, StatusDeletion } from '@seatwise/contract/pipelines'
import { bulkBatchSize } from '@seatwise/contract/limits'
import { can } from '@seatwise/domain/permissions'
import { canTakeResultsOf, refuseDeletionOfPipeline, refuseLastOfType } from '@seatwise/domain/policies/pipelines'
import { CountChanged, Invalid, Refusal, refuse } from '../../kernel/refusal.ts'
import type { TaskScope, UserScope } from '../../kernel/scope.ts'
import { changed, lockForChange } from './actions.ts'
import * as repository from './repository.ts'
import type { StoredPipeline, StoredStatus } from './repository.ts'

/** The scope of a request, or of a batch of a task. */
type WriterScope = UserScope | TaskScope

/**
 * This area may not import the area of survey results, so product.ts passes in what happens to the results of a deleted
 * stage.
 */
export type ResultsOfStages = {
  /** Locks the given results that are still in one of the stages, until the end of the transaction. */
  lockIn: (scope: WriterScope, ids: readonly string[], status_ids: readonly string[]) => Promise<LockedResults>
  namesOf: (scope: WriterScope, ids: readonly string[]) => Promise<Map<string, string>>
}
type LockedResults = { ids: string[]; moveTo: (status_id: string) => Promise<void> }

/** What is deleted: one stage, or a pipeline with all its stages if status_id is null. */
export type Deletion = { pipeline_id: string; status_id: string | null; move_to_status_id: string | null }

type Deleted = { pipeline: StoredPipeline; stages: StoredStatus[] }

/**
 * @returns undefined if everything was deleted; otherwise there are so many results that a task must do it, and their
 * number
 */
export async function deleteAtOnce(
  scope: UserScope,
  results: ResultsOfStages,
  pipeline_id: string,
  input: PipelineDeletion | StatusDeletion,
): Promise<{ deletion: Deletion; company_id: string; total: number } | undefined> {
  const { version, count = 0, move_to_status_id = null } = input
  const status_id = 'status_id' in input ? input.status_id : null
  const deletion = { pipeline_id, status_id, move_to_status_id }
  const deleted = await lockDeleted(scope, deletion)
  const { pipeline, stages } = deleted
  if ((status_id === null ? pipeline : stages[0]!).version !== version) throw new Refusal('changed_meanwhile')
  const total = await countIn(scope, deleted)
  if (total > 0 && !can(scope.user, 'survey-results.move')) throw new Refusal('not_allowed')
  if (total !== count) throw new CountChanged(total)
  if (total > bulkBatchSize) {
    await refuseTarget(scope, deleted, move_to_status_id)
    return { deletion, company_id: pipeline.company_id, total }
  }
  const moved = await moveBatch(scope, results, deleted, move_to_status_id)
  // Somebody has moved results in or out since they were counted.
  if (!moved || moved.hasMore || moved.ids.length !== total) throw new CountChanged(await countIn(scope, deleted))
  await finish(scope, deleted, deletion)
  return undefined
}

/** Moves the next 500 results. Deletes the stages after the last results. */
export async function deleteNext(scope: WriterScope, results: ResultsOfStages, deletion: Deletion) {
  const deleted = await lockDeleted(scope, deletion)
  if (!can(scope.user, 'survey-results.move')) throw new Refusal('not_allowed')
  const moved = await moveBatch(scope, results, deleted, deletion.move_to_status_id)
  const isDone = moved !== undefined && !moved.hasMore
  if (isDone) await finish(scope, deleted, deletion)
  return { ids: moved?.ids ?? [], isDone }
}

/** Refuses if the stage or pipeline cannot be deleted, or has been deleted. */
async function lockDeleted(scope: WriterScope, { pipeline_id, status_id }: Deletion): Promise<Deleted> {
  const pipeline = await lockForChange(scope, pipeline_id)
  const all = await repository.statusesOf(scope, pipeline_id)
  if (status_id === null) {
    refuse(refuseDeletionOfPipeline(pipeline))
    return { pipeline, stages: all }
  }
  const status = all.find(({ id }) => id === status_id)
  if (!status) throw new Refusal('not_found')
  refuse(refuseLastOfType(all, status))
  return { pipeline, stages: [status] }
}

/**
 * Moves at most 500 results. With the last ones, the stages are locked so that no further result can enter. Results are
 * locked before stages, as in every move.
 * @returns undefined if further results have entered; then nothing was moved
 */
async function moveBatch(
  scope: WriterScope,
  results: ResultsOfStages,
  deleted: Deleted,
  move_to_status_id: string | null,
): Promise<{ ids: string[]; hasMore: boolean } | undefined> {
  const status_ids = deleted.stages.map(({ id }) => id)
  const matches = await repository.resultsIn(scope, deleted.pipeline.company_id, status_ids, bulkBatchSize + 1)
  const hasMore = matches.length > bulkBatchSize
  const target = matches.length > 0 ? await refuseTarget(scope, deleted, move_to_status_id) : undefined
  const { ids, moveTo } = await results.lockIn(scope, matches.slice(0, bulkBatchSize), status_ids)
  if (!hasMore) {
    await repository.lockStatuses(scope, status_ids)
    if ((await countIn(scope, deleted)) !== ids.length) return undefined
  }
  if (target) await moveTo(target)
  return { ids, hasMore }
}

/**
 * @returns the id of the stage that takes the results of the deleted stages; throws if it is deleted too or cannot take
 * them
 */
async function refuseTarget(scope: WriterScope, { pipeline, stages }: Deleted, id: string | null): Promise<string> {
  const target = id === null ? undefined : await repository.findStatusOfCompany(scope, pipeline.company_id, id)
  if (!target || stages.some((stage) => stage.id === target.id))
    throw invalid('Choose the stage that its people move to.')
  if (!stages.every(({ type }) => canTakeResultsOf(type, target.type)))
    throw invalid('Choose another stage: nobody is rejected without a reason of their own.')
  return target.id
}

const invalid = (message: string) => new Invalid([{ path: 'move_to_status_id', message }])

async function countIn(scope: WriterScope, { pipeline, stages }: Deleted): Promise<number> {
  const ids = stages.map(({ id }) => id)
  const counts = await repository.countResultsIn(scope, pipeline.company_id, ids)
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

async function finish(scope: WriterScope, { pipeline, stages }: Deleted, { status_id, move_to_status_id }: Deletion) {
  await repository.markStatusesDeleted(
    scope,
    stages.map(({ id }) => id),
  )
  const target =
    move_to_status_id && (await repository.findStatusOfCompany(scope, pipeline.company_id, move_to_status_id))
  const moved_to = target ? { moved_to: target.name } : {}
  if (status_id === null) {
    await repository.markPipelineDeleted(scope, pipeline.id)
    await changed(scope, 'pipelines.delete', pipeline, moved_to)
  } else {
    await repository.changePipeline(scope, pipeline.id)
    await changed(scope, 'pipelines.delete-status', pipeline, { stage: stages[0]!.name, ...moved_to })
  }
}
