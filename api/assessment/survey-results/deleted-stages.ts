import type { ResultsOfStages } from '../../base/pipelines/public.ts'
import { moveFromDeletedStage } from './actions.ts'
import { lockResults, peopleOf } from './repository.ts'

export const resultsOfStages: ResultsOfStages = {
  lockIn: async (scope, ids, status_ids) => {
    const locked = await lockResults(scope, ids)
    const rows = locked.filter(({ status_id }) => status_id !== null && status_ids.includes(status_id))
    return { ids: rows.map(({ id }) => id), moveTo: (status_id) => moveFromDeletedStage(scope, rows, status_id) }
  },
  namesOf: peopleOf,
}
