import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { Button, NativeSelect } from '@mantine/core'
import { IconLayoutKanban } from '@tabler/icons-react'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import type { Board, BoardColumn, Card as CardData } from '@seatwise/contract/board'
import { minSearchLength } from '@seatwise/contract/limits'
import { reachOf } from '@seatwise/domain/permissions'
import { needsReason } from '@seatwise/domain/policies/survey-results'
import { currentBrand } from '../../platform/brand.ts'
import { counted } from '../../platform/counted.ts'
import { omitUndefined } from '../../platform/list-state.ts'
import { useShortcuts } from '../../platform/shortcuts.ts'
import { track } from '../../platform/user-events.ts'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageActions } from '../../ui/page-actions.tsx'
import { Problem } from '../../ui/problem.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useCompanyChoices } from '../companies/data.ts'
import { InviteButton } from '../invitations/parts/invite-button.tsx'
import { nameOf } from '../survey-results/words.ts'
import { cardOf, columnOf, placeOf, type Place } from './arrange.ts'
import classes from './board.module.css'
import { boardList, keepBoard, lastBoard, type BoardState, type Change } from './board-state.ts'
import { countColumn, loadMore, useBoard, useColumnWrite, useMoves, type Sorts, type Stage } from './data.ts'
import { BoardFilters } from './parts/board-filters.tsx'
import { Column, type Lift } from './parts/column.tsx'
import type { CardActions } from './parts/card.tsx'
import type { ColumnActions } from './parts/column-menu.tsx'
import { DragArea } from './parts/drag-area.tsx'
import { MoveDialog } from './parts/move-dialog.tsx'
import { useLifted } from './use-lifted.ts'

/** A change that needs an answer before it is made. */
type Asking =
  | { action: 'move'; card: CardData; to?: { stage: Stage; place: Place } }
  | { action: 'move_selected' }
  | { action: 'move_all'; column: BoardColumn; count: number }
  | { action: 'reset'; stage: Stage }

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
  const isFiltered = boardList.count(state) > 0 || state.search !== undefined || state.role_explorer !== undefined
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
      <div className={classes.tools}>
        <SearchField
          label="Name or email"
          value={state.search ?? ''}
          minLength={minSearchLength}
          onSearch={(search) => change({ search: search || undefined })}
        />
        <BoardFilters state={state} stages={board?.columns.map(({ status }) => status.name)} onChange={change} />
      </div>
      {request.error && <Problem error={request.error} onRetry={() => void request.refetch()} />}
      {!company_id && !state.pipeline_id && (
        <EmptyState icon={IconLayoutKanban} title="Choose a company">
          A board shows the people of one company.
        </EmptyState>
      )}
      {request.isLoading && <Skeleton />}
      {board && (
        <Columns
          board={board}
          state={state}
          sorts={sorts}
          onSort={(stage, sort) => {
            track('PIPELINE_SORT_COLUMN', { field: sort?.field ?? 'position' })
            const { [stage.id]: _old, ...others } = sorts
            setSorts(sort ? { ...others, [stage.id]: sort } : others)
          }}
          isFiltered={isFiltered}
        />
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

type ColumnsProps = {
  board: Board
  state: BoardState
  sorts: Sorts
  onSort: ColumnActions['sort']
  isFiltered: boolean
}

function Columns({ board, state, sorts, onSort }: ColumnsProps) {
  const navigate = useNavigate()
  const move = useMoves(state, sorts)
  const write = useColumnWrite()
  const [asking, ask] = useState<Asking>()
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const [current, setCurrent] = useState<string>()
  const frame = useRef<HTMLDivElement>(null)
  const shown = board.columns.filter(({ status }) => state.statuses?.includes(status.name) ?? true)
  const stages = board.columns.map(({ status }) => status)
  const chosen = [...selected].filter((id) => cardOf(board, id))
  const close = () => ask(undefined)

  function drop(card: CardData, to: Place) {
    const from = placeOf(board, card.id)
    const stage = columnOf(board, to.status_id)!.status
    if (from?.status_id !== to.status_id && needsReason(stage)) ask({ action: 'move', card, to: { stage, place: to } })
    else if (from?.status_id === to.status_id && sorts[to.status_id])
      say(`${stage.name} is shown in an order of your own.`)
    else move(card.id, to, 'drag')
  }
  const { lifted, said, say, lift, hover, drop: dropLifted, cancel, onKey } = useLifted(board, drop)

  // One card of the board is in the order of Tab: the last one that had the focus, else the first.
  const currentId = current && cardOf(board, current) ? current : shown.flatMap(({ cards }) => cards)[0]?.id
  const keepsFocus = useKeptFocus(frame)
  const focusOn = (id: string | undefined) => {
    if (!id) return
    setCurrent(id)
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(`[data-card="${id}"] a`)?.focus())
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLAnchorElement)) return
    const id = event.target.closest<HTMLElement>('[data-card]')?.dataset['card']
    const card = id && cardOf(board, id)
    if (!card) return
    if (onKey(event.key)) return event.preventDefault()
    if (event.key === ' ') lift(card, 'keys')
    else if (event.key.startsWith('Arrow')) focusOn(cardBeside(shown, card.id, event.key))
    else return undefined
    return event.preventDefault()
  }
  const withFocus = () => {
    const id = document.activeElement?.closest<HTMLElement>('[data-card]')?.dataset['card']
    return id ? cardOf(board, id) : undefined
  }
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    select(next)
  }
  const askToMove = () => {
    const card = withFocus()
    if (chosen.length > 0) ask({ action: 'move_selected' })
    else if (card?.can.move) ask({ action: 'move', card })
  }
  useShortcuts('Board', [
    { key: 'm', does: 'Move the card, or what is selected', run: askToMove },
    {
      key: 'x',
      does: 'Select the card',
      run: () => {
        const card = withFocus()
        if (card?.can.move) toggle(card.id)
      },
    },
  ])
  const cardActions = useStable<CardActions>({
    open: ({ id }) => {
      track('PIPELINE_VIEW_PROFILE', {})
      void navigate({ to: '/survey-results/$id', params: { id } })
    },
    askToMove: (card) => ask({ action: 'move', card }),
    toggle,
  })
  const columnActions: ColumnActions = {
    sort: onSort,
    collapse: ({ id }) => {
      const next = new Set(collapsed)
      if (!next.delete(id)) next.add(id)
      setCollapsed(next)
    },
    askToMoveAll: (column) =>
      void countColumn(state, column.status.id).then((count) => ask({ action: 'move_all', column, count })),
    askToReset: (stage) => ask({ action: 'reset', stage }),
  }
  const liftIn = ({ status }: BoardColumn): Lift | undefined =>
    lifted && {
      card: lifted.card,
      index: lifted.over?.status_id === status.id ? lifted.over.index : undefined,
      by: lifted.by,
    }
  return (
    <>
      <p id="board-keys" hidden>
        Press Space to lift the card, arrow keys to go to another one.
      </p>
      <p className="visually-hidden" role="status" aria-live="assertive">
        {said}
      </p>
      <DragArea
        dragged={lifted?.by === 'pointer' ? lifted.card : undefined}
        onLift={(id) => {
          const card = cardOf(board, id)
          if (card) lift(card, 'pointer')
        }}
        onOver={hover}
        onDrop={dropLifted}
        onCancel={cancel}
      >
        <div
          ref={frame}
          className={classes.columns}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            keepsFocus.onFocus(event)
            const id = event.target.closest<HTMLElement>('[data-card]')?.dataset['card']
            if (id) setCurrent(id)
          }}
          onBlur={keepsFocus.onBlur}
        >
          {shown.map((column) => (
            <Column
              key={column.status.id}
              column={column}
              isCollapsed={collapsed.has(column.status.id)}
              sort={sorts[column.status.id]}
              lift={liftIn(column)}
              currentId={currentId}
              selected={selected}
              cardActions={cardActions}
              columnActions={columnActions}
              onMore={(status_id) => loadMore(state, sorts, status_id)}
            />
          ))}
        </div>
      </DragArea>
      {chosen.length > 0 && (
        <BulkBar
          selection={{ kind: 'some', ids: chosen }}
          problem={asking ? undefined : write.problem}
          onClear={() => select(new Set())}
        >
          <Button size="xs" variant="default" onClick={() => ask({ action: 'move_selected' })}>
            Move to…
          </Button>
        </BulkBar>
      )}
      {asking?.action === 'move' && (
        <MoveDialog
          whose={nameOf(asking.card)}
          stages={stages}
          from={placeOf(board, asking.card.id)?.status_id}
          to={asking.to?.stage}
          onMove={(stage, reason) => {
            close()
            const place = asking.to?.place ?? { status_id: stage.id, index: 0 }
            move(asking.card.id, place, asking.to ? 'drag' : 'menu', reason)
          }}
          onClose={close}
        />
      )}
      {asking?.action === 'move_selected' && (
        <MoveDialog
          whose={counted(chosen.length, words)!}
          stages={stages}
          pending={write.pending}
          problem={write.problem}
          onMove={(stage, reason) =>
            void write.moveSelected(chosen, stage, reason, () => {
              close()
              select(new Set())
            })
          }
          onClose={close}
        />
      )}
      {asking?.action === 'move_all' && (
        <MoveDialog
          whose={`${asking.count === 1 ? 'the one card' : `all ${asking.count.toLocaleString('en')} cards`} of ${asking.column.status.name}`}
          stages={stages}
          from={asking.column.status.id}
          pending={write.pending}
          problem={write.problem}
          onMove={(stage, reason) =>
            void write.moveAll(state, asking.column.status, stage, asking.count, reason, close)
          }
          onClose={close}
        />
      )}
      {asking?.action === 'reset' && (
        <ConfirmDialog
          title={`Reset the order of ${asking.stage.name}?`}
          explains="The order that was made by hand is lost, for everybody in the company. The newest cards come first."
          confirm="Reset order"
          pending={write.pending}
          problem={write.problem}
          onKeep={close}
          onConfirm={() => void write.reset(asking.stage, close)}
        />
      )}
    </>
  )
}

/** The card above, below, or at the same height in the next column that has cards. */
function cardBeside(columns: readonly BoardColumn[], id: string, key: string): string | undefined {
  const nth = columns.findIndex(({ cards }) => cards.some((card) => card.id === id))
  const index = columns[nth]?.cards.findIndex((card) => card.id === id) ?? 0
  if (key === 'ArrowUp' || key === 'ArrowDown') return columns[nth]?.cards[index + (key === 'ArrowUp' ? -1 : 1)]?.id
  const others = key === 'ArrowLeft' ? columns.slice(0, Math.max(0, nth)).toReversed() : columns.slice(nth + 1)
  const next = others.find(({ cards }) => cards.length > 0)
  return next?.cards[Math.min(index, next.cards.length - 1)]?.id
}

/** A card that goes to another column is drawn anew there: the focus follows it. */
function useKeptFocus(frame: RefObject<HTMLElement | null>) {
  const focused = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (focused.current && document.activeElement === document.body)
      frame.current?.querySelector<HTMLElement>(`[data-card="${focused.current}"] a`)?.focus({ preventScroll: true })
  })
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target.closest<HTMLElement>('[data-card]')?.dataset['card']
    },
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      if (target.isConnected) focused.current = undefined
    },
  }
}

/** Functions that stay the same, so that cards are drawn again only when they change. */
function useStable<Actions extends object>(actions: Actions): Actions {
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  return useMemo(
    () =>
      // The cast is safe: each name leads to the function of the same name.
      Object.fromEntries(
        Object.keys(latest.current).map((name) => [
          name,
          (...given: unknown[]) => (latest.current[name as keyof Actions] as (...all: unknown[]) => unknown)(...given),
        ]),
      ) as Actions,
    [],
  )
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
