import { useState } from 'react'
import { NativeSelect } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { TaskRun } from '@seatwise/contract/task-runs'
import { currentBrand } from '../../platform/brand.ts'
import { Problem } from '../../ui/problem.tsx'
import { useTaskRuns } from './data.ts'
import { RunsTable } from './parts/runs-table.tsx'
import { Sheet } from './parts/sheet.tsx'
import classes from './task-runs.module.css'
import { countWords, stateChoices } from './words.ts'

/** Shows what the product does in the background. Runs can be stopped and started again. */
export function TaskRunsPage() {
  const state = useSearch({ from: '/shell/task-runs' })
  const navigate = useNavigate({ from: '/task-runs' })
  const [opened, setOpened] = useState<TaskRun>()
  const runs = useTaskRuns(state)
  const found = runs.data
  return (
    <section>
      <title>{`Tasks · ${currentBrand().name}`}</title>
      <header className={classes.head}>
        <h1>Tasks</h1>
        <p>Work that goes on in the background.</p>
      </header>
      {found && (
        <p className={classes.quiet} role="status">
          {countWords(found.counts)}
        </p>
      )}
      <NativeSelect
        className={classes.filter}
        label="Show"
        data={[{ value: '', label: 'All tasks' }, ...stateChoices]}
        value={state.state ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const chosen = stateChoices.find((choice) => choice.value === value)
          void navigate({ search: chosen ? { state: chosen.value } : {} })
        }}
      />
      {runs.isError && <Problem error={runs.error} onRetry={() => void runs.refetch()} />}
      {runs.isPending && <p aria-busy="true">Loading</p>}
      {found?.data.length === 0 && <EmptyList isFiltered={state.state !== undefined} />}
      {found && found.data.length > 0 && (
        <div data-loading={runs.isPlaceholderData} className={classes.runs}>
          <RunsTable runs={found.data} onOpen={setOpened} />
        </div>
      )}
      <nav className={classes.paging} aria-label="Pages">
        {state.after && (
          <Link to="/task-runs" search={state.state ? { state: state.state } : {}}>
            Latest
          </Link>
        )}
        {found?.next && (
          <Link to="/task-runs" search={{ ...state, after: found.next }}>
            Older
          </Link>
        )}
      </nav>
      {opened && <Sheet run={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

function EmptyList({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className={classes.nothing}>
      <h2>{isFiltered ? 'No task is in this state' : 'No task yet'}</h2>
      {isFiltered ? (
        <Link to="/task-runs" search={{}}>
          Show all tasks
        </Link>
      ) : (
        <p>Changes of many results, clean-ups and computations appear here.</p>
      )}
    </div>
  )
}
