import type { TaskRun } from '@seatwise/contract/task-runs'
import { taskRunStates } from '@seatwise/contract/values'

/** The search parameters of the page's URL. Unknown ones are dropped. */
export type ListState = { state?: TaskRun['state'] }

export function parseListState({ state }: Record<string, unknown>): ListState {
  const known = taskRunStates.find((one) => one === state)
  return known ? { state: known } : {}
}
