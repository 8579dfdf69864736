import { Button } from '@mantine/core'
import type { TaskRun } from '@seatwise/contract/task-runs'
import { Dialog } from '../../../ui/dialog.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useSheet } from '../data.ts'
import classes from '../task-runs.module.css'
import { outcomeWords, progressWords, stateWords, taskWords } from '../words.ts'

/** The result sheet of one run: what became of each row. */
export function Sheet({ run, onClose }: { run: TaskRun; onClose: () => void }) {
  const sheet = useSheet(run.id)
  const latest = sheet.data?.pages.at(-1)?.data ?? run
  const rows = sheet.data?.pages.flatMap((page) => page.rows) ?? []
  const { label, detail } = stateWords(latest)
  return (
    <Dialog title={taskWords[run.name]} onClose={onClose}>
      <p className={classes.quiet}>
        {label}: {progressWords(latest)}. {detail}
      </p>
      {sheet.isPending && <p aria-busy="true">Loading</p>}
      {sheet.isError && <Problem error={sheet.error} onRetry={() => void sheet.refetch()} />}
      {sheet.data && rows.length === 0 && <p>No row is done yet.</p>}
      {rows.length > 0 && (
        <ul className={classes.sheet}>
          {rows.map((row) => (
            <li key={row.number}>
              {row.label}
              <small>
                {outcomeWords[row.outcome]}
                {row.detail !== null && `: ${row.detail}`}
              </small>
            </li>
          ))}
        </ul>
      )}
      {sheet.hasNextPage && (
        <Button variant="default" loading={sheet.isFetchingNextPage} onClick={() => void sheet.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Dialog>
  )
}
