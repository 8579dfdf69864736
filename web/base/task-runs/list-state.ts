import type { TaskRun } from '@seatwise/contract/task-runs'
import { taskRunStates } from '@seatwise/contract/values'
import { isId, omitUndefined } from '../../kernel/list-state.ts'

/** The parameters of the page's URL. */
export type ListState = {
  state?: TaskRun['state']
  /** The task that is open. */
  run?: string
}

/** Drops what the page does not know. */
export const parseListState = ({ state, run }: Record<string, unknown>): ListState =>
  omitUndefined({
    state: taskRunStates.find((one) => one === state),
    run: isId(run) ? run : undefined,
  })
