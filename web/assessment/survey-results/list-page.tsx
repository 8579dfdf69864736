import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '@mantine/core'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import type { SurveyResult } from '@seatwise/contract/survey-results'
import type { UserProfile } from '@seatwise/contract/users'
import { can, reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { countedOf } from '../../kernel/counted.ts'
import { useListPage } from '../../kernel/use-list-page.ts'
import { dateOfDay, today } from '../../ui/dates.ts'
import { useRunningHead } from '../../ui/use-running-head.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { useCampaignChoices } from '../funnel-entries/campaign-choices.ts'
import { useCompanyChoices } from '../../base/companies/public.ts'
import { useExport } from '../../kernel/use-export.ts'
import { useColumnChoice } from '../../base/preferences/public.ts'
import { SaveFirstView, useViews, viewActions, ViewTabs } from '../../base/saved-views/public.ts'
import { InviteButton } from '../invitations/parts/invite-button.tsx'
import { ScoreNote } from './parts/score-note.tsx'
import { exportResults, prefetchSurveyResults, useFilterChoices, useSurveyResults } from './data.ts'
import { searchBody, stateOfView, visibleState } from './list-search.ts'
import { keepFilters, lastFilters, parseListState, resultList, type Change, type ListState } from './list-state.ts'
import { ArchivedTabs } from './parts/archived-tabs.tsx'
import { groupAction, GroupSwitch, useMayGroup } from './parts/group-switch.tsx'
import { PeopleTabs } from './parts/people-tabs.tsx'
import { listOfResults, useOpenedFrom } from './opened-from.ts'
import { ResultMenu } from './parts/result-menu.tsx'
import { resultsTable, useCompanyGroups } from './parts/results-table.tsx'
import { useResultChanges } from './use-result-changes.ts'
import { useResultFilters } from './use-result-filters.ts'
import { nameOf } from './words.ts'

/** Loaded with the first change, because most users only read. */
const BulkActions = lazy(() => import('./parts/bulk-actions.tsx').then((module) => ({ default: module.BulkActions })))
const FirstDay = lazy(async () => ({ default: (await import('../../base/first-steps/public.ts')).FirstDay }))

/** Surveys, because people who are invited or have begun are counted too. */
const words = ['survey', 'surveys'] as const
const noRows: readonly SurveyResult[] = []

/** A URL without parameters restores the last filters of this browser. */
const openedAs = (given: ListState): ListState => (Object.keys(given).length === 0 ? lastFilters() : given)

/** Starts to load the rows while the page is rendered. */
export function loadFirstRows(user: UserProfile, search: Record<string, unknown>) {
  prefetchSurveyResults(visibleState(openedAs(parseListState(search)), can(user, 'survey-results.read-stage')))
}

export function SurveyResultsPage() {
  const { user } = useRouteContext({ from: '/shell' })
  const showsStages = can(user, 'survey-results.read-stage')
  const state = visibleState(useOpenedState(), showsStages)
  const results = useSurveyResults(state)
  const total = results.data?.total
  const list = {
    ...useListPage({ list: resultList, state, path: '/survey-results', total, words }),
    stateOf: stateOfView,
  }
  const all = useFilterChoices().data?.total
  const columnChoice = useColumnChoice('survey_results')
  const rows = results.data?.data ?? noRows
  const manyCompanies = reachOf(user, 'survey-results.read') !== 'company'
  const openedFrom = useOpenedFrom(listOfResults, state, rows, total)
  const body = searchBody(state)
  const isArchived = state.archived ?? false
  const title = isArchived ? 'Archived' : 'Survey results'
  const isNarrowed = list.isFiltered || state.search !== undefined
  const chosen = useChosenCompany(state)
  // True if no filter other than the company is set: an empty list then means that the company has no survey.
  const filtering = resultList.count(state)
  const isWhole = !isArchived && state.search === undefined && filtering === (chosen ? 1 : 0)
  const unused = isWhole ? (chosen ?? user.company) : undefined
  const ownCompany = manyCompanies ? undefined : user.company.id
  const maySend = can(user, 'messages.send')
  const changes = useResultChanges({ state, rows, ownCompany, maySend })
  // In a grouped list, the heading of a group names the company, so rows need not.
  const ofMany = manyCompanies && state.company_id === undefined
  const namesCompany = ofMany && !state.by_company
  const menuOf = (row: SurveyResult) => <ResultMenu row={row} changes={changes} openedFrom={openedFrom} />
  const showsSource = useCampaignChoices().length > 0
  const table = resultsTable({ state, showsStages, showsSource, namesCompany, openedFrom, menuOf })
  const groups = useCompanyGroups(state.by_company && results.data?.first.groups)
  useRunningHead(
    `${currentBrand().name} · ${ofMany ? 'All companies' : (chosen ?? user.company).name}`,
    `${title} · ${dateOfDay(today())}`,
  )
  const views = useViews({ query: { list: 'survey_results', ...body }, list })
  const exporting = useExport(user, (time_zone) => exportResults(state, time_zone))
  const grouping = {
    isOn: state.by_company ?? false,
    onChange: (isOn: boolean) => list.change({ by_company: isOn || undefined }),
  }
  const mayGroup = useMayGroup(ofMany)
  const { filters, options } = useResultFilters(state, showsStages, mayGroup)
  /** Choosing a role to score for also sorts by its score, because the user wants to see who fits best. */
  const changeBestFirst: Change = (changed) =>
    list.change(changed.role_explorer ? { ...changed, sort: 'role_score', order: 'desc' } : changed)

  return (
    <section>
      <title>{`${title} · ${currentBrand().name}`}</title>
      <ListPage
        title={title}
        among={(heading, count) => (
          <PeopleTabs title={heading} count={count} open={listOfResults} isArchived={isArchived} />
        )}
        count={isNarrowed && !isArchived ? countedOf(total, all, words) : undefined}
        isUnused={unused !== undefined}
        request={results}
        list={{
          ...list,
          filters,
          change: changeBestFirst,
          // A company without any survey shows its first steps, not the buttons that clear the filters.
          isFiltered: list.isFiltered && !unused,
        }}
        search="Name, email or phone"
        options={options}
        columns={table.columns}
        columnChoice={columnChoice}
        nobody="Nobody"
        searched="names, email addresses and phone numbers"
        widen={
          !state.include_archived &&
          !isArchived && (
            <Button variant="default" onClick={() => list.change({ include_archived: true })}>
              Include archived
            </Button>
          )
        }
        actions={<InviteButton user={user} company={unused ?? user.company} />}
        more={isArchived ? [exporting] : [exporting, ...viewActions(views), mayGroup && groupAction(grouping)]}
        views={isArchived ? <ArchivedTabs /> : <ViewTabs views={views} />}
        rowTools={
          <>
            {!isArchived && <SaveFirstView views={views} />}
            {mayGroup && !isArchived && <GroupSwitch {...grouping} />}
          </>
        }
        empty={
          isArchived ? (
            <p>No result is archived.</p>
          ) : (
            <Suspense>
              <FirstDay user={user} company={unused ?? user.company} />
            </Suspense>
          )
        }
      >
        {(found) => (
          <>
            <DataTable
              {...table}
              choice={columnChoice.choice}
              found={found}
              sort={list.sort}
              groups={groups}
              selection={can(user, 'survey-results.write') ? { ...changes.ticks, nameOf } : undefined}
            />
            <Suspense>{changes.isOpen && <BulkActions found={found} changes={changes} count={list.count} />}</Suspense>
          </>
        )}
      </ListPage>
      <ScoreNote />
    </section>
  )
}

/** The company that the list is filtered by. */
function useChosenCompany({ company_id }: ListState): { id: string; name: string } | undefined {
  const companies = useCompanyChoices(company_id !== undefined).data
  return companies?.find(({ id }) => id === company_id)
}

/**
 * The state of the list. If the page is opened without parameters, its last filters are restored; from then on the URL
 * contains the filters.
 */
function useOpenedState(): ListState {
  const given = useSearch({ from: '/shell/survey-results' })
  const navigate = useNavigate({ from: '/survey-results' })
  const [last, setLast] = useState(() => (Object.keys(given).length === 0 ? lastFilters() : {}))
  const state = Object.keys(last).length > 0 ? last : given
  const open = useEffectEvent(() => {
    if (state === last) void navigate({ search: last, replace: true }).then(() => setLast({}))
  })
  useEffect(() => open(), [])
  // The filters of the archive are not stored.
  useEffect(() => {
    if (!state.archived) keepFilters(state)
  }, [state])
  return state
}
