import { Suspense } from 'react'
import { IconLayoutKanban } from '@tabler/icons-react'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { minSearchLength } from '@seatwise/contract/limits'
import type { Pipeline } from '@seatwise/contract/pipelines'
import type { SurveyResult } from '@seatwise/contract/survey-results'
import { can, reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { counted } from '../../kernel/counted.ts'
import { omitUndefined } from '../../kernel/list-state.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useCompanyChoices } from '../../base/companies/public.ts'
import { useExport } from '../../kernel/use-export.ts'
import { InviteButton } from '../../assessment/invitations/public.ts'
import { usePipelines } from '../../base/pipelines/public.ts'
import { BoardViews } from './parts/board-views.tsx'
import { useColumnChoice } from '../../base/preferences/public.ts'
import { SaveFirstView, viewActions, ViewTabs } from '../../base/saved-views/public.ts'
import {
  BulkActions,
  exportResults,
  listOfTable,
  ResultMenu,
  resultsTable,
  useOpenedFrom,
  useResultChanges,
  useSurveyResults,
} from '../../assessment/survey-results/public.ts'
import { resultList } from '../../assessment/survey-results/list-state.ts'
import { nameOf } from '../../assessment/survey-results/words.ts'
import { cardWords, countWords, isFiltered, type BoardState, type Change } from './board-state.ts'
import { BoardChoice } from './parts/board-choice.tsx'
import { BoardFilters } from './parts/board-filters.tsx'
import { Nobody } from './parts/nobody.tsx'
import { useBoardViews } from './use-board-views.ts'
import { useKeptState } from './use-kept-state.ts'

const noRows: readonly SurveyResult[] = []
const waiting = { data: undefined, error: null, isPending: true, isPlaceholderData: false, refetch: () => undefined }

/** The people of a pipeline as a list, with the filters of its board. */
export function TablePage() {
  const { user } = useRouteContext({ from: '/shell' })
  const given = useSearch({ from: '/shell/hiring-pipeline/table' })
  const navigate = useNavigate({ from: '/hiring-pipeline/table' })
  const state = useKeptState(given, (last) => navigate({ search: last, replace: true }))
  const change: Change = (changed) =>
    void navigate({ search: (old) => omitUndefined({ ...old, ...changed }), replace: 'search' in changed })
  const ofMany = reachOf(user, 'survey-results.move') !== 'company'
  const companies = useCompanyChoices(ofMany).data
  const company_id = state.company_id ?? (ofMany ? undefined : user.company.id)
  const pipelines = usePipelines(company_id ?? '', company_id !== undefined)
  const pipeline =
    pipelines.data?.find(({ id }) => id === state.pipeline_id) ?? pipelines.data?.find(({ is_default }) => is_default)
  const { pipeline_page } = currentBrand().texts
  const head = {
    title: pipeline_page,
    among: (title: React.ReactElement) => (
      <>
        {title}
        <BoardChoice
          companies={ofMany ? (companies ?? []) : undefined}
          company_id={company_id}
          pipelines={pipelines.data ?? []}
          pipeline_id={pipeline?.id}
          onChange={change}
        />
      </>
    ),
    actions: <InviteButton user={user} />,
    views: <BoardViews state={state} />,
  }
  return (
    <section>
      <title>{`${pipeline_page} · ${currentBrand().name}`}</title>
      {company_id === undefined ? (
        <ListPage
          {...head}
          request={{ ...waiting, data: { data: [] }, isPending: false }}
          empty={
            <EmptyState icon={IconLayoutKanban} title="Choose a company">
              The table shows the people of one company.
            </EmptyState>
          }
        >
          {() => null}
        </ListPage>
      ) : pipeline ? (
        <PipelineTable key={pipeline.id} head={head} pipeline={pipeline} state={state} onChange={change} />
      ) : (
        <ListPage {...head} request={{ ...waiting, error: pipelines.error, refetch: pipelines.refetch }} empty={null}>
          {() => null}
        </ListPage>
      )}
    </section>
  )
}

type Props = {
  head: Pick<React.ComponentProps<typeof ListPage>, 'title' | 'among' | 'actions' | 'views'>
  pipeline: Pipeline
  state: BoardState
  onChange: Change
}

function PipelineTable({ head, pipeline, state: { pipeline_id, ...given }, onChange }: Props) {
  const { user } = useRouteContext({ from: '/shell' })
  const navigate = useNavigate({ from: '/hiring-pipeline/table' })
  // By id, because stages of other pipelines may have the same names.
  const status_ids = pipeline.statuses.map(({ id }) => id)
  const state = { ...given, status_ids, cards_only: true as const }
  const { company_id, ...filters } = given
  // Clearing the filters keeps the company and the pipeline.
  const kept = omitUndefined({ company_id, pipeline_id })
  const results = useSurveyResults(state)
  const rows = results.data?.data ?? noRows
  const total = results.data?.total
  const count = counted(total, cardWords)
  const views = useBoardViews({ ...given, ...omitUndefined({ pipeline_id }) }, total, onChange)
  const columnChoice = useColumnChoice('survey_results')
  const openedFrom = useOpenedFrom(listOfTable, given, rows, total)
  const changes = useResultChanges({
    state,
    rows,
    ownCompany: pipeline.company.id,
    maySend: can(user, 'messages.send'),
  })
  const menuOf = (row: SurveyResult) => <ResultMenu row={row} changes={changes} openedFrom={openedFrom} />
  const table = resultsTable({ state, showsStages: true, namesCompany: false, openedFrom, menuOf })
  const sort = resultList.sorting(state, onChange)
  const exporting = useExport(user, (time_zone) => exportResults(state, time_zone))
  return (
    <ListPage
      {...head}
      count={countWords(total, isFiltered(given) ? pipeline : undefined)}
      request={results}
      more={[exporting, ...viewActions(views)]}
      views={
        <>
          {head.views}
          <ViewTabs views={views} />
        </>
      }
      rowTools={<SaveFirstView views={views} />}
      tools={
        <>
          <SearchField
            label="Name, email or phone"
            value={state.search ?? ''}
            minLength={minSearchLength}
            onSearch={(search) => onChange({ search: search || undefined })}
          />
          <BoardFilters
            company_id={pipeline.company.id}
            state={given}
            stages={pipeline.statuses.map(({ name }) => name)}
            onChange={onChange}
            columns={table.columns}
            sort={sort}
            match={count}
          />
        </>
      }
      columns={table.columns}
      columnChoice={columnChoice}
      empty={
        <Nobody
          user={user}
          company={pipeline.company}
          pipeline_id={pipeline.id}
          state={given}
          onClear={(what) => void navigate({ search: { ...resultList.without(filters, what), ...kept } })}
        />
      }
    >
      {(found) => (
        <>
          <DataTable
            {...table}
            choice={columnChoice.choice}
            found={found}
            sort={sort}
            selection={can(user, 'survey-results.write') ? { ...changes.ticks, nameOf } : undefined}
          />
          <Suspense>{changes.isOpen && <BulkActions found={found} changes={changes} count={count} />}</Suspense>
        </>
      )}
    </ListPage>
  )
}
