import { useId } from 'react'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Pipeline, Status } from '@seatwise/contract/pipelines'
import { call } from '../../../kernel/session.ts'
import { useWrite } from '../../../kernel/use-action.ts'
import { Grid, PlainList, Row, Surface, Text } from '../../../ui/layout.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { MoveButton } from '../../../ui/move-button.tsx'
import { menuId, RowActions, type RowAction } from '../../../ui/row-actions.tsx'
import { useRowOrder } from '../../../ui/use-row-order.ts'
import { StageDot } from '../../../ui/stage-dot.tsx'
import { type OpenDialog } from '../opened.ts'
import classes from '../pipelines.module.css'
import { cardsWords, limitWords, mailWords, placeWords, refusalWords, rolesWords, typeWords } from '../words.ts'

type OnOpen = (dialog: OpenDialog) => void
type Props = { pipeline: Pipeline; onOpen: OnOpen }

/** A pipeline: its stages as a strip of colors, and as a list in their order. */
export function PipelineCard({ pipeline, onOpen }: Props) {
  const titleId = useId()
  const { id, version, name, is_default, statuses, can } = pipeline
  const { run } = useWrite('pipelines', { words: refusalWords })
  const { move, announcement } = useRowOrder({
    rows: statuses,
    run,
    save: (order) => call('PUT /pipelines/{id}', { params: { id }, body: { version, order } }),
    words: placeWords,
  })
  return (
    <Surface as="article" className={classes.card} aria-labelledby={titleId}>
      <Grid as="header" gap={8} rowGap={0} columns="1fr auto" align="center" className={classes.head}>
        <h2 id={titleId}>
          {name} {is_default && <Pill>Default</Pill>}
        </h2>
        {can.update && <RowActions id={menuId(pipeline)} name={name} actions={() => actionsOf(pipeline, onOpen)} />}
        <p>{rolesWords(pipeline)}</p>
      </Grid>
      <Row isOneLine gap={2} className={classes.strip} aria-hidden>
        {statuses.map(({ id, color }) => (
          <i key={id} data-stage-color={color} />
        ))}
      </Row>
      <PlainList as="ol" className={classes.stages}>
        {statuses.map((status, place) => (
          <Stage
            key={status.id}
            pipeline={pipeline}
            status={status}
            place={place}
            onMove={(by) => move(place, by)}
            onOpen={onOpen}
          />
        ))}
      </PlainList>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {can.update && (
        <Button
          className={classes.add}
          variant="subtle"
          color="gray"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => onOpen({ action: 'add_stage', pipeline })}
        >
          Add a stage
        </Button>
      )}
    </Surface>
  )
}

function actionsOf(pipeline: Pipeline, onOpen: OnOpen): (RowAction | false)[] {
  return [
    { label: 'Rename…', run: () => onOpen({ action: 'rename', pipeline }) },
    { label: 'Copy…', run: () => onOpen({ action: 'add', copy_of: pipeline }) },
    !pipeline.is_default && { label: 'Make default…', run: () => onOpen({ action: 'make_default', pipeline }) },
    {
      label: 'Delete…',
      run: () => onOpen({ action: 'delete', pipeline }),
      unavailable: !pipeline.can.delete && 'Make another one the default first.',
    },
  ]
}

type StageProps = { pipeline: Pipeline; status: Status; place: number; onMove: (by: -1 | 1) => void; onOpen: OnOpen }

function Stage({ pipeline, status, place, onMove, onOpen }: StageProps) {
  const { name, color, can } = status
  const isLast = place === pipeline.statuses.length - 1
  const facts = [typeWords(status), limitWords(status), mailWords(status)].filter(Boolean)
  return (
    <Grid as="li" gap={16} rowGap={0} align="center" className={classes.stage}>
      <Row as="span" align="center" isOneLine className={classes.name}>
        <StageDot color={color} />
        <Text as="b" weight="medium" canBreak>
          {name}
        </Text>
      </Row>
      <Text as="span" tone="quiet" className={classes.facts}>
        {facts.join(' · ')}
      </Text>
      <Text as="span" tone="quiet" isTabular className={classes.people}>
        {cardsWords(status)}
      </Text>
      {pipeline.can.update && (
        <Row as="span" isOneLine gap={0} align="center" className={classes.tools}>
          <MoveButton of={status} by={-1} isAtEnd={place === 0} onMove={onMove} />
          <MoveButton of={status} by={1} isAtEnd={isLast} onMove={onMove} />
          <RowActions
            id={menuId(status)}
            name={`the stage ${name}`}
            actions={() => [
              { label: 'Change…', run: () => onOpen({ action: 'edit_stage', pipeline, status }) },
              {
                label: 'Delete…',
                run: () => onOpen({ action: 'delete_stage', pipeline, status }),
                unavailable: !can.delete && 'The last stage of this type stays.',
              },
            ]}
          />
        </Row>
      )}
    </Grid>
  )
}
