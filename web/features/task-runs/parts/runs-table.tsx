import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { TaskRun } from '@seatwise/contract/task-runs'
import { call, callOnce } from '../../../platform/session.ts'
import { useWrite } from '../../../platform/use-action.ts'
import { DataTable, PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { dateTime } from '../../../ui/dates.ts'
import { Pill } from '../../../ui/pill.tsx'
import type { Column, Found } from '../../../ui/table-column.ts'
import classes from '../task-runs.module.css'
import { actorWords, progressWords, stateWords, taskWords } from '../words.ts'

type Props = { found: Found<TaskRun>; onOpen: (run: TaskRun) => void }

export function RunsTable({ found, onOpen }: Props) {
  const columns: Column<TaskRun, never>[] = [
    {
      label: 'Task',
      cell: (run) => <RowTitle meta={run.company_name}>{taskWords[run.name]}</RowTitle>,
    },
    { label: 'State', width: 128, cell: (run) => <State run={run} /> },
    { label: 'Progress', width: 190, cell: (run) => <Progress run={run} /> },
    { label: 'Started', width: 180, leaves: 3, cell: ({ created_at }) => <Started at={created_at} /> },
    { label: 'By', width: 150, leaves: 2, cell: (run) => <span title={actorWords(run)}>{actorWords(run)}</span> },
    {
      label: 'Actions',
      isLabelHidden: true,
      width: 216,
      align: 'end',
      cell: (run) => <Actions run={run} onOpen={() => onOpen(run)} />,
    },
  ]
  return (
    <DataTable
      caption="Tasks"
      columns={columns}
      found={found}
      phoneRow={(run) => (
        <PhoneRow
          title={taskWords[run.name]}
          value={<State run={run} />}
          details={[
            progressWords(run),
            run.company_name,
            <Started key="started" at={run.created_at} />,
            actorWords(run),
          ]}
          actions={<Actions run={run} onOpen={() => onOpen(run)} />}
        />
      )}
    />
  )
}

const tones: Record<TaskRun['state'], 'neutral' | 'good' | 'warn' | 'bad'> = {
  waiting: 'neutral',
  running: 'neutral',
  succeeded: 'good',
  failed: 'bad',
  stopped: 'warn',
  not_allowed: 'warn',
}

function State({ run }: { run: TaskRun }) {
  const { label, detail } = stateWords(run)
  return (
    <span title={detail}>
      <Pill tone={tones[run.state]}>{label}</Pill>
      {detail && <span className="visually-hidden">{detail}</span>}
    </span>
  )
}

function Progress({ run }: { run: TaskRun }) {
  return (
    <span className={classes.progressCell}>
      {progressWords(run)}
      {run.total !== null && run.total > 0 && run.state === 'running' && (
        <progress
          className={classes.progress}
          max={run.total}
          value={run.done}
          aria-label={`Progress of ${taskWords[run.name]}`}
        />
      )}
    </span>
  )
}

const Started = ({ at }: { at: string }) => <time dateTime={at}>{dateTime(at)}</time>

function Actions({ run, onOpen }: { run: TaskRun; onOpen: () => void }) {
  const { problem, pending, run: write } = useWrite('task-runs')
  const name = taskWords[run.name]
  const stop = () =>
    write(async () => {
      await call('POST /task-runs/{id}/stop', { params: { id: run.id } })
      notifications.show({ message: 'Task stopped. What it has done stays.' })
    })
  const retry = () =>
    write(async () => {
      await callOnce('POST /task-runs/{id}/retry', { params: { id: run.id } })
      notifications.show({ message: 'Task started again' })
    })
  return (
    <span className={classes.actions}>
      {problem && <small role="alert">{problem}</small>}
      {run.actor !== null && (
        <Button variant="default" size="xs" onClick={onOpen} aria-label={`Results of ${name}`}>
          Results
        </Button>
      )}
      {run.can.stop && (
        <Button variant="default" size="xs" loading={pending} onClick={() => void stop()} aria-label={`Stop ${name}`}>
          Stop
        </Button>
      )}
      {run.can.retry && (
        <Button size="xs" loading={pending} onClick={() => void retry()} aria-label={`Start ${name} again`}>
          Start again
        </Button>
      )}
    </span>
  )
}
