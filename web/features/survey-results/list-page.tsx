import { useEffect, useMemo } from 'react'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { minSearchLength } from '@seatwise/contract/limits'
import type { SurveyResult } from '@seatwise/contract/survey-results'
import { can, reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../platform/brand.ts'
import { counted, countedTo, omitUndefined } from '../../platform/list-state.ts'
import { ColumnsButton } from '../../ui/columns-button.tsx'
import { ListPage, Nothing } from '../../ui/list-page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useSelection } from '../../ui/selection.ts'
import { ExportButton } from '../downloads/export-button.tsx'
import { FirstSteps } from '../first-steps/parts/first-steps.tsx'
import { useColumnChoice } from '../preferences/data.ts'
import { ViewTabs } from '../saved-views/parts/view-tabs.tsx'
import { Invite } from '../survey-links/parts/invite.tsx'
import { InviteButton } from '../survey-links/parts/invite-button.tsx'
import { exportResults, useSurveyResults } from './data.ts'
import { resultList, searchBody, stateOfView, visibleState, type Change } from './list-state.ts'
import { BulkActions } from './parts/bulk-actions.tsx'
import { openedAt, takeLeftResult } from './parts/place-in-list.tsx'
import { ResultFilters } from './parts/result-filters.tsx'
import { resultColumns, ResultsTable } from './parts/results-table.tsx'

const words = ['result', 'results'] as const
const noRows: readonly SurveyResult[] = []

export function SurveyResultsPage() {
  const { user } = useRouteContext({ from: '/shell' })
  const showsStages = can(user, 'survey-results.read-stage')
  const state = visibleState(useSearch({ from: '/shell/survey-results' }), showsStages)
  const navigate = useNavigate({ from: '/survey-results' })
  const results = useSurveyResults(state)
  const count = counted(results.data?.total, words)
  const { choice, choose } = useColumnChoice('survey_results')
  const rows = results.data?.data ?? noRows
  const manyCompanies = reachOf(user, 'survey-results.read') !== 'company'
  const indexOf = useMemo(() => new Map(rows.map(({ id }, index) => [id, index])), [rows])
  const openedFrom = ({ id }: { id: string }) =>
    openedAt(state, rows, indexOf.get(id) ?? 0, countedTo(results.data?.total ?? 0))
  const columns = resultColumns({ state, showsStages, manyCompanies, openedFrom })
  const body = searchBody(state)
  const isPlain = resultList.isPlain(state)
  const [selection, select] = useSelection({ filters: body.filters, role: state.role_explorer })
  useFocusOnLeft(rows.length > 0)

  const change: Change = (changed) =>
    void navigate({ search: (old) => omitUndefined({ ...old, ...changed }), replace: 'search' in changed })

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
        views={
          <ViewTabs
            query={{ list: 'survey_results', ...body }}
            isPlain={isPlain}
            opened={state.view}
            searchOf={(view) => (view ? { ...stateOfView(view), view: view.id } : {})}
            onOpen={(view) => change({ view })}
            labelOf={resultList.labelOf}
          />
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
            <ColumnsButton columns={columns} choice={choice} onChange={choose} />
          </>
        }
        empty={
          <>
            {isPlain && <FirstSteps user={user} />}
            <Nothing
              isFiltered={!isPlain}
              onClear={() => void navigate({ search: {} })}
              title={`Invite ${currentBrand().texts.people}`}
            >
              <Invite user={user} />
            </Nothing>
          </>
        }
      >
        {(found) => (
          <>
            <ResultsTable
              columns={columns}
              choice={choice}
              found={found}
              state={state}
              onChange={change}
              manyCompanies={manyCompanies}
              openedFrom={openedFrom}
              selection={can(user, 'survey-results.write') ? { value: selection, onChange: select } : undefined}
            />
            <BulkActions
              state={state}
              found={found}
              selection={selection}
              onSelect={select}
              count={count}
              company_id={manyCompanies ? undefined : user.company.id}
            />
          </>
        )}
      </ListPage>
    </section>
  )
}

/** About a third of a second: the browser first scrolls back, and only then is the row in the document. */
const maxFrames = 20

/** Who comes back from a result finds the focus where they left it. */
function useFocusOnLeft(isLoaded: boolean) {
  useEffect(() => {
    const id = isLoaded ? takeLeftResult() : undefined
    if (!id) return undefined
    let frame = 0
    let request = requestAnimationFrame(look)
    return () => cancelAnimationFrame(request)

    function look() {
      const link = document.querySelector<HTMLElement>(`[data-row="${id}"] a`)
      if (link) link.focus()
      else if (++frame < maxFrames) request = requestAnimationFrame(look)
    }
  }, [isLoaded])
}
