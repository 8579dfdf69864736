import type { ResultState } from '@seatwise/contract/values/assessment'
import type { DomainEvent } from '../../base/domain-events/public.ts'

type Result = { id: string; company_id: string; candidate_id: string; state: ResultState; version: number }

/** An applicant who is not asked to take the survey publishes no event. */
const typeOf = {
  not_asked: undefined,
  invited: 'survey.invited',
  in_progress: 'survey.started',
  completed: 'survey.completed',
  expired: 'survey.expired',
} as const satisfies Record<ResultState, DomainEvent['type'] | undefined>

/** The events of results that have just changed to their present state. */
export const surveyEvents = (results: readonly Result[]): DomainEvent[] =>
  results.flatMap(({ id, company_id, candidate_id, state, version }) => {
    const type = typeOf[state]
    return type ? { type, company_id, candidate_id, survey_result_id: id, record_version: version } : []
  })
