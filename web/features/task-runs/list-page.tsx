import { useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { TaskRun } from '@seatwise/contract/task-runs'
import { currentBrand } from '../../platform/brand.ts'
import { counted } from '../../platform/counted.ts'
import { Filters } from '../../ui/filters.tsx'
import { ListPage, Nothing } from '../../ui/list-page.tsx'
import { useTaskRuns } from './data.ts'
import { RunsTable } from './parts/runs-table.tsx'
import { Sheet } from './parts/sheet.tsx'
import { countWords, stateChoices } from './words.ts'

const words = ['task', 'tasks'] as const

/** Shows what the product does in the background. Runs can be stopped and started again. */
export function TaskRunsPage() {
  const state = useSearch({ from: '/shell/task-runs' })
  const navigate = useNavigate({ from: '/task-runs' })
  const [opened, setOpened] = useState<TaskRun>()
  const runs = useTaskRuns(state)
  return (
    <section>
      <title>{`Tasks · ${currentBrand().name}`}</title>
      <ListPage
        title="Tasks"
        count={counted(runs.data?.total, words)}
        request={runs}
        intro={`Work that goes on in the background. ${runs.data ? countWords(runs.data.first.counts) : ''}`}
        tools={
          <Filters
            filters={{ state: { control: { kind: 'one', label: 'State', options: stateChoices } } }}
            state={state}
            onChange={(changed) => {
              const chosen = stateChoices.find(({ value }) => value === changed.state)
              void navigate({ search: chosen ? { state: chosen.value } : {} })
            }}
          />
        }
        empty={
          <Nothing
            isFiltered={state.state !== undefined}
            onClear={() => void navigate({ search: {} })}
            title="No tasks yet"
          >
            <p>Bulk changes and recalculations show here while they run.</p>
          </Nothing>
        }
      >
        {(found) => <RunsTable found={found} onOpen={setOpened} />}
      </ListPage>
      {opened && <Sheet run={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}
