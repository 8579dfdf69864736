import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { currentBrand } from '../../kernel/brand.ts'
import { counted } from '../../kernel/counted.ts'
import { omitUndefined } from '../../kernel/list-state.ts'
import { Banner } from '../../ui/banner.tsx'
import { Filters } from '../../ui/filters.tsx'
import { ListPage, Nothing } from '../../ui/list-page.tsx'
import { useTaskRuns } from './data.ts'
import type { ListState } from './list-state.ts'
import { RunsTable } from './parts/runs-table.tsx'
import { Sheet } from './parts/sheet.tsx'
import { failedWords, stateChoices } from './words.ts'

const words = ['task', 'tasks'] as const

/** Shows what the product does in the background. Runs can be stopped and started again. */
export function TaskRunsPage() {
  const search = useSearch({ from: '/shell/task-runs' })
  const navigate = useNavigate({ from: '/task-runs' })
  const { state, run } = search
  const runs = useTaskRuns(state)
  const count = counted(runs.data?.total, words)
  const show = (changed: { state: ListState['state'] | undefined }) => void navigate({ search: omitUndefined(changed) })
  const failed = runs.data?.first.counts.failed ?? 0
  return (
    <section>
      <title>{`Tasks · ${currentBrand().name}`}</title>
      <ListPage
        title="Tasks"
        count={runs.data?.total === 0 && !state ? undefined : count}
        request={runs}
        notice={
          failed > 0 &&
          state !== 'failed' && (
            <Banner
              tone="bad"
              action={
                <Button variant="default" size="xs" onClick={() => show({ state: 'failed' })}>
                  Show
                </Button>
              }
            >
              {failedWords(failed)}
            </Banner>
          )
        }
        tools={
          (state || runs.data?.total !== 0) && (
            <Filters
              filters={{ state: { control: { kind: 'one', label: 'Status', options: stateChoices } } }}
              state={{ state }}
              onChange={(changed) => show({ state: stateChoices.find(({ value }) => value === changed.state)?.value })}
              found={count}
            />
          )
        }
        empty={
          <Nothing
            isFiltered={state !== undefined}
            onClear={() => show({ state: undefined })}
            icon={IconListCheck}
            title="No tasks yet"
          >
            Bulk changes, bulk emails, invitations from a file, exports and the nightly clean-up show their progress
            here. You can stop one while it runs, and start one that failed again.
          </Nothing>
        }
      >
        {(found) => <RunsTable found={found} state={search} />}
      </ListPage>
      {run && <Sheet key={run} id={run} onClose={() => show({ state })} />}
    </section>
  )
}
