import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { TaskRun } from '@seatwise/contract/task-runs'
import { call, callOnce } from '../../../platform/session.ts'
import { useWrite } from '../../../platform/use-action.ts'
import { dateTime } from '../../../ui/dates.ts'
import classes from '../task-runs.module.css'
import { actorWords, progressWords, stateWords, taskWords } from '../words.ts'

type Props = { runs: TaskRun[]; onOpen: (run: TaskRun) => void }

/** Phones show the rows as cards (display: block). Explicit ARIA roles preserve the table for screen readers. */
export function RunsTable({ runs, onOpen }: Props) {
  return (
    <table className={classes.table} role="table">
      <caption className="visually-hidden">Tasks</caption>
      <thead role="rowgroup">
        <tr role="row">
          {['Task', 'State', 'Progress', 'Started', 'By', 'Actions'].map((title) => (
            <th role="columnheader" scope="col" key={title}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {runs.map((run) => (
          <Run key={run.id} run={run} onOpen={() => onOpen(run)} />
        ))}
      </tbody>
    </table>
  )
}

function Run({ run, onOpen }: { run: TaskRun; onOpen: () => void }) {
  const { problem, pending, run: write } = useWrite('task-runs')
  const { label, detail } = stateWords(run)
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
    <tr role="row">
      <td role="cell" data-label="Task">
        {name}
        {run.company_name !== null && <small>{run.company_name}</small>}
      </td>
      <td role="cell" data-label="State">
        <span className={classes.state} data-state={run.state}>
          {label}
        </span>
        {detail && <small>{detail}</small>}
      </td>
      <td role="cell" data-label="Progress">
        {progressWords(run)}
        {run.total !== null && run.total > 0 && run.state === 'running' && (
          <progress className={classes.progress} max={run.total} value={run.done} aria-label={`Progress of ${name}`} />
        )}
      </td>
      <td role="cell" data-label="Started">
        <time dateTime={run.created_at}>{dateTime(run.created_at)}</time>
      </td>
      <td role="cell" data-label="By">
        {actorWords(run)}
      </td>
      <td role="cell" data-label="Actions">
        <span className={classes.actions}>
          {run.actor !== null && (
            <Button variant="default" size="compact-md" onClick={onOpen} aria-label={`Results of ${name}`}>
              Results
            </Button>
          )}
          {run.can.stop && (
            <Button
              variant="default"
              size="compact-md"
              loading={pending}
              onClick={() => void stop()}
              aria-label={`Stop ${name}`}
            >
              Stop
            </Button>
          )}
          {run.can.retry && (
            <Button size="compact-md" loading={pending} onClick={() => void retry()} aria-label={`Start ${name} again`}>
              Start again
            </Button>
          )}
        </span>
        {problem && <small role="alert">{problem}</small>}
      </td>
    </tr>
  )
}
