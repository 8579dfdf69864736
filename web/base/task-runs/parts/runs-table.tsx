import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link } from '@tanstack/react-router'
import type { TaskRun } from '@seatwise/contract/task-runs'
import { call, callOnce } from '../../../kernel/session.ts'
import { useWrite } from '../../../kernel/use-action.ts'
import { Ago } from '../../../ui/ago.tsx'
import { DataTable, PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import type { Column, SearchResult } from '../../../ui/table-column.ts'
import type { ListState } from '../list-state.ts'
import classes from '../task-runs.module.css'
import { actorWords, progressWords, scopeWords, stoppedWords, taskWords, tookWords } from '../words.ts'
import { State } from './state.tsx'

type OnUndo = (id: string) => void
type Props = { match: SearchResult<TaskRun>; state: ListState; onUndo: OnUndo }

export function RunsTable({ match, state, onUndo }: Props) {
  const columns: Column<TaskRun, never>[] = [
    {
      label: 'Task',
      cell: (run) => (
        <RowTitle meta={scopeWords(run)}>
          <Title run={run} state={state} />
        </RowTitle>
      ),
    },
    { label: 'Status', width: 128, cell: (run) => <State run={run} /> },
    { label: 'Progress', width: 190, cell: (run) => <Progress run={run} /> },
    {
      label: 'Started by',
      width: 160,
      leaves: 2,
      cell: (run) => <span title={actorWords(run)}>{actorWords(run)}</span>,
    },
    { label: 'Started', width: 140, leaves: 3, cell: (run) => <Ago at={run.created_at} /> },
    ...(match.data.some(isActionable)
      ? [
          {
            label: 'Actions',
            isLabelHidden: true,
            width: 128,
            align: 'end' as const,
            cell: (run: TaskRun) => <Actions run={run} onUndo={onUndo} />,
          },
        ]
      : []),
  ]
  return (
    <DataTable
      caption="Tasks"
      columns={columns}
      found={match}
      phoneRow={(run) => (
        <PhoneRow
          title={<Title run={run} state={state} />}
          details={[
            <State key="state" run={run} />,
            howFar(run),
            scopeWords(run),
            <Ago key="started" at={run.created_at} />,
          ]}
          menu={isActionable(run) && <Actions run={run} onUndo={onUndo} />}
        />
      )}
    />
  )
}

const isActionable = ({ can, undo_until }: TaskRun) => can.stop || can.retry || undo_until !== null

const Title = ({ run, state }: { run: TaskRun; state: ListState }) => (
  <Link to="/task-runs" search={{ ...state, run: run.id }} title={taskWords[run.name]}>
    {taskWords[run.name]}
  </Link>
)

/** The progress and, after the end, the duration. */
const howFar = (run: TaskRun) => [progressWords(run), tookWords(run)].filter(Boolean).join(' · ')

function Progress({ run }: { run: TaskRun }) {
  return (
    <span className={classes.progressCell}>
      {howFar(run)}
      {run.total !== null && run.total > 0 && run.state === 'running' && (
        <ProgressBar max={run.total} value={run.done} label={`Progress of ${taskWords[run.name]}`} />
      )}
    </span>
  )
}

function Actions({ run, onUndo }: { run: TaskRun; onUndo: OnUndo }) {
  const { problem, pending, run: write } = useWrite('task-runs')
  const name = taskWords[run.name]
  const stop = () =>
    write(async () => {
      await call('POST /task-runs/{id}/stop', { params: { id: run.id } })
      notifications.show({ message: `Task stopped. ${stoppedWords(run.name)}` })
    })
  const retry = () =>
    write(async () => {
      await callOnce('POST /task-runs/{id}/retry', { params: { id: run.id } })
      notifications.show({ message: 'Task started again' })
    })
  return (
    <span className={classes.actions}>
      {problem && <small role="alert">{problem}</small>}
      {run.can.stop && (
        <Button variant="default" size="xs" loading={pending} onClick={() => void stop()} aria-label={`Stop ${name}`}>
          Stop
        </Button>
      )}
      {run.can.retry && (
        <Button
          variant="default"
          size="xs"
          loading={pending}
          onClick={() => void retry()}
          aria-label={`Start ${name} again`}
        >
          Start again
        </Button>
      )}
      {run.undo_until !== null && (
        <Button variant="default" size="xs" onClick={() => onUndo(run.id)} aria-label={`Undo ${name}`}>
          Undo
        </Button>
      )}
    </span>
  )
}
