import type { ProblemCode } from '@seatwise/contract/problems'
import { statusTypes, type StatusType } from '@seatwise/contract/values/base'
import { can, type Actor } from '../permissions.ts'

/**
 * A pipeline needs at least one stage of each of these types: people start in the first and end in one of the others.
 */
const neededTypes: readonly StatusType[] = ['new', 'hired', 'rejected']

type TypedStatus = { id: string; type: StatusType }

/** True if this is the last stage of a type that the pipeline needs: it can neither be deleted nor change its type. */
export function isLastOfType(statuses: readonly TypedStatus[], { id, type }: TypedStatus): boolean {
  return neededTypes.includes(type) && !statuses.some((other) => other.type === type && other.id !== id)
}

export function refuseLastOfType(statuses: readonly TypedStatus[], status: TypedStatus): ProblemCode | undefined {
  return isLastOfType(statuses, status) ? 'last_status_of_type' : undefined
}

/** The default pipeline cannot be deleted, because it takes the results of roles without a pipeline of their own. */
export function refuseDeletionOfPipeline({ is_default }: { is_default: boolean }): ProblemCode | undefined {
  return is_default ? 'default_pipeline' : undefined
}

/** Results of a deleted stage cannot be moved to a stage of rejected people, because each rejection needs a reason. */
export function canTakeResultsOf(from: StatusType, to: StatusType): boolean {
  return to !== 'rejected' || from === 'rejected'
}

/** @returns the index for a new stage: after the other stages of its type and of the types before it */
export function placeOfNew(statuses: readonly { type: StatusType }[], type: StatusType): number {
  const order = statusTypes.indexOf(type)
  return statuses.findLastIndex((status) => statusTypes.indexOf(status.type) <= order) + 1
}

/** The actions that the reader may take on this pipeline; the web builds its buttons from them. */
export function canDoWithPipeline(reader: Actor, pipeline: { is_default: boolean }) {
  const update = can(reader, 'pipelines.write')
  return { update, delete: update && !refuseDeletionOfPipeline(pipeline) }
}

export function canDoWithStatus(reader: Actor, statuses: readonly TypedStatus[], status: TypedStatus) {
  const isFree = can(reader, 'pipelines.write') && !isLastOfType(statuses, status)
  return { delete: isFree, change_type: isFree }
}
