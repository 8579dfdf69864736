import type { ResultState } from '@seatwise/contract/values'
import type { DomainEvent } from '../../base/domain-events/public.ts'

type Result = { id: string; company_id: string; candidate_id: string; state: ResultState; version: number }

/** Nothing is told of applicants who are not asked. */
const typeOf = {
  not_asked: undefined,
  invited: 'survey.invited',
  in_progress: 'survey.started',
  completed: 'survey.completed',
  expired: 'survey.expired',
} as const satisfies Record<ResultState, DomainEvent['type'] | undefined>

/** The events of results that have come into their state. */
export const surveyEvents = (results: readonly Result[]): DomainEvent[] =>
  results.flatMap(({ id, company_id, candidate_id, state, version }) => {
    const type = typeOf[state]
    return type ? { type, company_id, candidate_id, survey_result_id: id, record_version: version } : []
  })
