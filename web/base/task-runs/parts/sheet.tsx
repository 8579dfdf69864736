import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useAction } from '../../../kernel/use-action.ts'
import { dateTime } from '../../../ui/dates.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useSheet } from '../data.ts'
import { downloadSheet } from '../sheet-file.ts'
import { PlainList, Text } from '../../../ui/layout.tsx'
import { LinesSkeleton } from '../../../ui/lines-skeleton.tsx'
import classes from '../task-runs.module.css'
import { actorWords, outcomeWords, progressWords, scopeWords, stateWords, taskWords, tookWords } from '../words.ts'
import { State } from './state.tsx'

/** A task: its progress, who started it and when, and the outcome of each row. */
export function Sheet({ id, onUndo, onClose }: { id: string; onUndo: (id: string) => void; onClose: () => void }) {
  const sheet = useSheet(id)
  const file = useAction()
  const run = sheet.data?.pages.at(-1)?.data
  const rows = sheet.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Dialog shape="drawer" title={run ? taskWords[run.name] : 'Task'} onClose={onClose}>
      {sheet.isPending && <LinesSkeleton />}
      {sheet.isError && <Problem error={sheet.error} onRetry={() => void sheet.refetch()} />}
      {run && (
        <Facts
          facts={[
            ['Status', <State key="state" run={run} />],
            ['What happened', stateWords(run).detail],
            ['Progress', progressWords(run)],
            ['Company', scopeWords(run)],
            ['Started by', actorWords(run)],
            [run.started_at ? 'Started' : 'Waiting since', dateTime(run.started_at ?? run.created_at)],
            ['Ended', run.finished_at && dateTime(run.finished_at)],
            ['Took', tookWords(run)],
            ['Can be undone until', run.undo_until && dateTime(run.undo_until)],
          ]}
        />
      )}
      {run?.undo_until && (
        <Button className={classes.undo} variant="default" size="xs" onClick={() => onUndo(id)}>
          Undo import
        </Button>
      )}
      {run && (run.actor !== null || rows.length > 0) && (
        <section className={classes.results}>
          <h3>Results</h3>
          {rows.length === 0 && <Text tone="quiet">No row is done yet.</Text>}
          {rows.length > 0 && (
            <Button
              variant="default"
              size="xs"
              loading={file.pending}
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => void file.run(() => downloadSheet(id))}
            >
              Download as CSV
            </Button>
          )}
          <PlainList className={classes.sheet}>
            {rows.map((row) => (
              <li key={row.number}>
                <span>{row.label}</span>
                <small data-refused={row.outcome === 'refused'}>
                  {outcomeWords(run.name, row.outcome)}
                  {row.detail !== null && `: ${row.detail}`}
                </small>
              </li>
            ))}
          </PlainList>
          {sheet.hasNextPage && (
            <Button variant="default" loading={sheet.isFetchingNextPage} onClick={() => void sheet.fetchNextPage()}>
              Show more
            </Button>
          )}
        </section>
      )}
    </Dialog>
  )
}
