import type { Pipeline } from '@seatwise/contract/pipelines'
import type { Role } from '@seatwise/contract/roles'

/** The current pipeline of a result, and the one in which people of its new role begin. */
export type PipelineChange = { from: Pipeline; to: Pipeline }

export function otherPipeline(
  pipelines: readonly Pipeline[],
  status_id: string | null,
  role: Pick<Role, 'pipeline'>,
): PipelineChange | undefined {
  const from = pipelines.find(({ statuses }) => statuses.some(({ id }) => id === status_id))
  const to = pipelines.find(({ id, is_default }) => (role.pipeline ? id === role.pipeline.id : is_default))
  return from && to && from.id !== to.id ? { from, to } : undefined
}
