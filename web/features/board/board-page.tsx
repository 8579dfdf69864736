import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { NativeSelect } from '@mantine/core'
import { IconLayoutKanban } from '@tabler/icons-react'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { minSearchLength } from '@seatwise/contract/limits'
import { reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../platform/brand.ts'
import { counted } from '../../platform/counted.ts'
import { omitUndefined } from '../../platform/list-state.ts'
import { track } from '../../platform/user-events.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageActions } from '../../ui/page-actions.tsx'
import { Problem } from '../../ui/problem.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { PipelineTabs } from '../pipelines/parts/pipeline-tabs.tsx'
import { useCompanyChoices } from '../companies/data.ts'
import { InviteButton } from '../invitations/parts/invite-button.tsx'
import classes from './board.module.css'
import { keepBoard, lastBoard, type BoardState, type Change } from './board-state.ts'
import { useBoard, type Sorts } from './data.ts'
import { BoardFilters } from './parts/board-filters.tsx'

/** On its way while the head is drawn and the cards are asked for. */
const columns = import('./parts/columns.tsx')
const Columns = lazy(async () => ({ default: (await columns).Columns }))

/** Loaded when the board is there. */
const Viewers = lazy(async () => ({ default: (await import('./parts/viewers.tsx')).Viewers }))

const words = ['card', 'cards'] as const

export function BoardPage() {
  const { user } = useRouteContext({ from: '/shell' })
  const texts = currentBrand().texts
  const ofMany = reachOf(user, 'survey-results.move') !== 'company'
  const companies = useCompanyChoices(ofMany).data
  const [state, change] = useBoardState()
  const company_id = state.company_id ?? (ofMany ? undefined : user.company.id)
  const [sorts, setSorts] = useState<Sorts>({})
  const request = useBoard(state, sorts, company_id !== undefined || state.pipeline_id !== undefined)
  const board = request.data
  const total = board?.columns.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className={classes.page}>
      <title>{`${texts.pipeline_page} · ${currentBrand().name}`}</title>
      <header className={classes.top}>
        <h1 tabIndex={-1}>{texts.pipeline_page}</h1>
        {ofMany && (
          <NativeSelect
            aria-label="Company"
            value={board?.company.id ?? company_id ?? ''}
            data={[
              ...(company_id || state.pipeline_id ? [] : [{ value: '', label: 'Choose a company' }]),
              ...(companies ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ currentTarget }) => change({ company_id: currentTarget.value, pipeline_id: undefined })}
          />
        )}
        {board && board.pipelines.length > 1 && (
          <NativeSelect
            aria-label="Pipeline"
            value={board.pipeline.id}
            data={board.pipelines.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ currentTarget }) => change({ pipeline_id: currentTarget.value })}
          />
        )}
        <p role="status" className={classes.total}>
          {counted(total, words)}
        </p>
        <PageActions>
          <InviteButton user={user} />
        </PageActions>
      </header>
      <PipelineTabs company_id={state.company_id} />
      <div className={classes.tools}>
        <SearchField
          label="Name or email"
          value={state.search ?? ''}
          minLength={minSearchLength}
          onSearch={(search) => change({ search: search || undefined })}
        />
        <BoardFilters state={state} stages={board?.columns.map(({ status }) => status.name)} onChange={change} />
        {board && (
          <Suspense>
            <Viewers pipeline_id={board.pipeline.id} />
          </Suspense>
        )}
      </div>
      {request.error && <Problem error={request.error} onRetry={() => void request.refetch()} />}
      {!company_id && !state.pipeline_id && (
        <EmptyState icon={IconLayoutKanban} title="Choose a company">
          A board shows the people of one company.
        </EmptyState>
      )}
      {request.isLoading && <Skeleton />}
      {board && (
        <Suspense fallback={<Skeleton />}>
          <Columns
            board={board}
            state={state}
            sorts={sorts}
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

/** Opened without any filter, the board comes back with the last ones; from then on the address says what it shows. */
function useBoardState(): readonly [BoardState, Change] {
  const given = useSearch({ from: '/shell/hiring-pipeline' })
  const navigate = useNavigate({ from: '/hiring-pipeline' })
  const [last, setLast] = useState(() => (Object.keys(given).length === 0 ? lastBoard() : {}))
  const state = Object.keys(last).length > 0 ? last : given
  const open = useEffectEvent(() => {
    if (state === last) void navigate({ search: last, replace: true }).then(() => setLast({}))
  })
  useEffect(() => open(), [])
  useEffect(() => keepBoard(state), [state])
  const change: Change = (changed) =>
    void navigate({ search: (old) => omitUndefined({ ...old, ...changed }), replace: 'search' in changed })
  return [state, change]
}

/** Columns of grey cards in the place of those that are on their way. */
const Skeleton = () => (
  <div className={classes.skeleton} aria-busy="true">
    <span className="visually-hidden">Loading</span>
    {[5, 4, 3, 2, 1].map((cards) => (
      <div key={cards}>
        {Array.from({ length: cards }, (_, index) => (
          <i key={index} />
        ))}
      </div>
    ))}
  </div>
)
