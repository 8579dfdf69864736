import type { Role } from '@seatwise/contract/roles'
import type { SurveyResultDetail } from '@seatwise/contract/survey-results'
import { usePipelines } from '../../base/pipelines/public.ts'
import { otherPipeline, type PipelineChange } from './other-pipeline.ts'

type ResultPlace = Pick<SurveyResultDetail, 'company' | 'status_id' | 'can'>

/**
 * Returns the other pipeline in which people of a role begin, if it is not that of the result. Changing a role never
 * moves a card, so a user who may move it is asked. Undefined while this is not known: a role is offered only afterwards.
 */
export function useOtherPipeline(result: ResultPlace | undefined) {
  const mayMove = result !== undefined && result.can.move && result.status_id !== null
  const { data: pipelines, isPending } = usePipelines(result?.company.id ?? '', mayMove)
  if (!result || (mayMove && isPending)) return undefined
  return (role: Pick<Role, 'pipeline'>): PipelineChange | undefined =>
    mayMove && pipelines ? otherPipeline(pipelines, result.status_id, role) : undefined
}
