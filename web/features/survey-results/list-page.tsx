import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { maxExactCount, minSearchLength } from '@seatwise/contract/limits'
import { can, reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../platform/brand.ts'
import { counted, omitUndefined } from '../../platform/list-state.ts'
import { ListPage, Nothing } from '../../ui/list-page.tsx'
import { Paging } from '../../ui/paging.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ExportButton } from '../downloads/export-button.tsx'
import { FirstSteps } from '../first-steps/parts/first-steps.tsx'
import { Invite } from '../survey-links/parts/invite.tsx'
import { InviteButton } from '../survey-links/parts/invite-button.tsx'
import { exportResults, useSurveyResults } from './data.ts'
import { resultList, visibleState, type Change } from './list-state.ts'
import { ResultFilters } from './parts/result-filters.tsx'
import { ResultsTable } from './parts/results-table.tsx'

const words = ['result', 'results'] as const

export function SurveyResultsPage() {
  const { user } = useRouteContext({ from: '/shell' })
  const showsStages = can(user, 'survey-results.read-stage')
  const state = visibleState(useSearch({ from: '/shell/survey-results' }), showsStages)
  const navigate = useNavigate({ from: '/survey-results' })
  const results = useSurveyResults(state)
  const count = counted(results.data?.total, words)
  const isFiltered = Object.keys(state).length > 0

  // A changed filter or order returns to the first page.
  const change: Change = (changed) =>
    void navigate({
      search: (old) => omitUndefined({ ...old, after: undefined, ...changed }),
      replace: 'search' in changed,
    })

  return (
    <section>
      <title>{`Survey results · ${currentBrand().name}`}</title>
      <ListPage
        title="Survey results"
        count={count}
        request={results}
        actions={
          <>
            <ExportButton user={user} ask={(time_zone) => exportResults(state, time_zone)} />
            <InviteButton user={user} />
          </>
        }
        tools={
          <>
            <SearchField
              label="Name or email"
              value={state.search ?? ''}
              minLength={minSearchLength}
              onSearch={(search) => change({ search: search || undefined })}
            />
            <ResultFilters state={state} onChange={change} showsStages={showsStages} found={count} />
          </>
        }
        empty={
          <>
            {!isFiltered && <FirstSteps user={user} />}
            <Nothing
              isFiltered={isFiltered}
              onClear={() => void navigate({ search: {} })}
              title={`Invite ${currentBrand().texts.people}`}
            >
              <Invite user={user} />
            </Nothing>
          </>
        }
      >
        {(page) => (
          <>
            <ResultsTable
              rows={page.data}
              state={state}
              onChange={change}
              showsStages={showsStages}
              manyCompanies={reachOf(user, 'survey-results.read') !== 'company'}
            />
            <Paging found={page} after={state.after} pageSize={resultList.pageSize} maxExact={maxExactCount} />
          </>
        )}
      </ListPage>
    </section>
  )
}
