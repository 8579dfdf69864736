import type { TaskRun } from '@seatwise/contract/task-runs'
import { taskRunStates } from '@seatwise/contract/values'

/** The search parameters of the page's URL. Unknown ones are dropped. */
export type ListState = { state?: TaskRun['state']; after?: string }

export function parseListState({ state, after }: Record<string, unknown>): ListState {
  const known = taskRunStates.find((one) => one === state)
  return {
    ...(known ? { state: known } : {}),
    ...(typeof after === 'string' && after.length <= 3_000 ? { after } : {}),
  }
}
