import { useRef } from 'react'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { maxExactCount, minSearchLength } from '@seatwise/contract/limits'
import type { UserProfile } from '@seatwise/contract/users'
import { can, reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../platform/brand.ts'
import { omitUndefined } from '../../platform/list-state.ts'
import { Paging } from '../../ui/paging.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ExportButton } from '../downloads/export-button.tsx'
import { Invite } from '../survey-links/parts/invite.tsx'
import { exportResults, useSurveyResults } from './data.ts'
import { resultList, visibleState, type Change } from './list-state.ts'
import classes from '../../ui/list.module.css'
import { Filters } from './parts/filters.tsx'
import { ResultsTable } from './parts/results-table.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Shortcuts } from './parts/shortcuts.tsx'

export function SurveyResultsPage() {
  const { user } = useRouteContext({ from: '/shell' })
  const showsStages = can(user, 'survey-results.read-stage')
  const state = visibleState(useSearch({ from: '/shell/survey-results' }), showsStages)
  const navigate = useNavigate({ from: '/survey-results' })
  const results = useSurveyResults(state)
  const list = useRef<HTMLElement>(null)

  // A changed filter or order returns to the first page.
  const change: Change = (changed) =>
    void navigate({
      search: (old) => omitUndefined({ ...old, after: undefined, ...changed }),
      replace: 'search' in changed,
    })

  const found = results.data
  return (
    <section ref={list}>
      <title>{`Survey results · ${currentBrand().name}`}</title>
      <header className={classes.head}>
        <h1>Survey results</h1>
        <p role="status">{found ? total(found.total) : ''}</p>
        <ExportButton user={user} ask={(time_zone) => exportResults(state, time_zone)} />
        <Shortcuts list={list} />
      </header>
      <div className={classes.tools}>
        <SearchField
          label="Search names and email addresses"
          value={state.search ?? ''}
          minLength={minSearchLength}
          onSearch={(search) => change({ search: search || undefined })}
        />
        <Filters state={state} onChange={change} showsStages={showsStages} />
      </div>
      {results.isError && <Problem error={results.error} onRetry={() => void results.refetch()} />}
      {results.isPending && <p aria-busy="true">Loading</p>}
      {found?.data.length === 0 && (
        <EmptyList user={user} filtered={Object.keys(state).length > 0} onClear={() => void navigate({ search: {} })} />
      )}
      {found && found.data.length > 0 && (
        <div data-loading={results.isPlaceholderData} className={classes.results}>
          <ResultsTable
            rows={found.data}
            state={state}
            onChange={change}
            showsStages={showsStages}
            manyCompanies={reachOf(user, 'survey-results.read') !== 'company'}
          />
          <Paging found={found} after={state.after} pageSize={resultList.pageSize} maxExact={maxExactCount} />
        </div>
      )}
    </section>
  )
}

const total = (count: number) =>
  count > maxExactCount ? `${maxExactCount}+ results` : count === 1 ? '1 result' : `${count} results`

function EmptyList({ user, filtered, onClear }: { user: UserProfile; filtered: boolean; onClear: () => void }) {
  return (
    <div className={classes.nothing}>
      <h2>{filtered ? 'Nothing matches these filters' : 'No results yet'}</h2>
      {filtered ? (
        <button type="button" className={classes.textButton} onClick={onClear}>
          Clear all filters
        </button>
      ) : (
        <Invite user={user} />
      )}
    </div>
  )
}
