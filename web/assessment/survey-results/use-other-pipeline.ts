import type { Role } from '@seatwise/contract/roles'
import type { SurveyResultDetail } from '@seatwise/contract/survey-results'
import { usePipelines } from '../../base/pipelines/public.ts'
import { otherPipeline, type PipelineChange } from './other-pipeline.ts'

type ResultPlace = Pick<SurveyResultDetail, 'company' | 'status_id' | 'can'>

/**
 * Returns a function from a role to the pipeline in which its people begin, if that is not the pipeline of the result.
 * Changing a role never moves the result by itself, so a user who may move it is asked. Undefined until this is known;
 * roles are offered only afterwards.
 */
export function useOtherPipeline(result: ResultPlace | undefined) {
  const mayMove = result !== undefined && result.can.move && result.status_id !== null
  const { data: pipelines, isPending } = usePipelines(result?.company.id ?? '', mayMove)
  if (!result || (mayMove && isPending)) return undefined
  return (role: Pick<Role, 'pipeline'>): PipelineChange | undefined =>
    mayMove && pipelines ? otherPipeline(pipelines, result.status_id, role) : undefined
}
