import type { GhlMapping, GhlPipeline } from '@seatwise/contract/ghl'

/** A mapping in its form: '' stands for "not mapped". */
export const draftOf = ({ ghl_pipeline_id, stages }: GhlMapping) => ({
  ghl_pipeline_id: ghl_pipeline_id ?? '',
  stages: stages.map(({ status_id, ghl_stage_id }) => ({ status_id, ghl_stage_id: ghl_stage_id ?? '' })),
})
export type MappingDraft = ReturnType<typeof draftOf>

export const bodyOf = ({ ghl_pipeline_id, stages }: MappingDraft, { pipeline, version }: GhlMapping) => ({
  pipeline_id: pipeline.id,
  version,
  ghl_pipeline_id: ghl_pipeline_id || null,
  stages: stages.map(({ status_id, ghl_stage_id }) => ({ status_id, ghl_stage_id: ghl_stage_id || null })),
})

export type Choice = { value: string; label: string }

const gone = (name: string | null): string => `${name ?? 'Unknown'} (not there any more)`

/** The options with the stored value, even if the CRM no longer has it. */
const withStored = (choices: Choice[], id: string | null, name: string | null): Choice[] =>
  id === null || choices.some(({ value }) => value === id) ? choices : [...choices, { value: id, label: gone(name) }]

const named = (all: readonly { id: string; name: string }[]): Choice[] =>
  all.map(({ id, name }) => ({ value: id, label: name }))

export const pipelineChoices = (mapping: GhlMapping, pipelines: readonly GhlPipeline[]): Choice[] => [
  { value: '', label: 'Not mapped' },
  ...withStored(named(pipelines), mapping.ghl_pipeline_id, mapping.ghl_pipeline_name),
]

/** @param chosen the currently chosen pipeline of the CRM; the stored stage belongs to the stored pipeline */
export function stageChoices(
  { ghl_pipeline_id, stages }: GhlMapping,
  { chosen, pipelines, status_id }: { chosen: string; pipelines: readonly GhlPipeline[]; status_id: string },
): Choice[] {
  const offered = named(pipelines.find(({ id }) => id === chosen)?.stages ?? [])
  const stored = stages.find((stage) => stage.status_id === status_id)
  const isStored = stored !== undefined && chosen === ghl_pipeline_id
  return [
    { value: '', label: 'Not mapped' },
    ...(isStored ? withStored(offered, stored.ghl_stage_id, stored.ghl_stage_name) : offered),
  ]
}

/** The names of mapped objects that no longer exist in the CRM: the pipeline, or some of its stages. */
export function goneNames(mapping: GhlMapping, pipelines: readonly GhlPipeline[]) {
  const pipeline = pipelines.find(({ id }) => id === mapping.ghl_pipeline_id)
  if (!pipeline) return { pipeline: mapping.ghl_pipeline_name ?? 'Unknown', stages: [] }
  const isThere = (stage_id: string) => pipeline.stages.some(({ id }) => id === stage_id)
  return {
    stages: mapping.stages.flatMap(({ ghl_stage_id, ghl_stage_name }) =>
      ghl_stage_id === null || isThere(ghl_stage_id) ? [] : [ghl_stage_name ?? 'Unknown'],
    ),
  }
}

const comparable = (name: string) => name.normalize('NFKC').toLocaleLowerCase('en').replaceAll(/\s+/g, ' ').trim()

/** Finds the CRM stages with the same names as ours; the result is keyed by the ids of our stages. */
export function matchByName(
  ours: readonly { status_id: string; name: string }[],
  theirs: readonly { id: string; name: string }[],
): Map<string, string> {
  const byName = new Map(theirs.toReversed().map(({ id, name }) => [comparable(name), id]))
  return new Map(
    ours.flatMap(({ status_id, name }) => {
      const id = byName.get(comparable(name))
      return id === undefined ? [] : [[status_id, id]]
    }),
  )
}
