import { useState, type ReactNode } from 'react'
import { Button, NativeSelect } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowNarrowRight, IconArrowsExchange } from '@tabler/icons-react'
import { saveGhlMapping, type GhlMapping, type GhlPipeline } from '@seatwise/contract/ghl'
import { counted } from '../../../kernel/counted.ts'
import { useRowForm } from '../../../kernel/use-row-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx'
import { EditForm } from '../../../ui/edit-form.tsx'
import { Card, PlainList, Row } from '../../../ui/layout.tsx'
import { Pill } from '../../../ui/pill.tsx'
import classes from '../crm.module.css'
import { saveMapping } from '../data.ts'
import {
  bodyOf,
  draftOf,
  goneNames,
  matchByName,
  pipelineChoices,
  stageChoices,
  type Choice,
  type MappingDraft,
} from '../mapping.ts'
import { refusalWords } from '../words.ts'

type Props = { mapping: GhlMapping; pipelines: GhlPipeline[] }

/** The form that maps the stages of one pipeline to stages of the CRM. */
export function MappingCard({ mapping: opened, pipelines }: Props) {
  const [matched, setMatched] = useState<number>()
  const selectId = `crm-pipeline-${opened.pipeline.id}`
  const { row: mapping, ...form } = useRowForm({
    feature: 'ghl',
    words: refusalWords,
    write: 'PUT /ghl/mapping',
    row: opened,
    draftOf,
    shape: saveGhlMapping.body,
    bodyOf,
    save: async (body) => {
      const saved = await saveMapping(body)
      notifications.show({ message: `The stages of ${saved.pipeline.name} are saved` })
      form.setRow(saved)
      setMatched(undefined)
      // The focused Save button disappears once nothing is left to save, so the focus moves to the choice of the
      // pipeline.
      requestAnimationFrame(() => document.getElementById(selectId)?.focus({ preventScroll: true }))
      return draftOf(saved)
    },
  })
  const { pipeline, stages } = mapping
  const { values, changed } = form
  const chosen = values.ghl_pipeline_id
  const theirs = pipelines.find(({ id }) => id === chosen)?.stages ?? []
  const choicesOf = (status_id: string) => stageChoices(mapping, { chosen, pipelines, status_id })

  /** After another pipeline is chosen, its stages are not mapped until the user maps them. */
  function choosePipeline(id: string) {
    const stored = draftOf(mapping)
    setMatched(undefined)
    form.setValues({
      ghl_pipeline_id: id,
      stages:
        id === stored.ghl_pipeline_id
          ? stored.stages
          : stages.map(({ status_id }) => ({ status_id, ghl_stage_id: '' })),
    })
  }
  function discard() {
    setMatched(undefined)
    form.discard()
  }
  function match() {
    const stageIds = matchByName(stages, theirs)
    setMatched(stageIds.size)
    form.setValues({
      stages: values.stages.map((one) => ({ ...one, ghl_stage_id: stageIds.get(one.status_id) ?? one.ghl_stage_id })),
    })
  }
  /** The draft as texts, to compare it with a version that somebody else has saved. */
  const shown = (draft: MappingDraft): Record<string, string> => ({
    pipeline: labelOf(pipelineChoices(mapping, pipelines), draft.ghl_pipeline_id),
    ...Object.fromEntries(
      draft.stages.map(({ status_id, ghl_stage_id }) => [
        status_id,
        labelOf(stageChoices(mapping, { chosen: draft.ghl_pipeline_id, pipelines, status_id }), ghl_stage_id),
      ]),
    ),
  })
  const labels = {
    pipeline: 'Pipeline in GoHighLevel',
    ...Object.fromEntries(stages.map(({ status_id, name }) => [status_id, name])),
  }
  return (
    <PipelineCard
      mapping={mapping}
      status={
        form.isChanged ? (
          <>
            <span>Unsaved changes</span>
            <Button size="compact-sm" variant="default" disabled={form.pending} onClick={discard}>
              Discard
            </Button>
          </>
        ) : (
          mappedWords(mapping)
        )
      }
    >
      {mapping.is_missing && <Missing mapping={mapping} pipelines={pipelines} />}
      <EditForm
        form={form}
        {...(form.isChanged && { submit: 'Save' })}
        notice={
          changed && (
            <ChangedMeanwhile
              {...changed}
              labels={labels}
              typed={shown(values)}
              stored={shown(changed.stored)}
              onTake={() => {
                changed.onTake()
                setMatched(undefined)
              }}
            />
          )
        }
      >
        <Row align="start" className={classes.pipeline}>
          <NativeSelect
            id={selectId}
            label="Pipeline in GoHighLevel"
            description={chosen === '' ? 'People of this pipeline go there as contacts, without a card.' : undefined}
            data={pipelineChoices(mapping, pipelines)}
            {...form.getInputProps('ghl_pipeline_id')}
            onChange={({ currentTarget }) => choosePipeline(currentTarget.value)}
          />
          {theirs.length > 0 && (
            <Button variant="default" leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={match}>
              Match by name
            </Button>
          )}
        </Row>
        {chosen !== '' && (
          <PlainList className={classes.pairs} aria-label={`Stages of ${pipeline.name}`}>
            {stages.map(({ status_id, name }, nth) => (
              <li key={status_id}>
                <label htmlFor={`stage-${status_id}`}>{name}</label>
                <IconArrowNarrowRight size={18} aria-hidden />
                <NativeSelect
                  id={`stage-${status_id}`}
                  data={choicesOf(status_id)}
                  {...form.getInputProps(`stages.${nth}.ghl_stage_id`)}
                />
              </li>
            ))}
          </PlainList>
        )}
        <p role="status" className={classes.matched}>
          {matched !== undefined && matchedWords(matched, stages.length)}
        </p>
      </EditForm>
    </PipelineCard>
  )
}

type CardProps = {
  mapping: GhlMapping
  /** Shown at the right of the title. */
  status: ReactNode
  children: ReactNode
}

const PipelineCard = ({ mapping: { pipeline }, status, children }: CardProps) => (
  <Card gap={16} padding={20} className={classes.card} aria-labelledby={`pipeline-${pipeline.id}`}>
    <header>
      <h4 id={`pipeline-${pipeline.id}`}>{pipeline.name}</h4>
      {pipeline.is_default && <Pill>default</Pill>}
      <p>{status}</p>
    </header>
    {children}
  </Card>
)

/** The stored mapping, read-only, if the pipelines of the CRM could not be loaded. */
export const StoredMapping = ({ mapping }: { mapping: GhlMapping }) => (
  <PipelineCard mapping={mapping} status={mappedWords(mapping)}>
    {mapping.ghl_pipeline_id !== null && (
      <PlainList className={classes.pairs} aria-label={`Stages of ${mapping.pipeline.name}`}>
        {mapping.stages.map(({ status_id, name, ghl_stage_id, ghl_stage_name }) => (
          <li key={status_id}>
            <b>{name}</b>
            <IconArrowNarrowRight size={18} aria-hidden />
            <span>{ghl_stage_id === null ? 'Not mapped' : ghl_stage_name}</span>
          </li>
        ))}
      </PlainList>
    )}
  </PipelineCard>
)

const labelOf = (choices: readonly Choice[], id: string) => choices.find(({ value }) => value === id)?.label ?? ''

function mappedWords({ ghl_pipeline_name, ghl_pipeline_id, stages }: GhlMapping): string {
  if (ghl_pipeline_id === null) return 'Not mapped'
  const mapped = stages.filter(({ ghl_stage_id }) => ghl_stage_id !== null).length
  return `${ghl_pipeline_name ?? 'Mapped'}: ${mapped} of ${counted(stages.length, ['stage', 'stages'])}`
}

function matchedWords(matched: number, total: number): string {
  if (matched === 0) return 'No stage there has the name of one of yours. Choose them one by one.'
  const matches = `${matched} of ${counted(total, ['stage', 'stages'])} found by their names.`
  return `${matches} ${matched < total ? 'Choose the others, then save.' : 'Save to keep them.'}`
}

function Missing({ mapping, pipelines }: { mapping: GhlMapping; pipelines: GhlPipeline[] }) {
  const gone = goneNames(mapping, pipelines)
  const names = new Intl.ListFormat('en-US').format(gone.stages.map((name) => `“${name}”`))
  return (
    <Banner tone="warn" detail="Cards that belong there wait until you choose another one and save.">
      {gone.pipeline
        ? `The pipeline “${gone.pipeline}” is not in GoHighLevel any more.`
        : gone.stages.length > 0
          ? `${names} ${gone.stages.length === 1 ? 'is' : 'are'} not in GoHighLevel any more.`
          : 'Something of this mapping is not in GoHighLevel any more.'}
    </Banner>
  )
}
