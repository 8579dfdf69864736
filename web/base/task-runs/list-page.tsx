import { useState, type ComponentType } from 'react'
import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { currentBrand } from '../../kernel/brand.ts'
import { useListPage } from '../../kernel/use-list-page.ts'
import { Banner } from '../../ui/banner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { useTaskRuns } from './data.ts'
import { taskList } from './list-state.ts'
import { RunsTable } from './parts/runs-table.tsx'
import { Sheet } from './parts/sheet.tsx'
import { failedWords } from './words.ts'

const words = ['task', 'tasks'] as const

/** @property UndoImport belongs to an area that this area must not import; web/app passes it in */
type Props = { UndoImport: ComponentType<{ task_run_id: string; onClose: () => void }> }

/** Lists background tasks, which can be stopped and restarted. Imports of people can be undone. */
export function TaskRunsPage({ UndoImport }: Props) {
  const search = useSearch({ from: '/shell/task-runs' })
  const { state, run } = search
  const [undone, setUndone] = useState<string>()
  const runs = useTaskRuns(state)
  const total = runs.data?.total
  const list = useListPage({ list: taskList, state: search, path: '/task-runs', total, words })
  const isUnused = total === 0 && state === undefined
  const failed = runs.data?.first.counts.failed ?? 0
  return (
    <section>
      <title>{`Tasks · ${currentBrand().name}`}</title>
      <ListPage
        title="Tasks"
        request={runs}
        count={isUnused ? '' : undefined}
        list={list}
        tools={isUnused ? false : undefined}
        notice={
          failed > 0 &&
          state !== 'failed' && (
            <Banner
              tone="bad"
              action={
                <Button variant="default" size="xs" onClick={() => list.change({ state: 'failed' })}>
                  Show
                </Button>
              }
            >
              {failedWords(failed)}
            </Banner>
          )
        }
        empty={
          <EmptyState icon={IconListCheck} title="No tasks yet">
            Bulk changes, bulk emails, invitations from a file, exports and the nightly clean-up show their progress
            here. You can stop one while it runs, and start one that failed again.
          </EmptyState>
        }
      >
        {(match) => <RunsTable match={match} state={search} onUndo={setUndone} />}
      </ListPage>
      {run && <Sheet key={run} id={run} onUndo={setUndone} onClose={() => list.change({})} />}
      {undone && <UndoImport task_run_id={undone} onClose={() => setUndone(undefined)} />}
    </section>
  )
}
