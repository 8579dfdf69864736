import { lazy, Suspense, useState } from 'react'
import { IconLayoutKanban, IconReportAnalytics } from '@tabler/icons-react'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { minSearchLength } from '@seatwise/contract/limits'
import { reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { omitUndefined } from '../../kernel/list-state.ts'
import { track } from '../../kernel/user-events.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Meta, Row, Surface } from '../../ui/layout.tsx'
import { PageActions } from '../../ui/page-actions.tsx'
import { Problem } from '../../ui/problem.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { BoardViews } from './parts/board-views.tsx'
import { useCompanyChoices } from '../../base/companies/public.ts'
import { SaveFirstView, viewActions, ViewTabs } from '../../base/saved-views/public.ts'
import { InviteButton } from '../../assessment/invitations/public.ts'
import { usePipelines } from '../../base/pipelines/public.ts'
import classes from './board.module.css'
import { boardList, countWords, isFiltered, type Change } from './board-state.ts'
import { useBoard, type Sorts } from './data.ts'
import { BoardChoice } from './parts/board-choice.tsx'
import { BoardFilters } from './parts/board-filters.tsx'
import { compactAction, CompactSwitch } from './parts/compact-switch.tsx'
import { Nobody } from './parts/nobody.tsx'
import { useBoardViews } from './use-board-views.ts'
import { useCompactBoard } from './use-compact-board.ts'
import { useKeptState } from './use-kept-state.ts'

/** Loaded while the head is rendered and the cards are requested. */
const columns = import('./parts/columns.tsx')
// A board that is left before its cards arrive renders no columns: without this handler, a lost connection is an unhandled rejection.
columns.catch(() => undefined)
const Columns = lazy(async () => ({ default: (await columns).Columns }))

/** Loaded after the board. */
const Viewers = lazy(async () => ({ default: (await import('./parts/viewers.tsx')).Viewers }))

export function BoardPage() {
  const { user } = useRouteContext({ from: '/shell' })
  const texts = currentBrand().texts
  const ofMany = reachOf(user, 'survey-results.move') !== 'company'
  const companies = useCompanyChoices(ofMany).data
  const navigate = useNavigate({ from: '/hiring-pipeline' })
  const state = useKeptState(useSearch({ from: '/shell/hiring-pipeline' }), (last) =>
    navigate({ search: last, replace: true }),
  )
  const change: Change = (changed) =>
    void navigate({ search: (old) => omitUndefined({ ...old, ...changed }), replace: 'search' in changed })
  const company_id = state.company_id ?? (ofMany ? undefined : user.company.id)
  const [sorts, setSorts] = useState<Sorts>({})
  const request = useBoard(state, sorts, company_id !== undefined || state.pipeline_id !== undefined)
  const board = request.data
  // A filter of stages hides whole columns, although the server has counted their cards.
  const shownColumns = board?.columns.filter(({ status }) => state.statuses?.includes(status.name) ?? true)
  const total = shownColumns?.reduce((sum, { count }) => sum + count, 0)
  const compact = useCompactBoard()
  const views = useBoardViews(state, total, change)
  const pipelines = usePipelines(board?.company.id ?? '', board !== undefined && isFiltered(state))
  const all = isFiltered(state) ? pipelines.data?.find(({ id }) => id === board?.pipeline.id) : undefined
  return (
    <section className={classes.page}>
      <title>{`${texts.pipeline_page} · ${currentBrand().name}`}</title>
      <Row as="header" gap={12} rowGap={8} align="center" className={classes.top}>
        <h1 tabIndex={-1}>{texts.pipeline_page}</h1>
        <BoardChoice
          companies={ofMany ? (companies ?? []) : undefined}
          company_id={board?.company.id ?? company_id}
          pipelines={board?.pipelines ?? []}
          pipeline_id={board?.pipeline.id}
          onChange={change}
        />
        <Meta role="status" className={classes.total}>
          {countWords(total, all)}
        </Meta>
        <PageActions
          more={[
            ...viewActions(views),
            board && compactAction(compact),
            board && {
              label: 'Report',
              icon: IconReportAnalytics,
              run: () =>
                void navigate({
                  to: '/reports/hiring-pipeline',
                  search: { pipeline_id: board.pipeline.id, days: 90 },
                }),
            },
          ]}
        >
          <InviteButton user={user} />
        </PageActions>
      </Row>
      <BoardViews state={state} />
      <ViewTabs views={views} />
      <Row align="center" className={classes.tools}>
        <SearchField
          label="Name, email or phone"
          value={state.search ?? ''}
          minLength={minSearchLength}
          onSearch={(search) => change({ search: search || undefined })}
        />
        <BoardFilters
          company_id={board?.company.id}
          state={state}
          stages={board?.columns.map(({ status }) => status.name)}
          onChange={change}
        />
        <SaveFirstView views={views} />
        {board && (
          <Suspense>
            <Viewers pipeline_id={board.pipeline.id} />
          </Suspense>
        )}
        {board && total !== 0 && <CompactSwitch {...compact} />}
      </Row>
      {request.error && <Problem error={request.error} onRetry={() => void request.refetch()} />}
      {!company_id && !state.pipeline_id && (
        <EmptyState icon={IconLayoutKanban} title="Choose a company">
          A board shows the people of one company.
        </EmptyState>
      )}
      {request.isLoading && <Skeleton />}
      {board && total === 0 && (
        <Surface className={classes.nobody}>
          <Nobody
            user={user}
            company={board.company}
            pipeline_id={board.pipeline.id}
            state={state}
            onClear={(what) => {
              const { company_id: of, pipeline_id, ...filters } = state
              void navigate({
                search: omitUndefined({ ...boardList.without(filters, what), company_id: of, pipeline_id }),
              })
            }}
          />
        </Surface>
      )}
      {board && total !== 0 && (
        <Suspense fallback={<Skeleton />}>
          <Columns
            board={board}
            state={state}
            sorts={sorts}
            isCompact={compact.isOn}
            onSort={(stage, sort) => {
              track('PIPELINE_SORT_COLUMN', { field: sort?.field ?? 'position' })
              const { [stage.id]: _old, ...others } = sorts
              setSorts(sort ? { ...others, [stage.id]: sort } : others)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Placeholders in columns while cards are loaded. */
const Skeleton = () => (
  <Row isOneLine gap={12} className={classes.skeleton} aria-busy="true">
    <span className="visually-hidden">Loading</span>
    {[5, 4, 3, 2, 1].map((cards) => (
      <div key={cards}>
        {Array.from({ length: cards }, (_, index) => (
          <i key={index} />
        ))}
      </div>
    ))}
  </Row>
)
