import { useRef } from 'react'
import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { maxExactCount, minSearchLength } from '@seatwise/contract/limits'
import type { CallReply } from '@seatwise/contract/routes'
import type { UserProfile } from '@seatwise/contract/users'
import { reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../platform/brand.ts'
import { Problem } from '../../ui/problem.tsx'
import { Invite } from '../survey-links/parts/invite.tsx'
import { useSurveyResults } from './data.ts'
import { omitUndefined, pageSize, type Change, type ListState } from './list-state.ts'
import classes from './list.module.css'
import { Filters } from './parts/filters.tsx'
import { ResultsTable } from './parts/results-table.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Shortcuts } from './parts/shortcuts.tsx'

export function SurveyResultsPage() {
  const { user } = useRouteContext({ from: '/shell' })
  const state = useSearch({ from: '/shell/survey-results' })
  const navigate = useNavigate({ from: '/survey-results' })
  const results = useSurveyResults(state)
  const list = useRef<HTMLElement>(null)

  // A changed filter or order returns to the first page.
  const change: Change = (changed) =>
    void navigate({
      search: (old) => omitUndefined({ ...old, page: undefined, after: undefined, ...changed }),
      replace: 'q' in changed,
    })

  const found = results.data
  return (
    <section ref={list}>
      <title>{`Survey results · ${currentBrand().name}`}</title>
      <header className={classes.head}>
        <h1>Survey results</h1>
        <p role="status">{found ? total(found.total) : ''}</p>
        <Shortcuts list={list} />
      </header>
      <div className={classes.tools}>
        <SearchField
          label="Search names and email addresses"
          value={state.q ?? ''}
          minLength={minSearchLength}
          onSearch={(q) => change({ q: q || undefined })}
        />
        <Filters state={state} onChange={change} />
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
            manyCompanies={reachOf(user, 'survey-results.read') !== 'company'}
          />
          <Paging found={found} state={state} />
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

function Paging({ found, state }: { found: CallReply<'POST /survey-results/search'>; state: ListState }) {
  const page = state.page ?? 1
  const from = (page - 1) * pageSize + 1
  const upTo = from + found.data.length - 1
  return (
    <nav className={classes.paging} aria-label="Pages">
      {page > 1 && (
        <Link to="/survey-results" search={omitUndefined({ ...state, page: page > 2 ? page - 1 : undefined })}>
          Previous
        </Link>
      )}
      <span>
        {from}–{upTo} of {found.total > maxExactCount ? `${maxExactCount}+` : found.total}
      </span>
      {found.next && (
        <Link to="/survey-results" search={omitUndefined({ ...state, page: page + 1, after: found.next })}>
          Next
        </Link>
      )}
    </nav>
  )
}
