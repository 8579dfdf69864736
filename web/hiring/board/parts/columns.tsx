import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { notifications } from '@mantine/notifications'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import type { Board, BoardColumn, Card as CardData } from '@seatwise/contract/board'
import { useShortcuts } from '../../../kernel/shortcuts.ts'
import { track } from '../../../kernel/user-events.ts'
import { BulkBar } from '../../../ui/bulk-bar.tsx'
import { CompareButtons, unfinished, useReportActions } from '../../../assessment/reports/public.ts'
import { isAsked, openedFromBoard } from '../../../assessment/survey-results/public.ts'
import { cardOf, columnOf, placeOf, type Place } from '../arrange.ts'
import { Row } from '../../../ui/layout.tsx'
import classes from '../board.module.css'
import { isFiltered, type BoardState } from '../board-state.ts'
import { countColumn, loadMore, useColumnWrite, useMoves, type Sorts } from '../data.ts'
import { useToggledIds } from '../../../ui/use-toggled-ids.ts'
import { useLifted } from '../use-lifted.ts'
import type { Asking } from './board-dialogs.tsx'
import type { CardActions } from './card.tsx'
import type { ColumnActions } from './column-menu.tsx'
import { Column, type Lift } from './column.tsx'
import { DragArea } from './drag-area.tsx'
import { lazyDialog } from '../../../kernel/lazy-dialog.tsx'

/** Loaded with the first dialog: a drag needs none. */
const BoardDialogs = lazyDialog(async () => (await import('./board-dialogs.tsx')).BoardDialogs)
const SkippedCards = lazyDialog(async () => (await import('./board-dialogs.tsx')).SkippedCards)

type Props = {
  board: Board
  state: BoardState
  sorts: Sorts
  /** True if cards have one line each. */
  isCompact: boolean
  onSort: ColumnActions['sort']
}

/** The columns with their cards, and their state: moved, selected, collapsed cards and open dialogs. */
export function Columns({ board, state, sorts, isCompact, onSort }: Props) {
  const { user } = useRouteContext({ from: '/shell' })
  const navigate = useNavigate()
  const move = useMoves(state, sorts)
  const write = useColumnWrite()
  const [asking, ask] = useState<Asking>()
  const [collapsed, collapse] = useToggledIds()
  const [selected, toggle, deselect] = useToggledIds()
  const [current, setCurrent] = useState<string>()
  const frame = useRef<HTMLDivElement>(null)
  const shownColumns = board.columns.filter(({ status }) => state.statuses?.includes(status.name) ?? true)
  const chosenCards = [...selected].flatMap((id) => cardOf(board, id) ?? [])
  const chosen = chosenCards.map(({ id }) => id)

  function drop(card: CardData, to: Place) {
    const from = placeOf(board, card.id)
    const stage = columnOf(board, to.status_id)!.status
    if (from?.status_id !== to.status_id && isAsked(user, stage))
      ask({ action: 'move', card, to: { stage, place: to } })
    else if (from?.status_id === to.status_id && sorts[to.status_id])
      notifications.show({
        message: `You have sorted ${stage.name} for yourself. Choose “The team’s order” in its menu to place cards.`,
      })
    else move(card.id, to, 'drag')
  }
  // A card can only be moved among expanded columns, because it would be invisible elsewhere.
  const opened = { ...board, columns: shownColumns.filter(({ status }) => !collapsed.has(status.id)) }
  const { lifted, said, lift, hover, drop: dropLifted, cancel, onKey } = useLifted(board, opened.columns, drop)

  // The card in the tab order: the last one that had the focus, otherwise the first.
  const currentId = current && cardOf(opened, current) ? current : opened.columns.flatMap(({ cards }) => cards)[0]?.id
  const liftedByKeys = lifted?.by === 'keys' ? lifted.card.id : undefined
  const keepFocus = useKeptFocus(frame, liftedByKeys)
  useLiftedKeys(
    frame,
    liftedByKeys,
    (key) => {
      if (liftedByKeys) keepFocus(liftedByKeys)
      return onKey(key)
    },
    cancel,
  )
  const focusOn = (id: string | undefined) => {
    if (!id) return
    setCurrent(id)
    const focus = () => {
      const link = frame.current?.querySelector<HTMLElement>(`[data-card="${id}"] a`)
      link?.focus()
      return link != null
    }
    // A card outside of the window has to be rendered before it can be focused.
    if (!focus()) requestAnimationFrame(focus)
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLAnchorElement)) return
    const id = cardAt(event.target)
    const card = id && cardOf(board, id)
    if (!card) return
    if (event.key === ' ') {
      setCurrent(card.id)
      lift(card, 'keys')
    } else if (event.key.startsWith('Arrow')) focusOn(cardBeside(opened.columns, card.id, event.key))
    else return undefined
    return event.preventDefault()
  }
  const withFocus = () => {
    const id = cardAt(document.activeElement)
    return id ? cardOf(board, id) : undefined
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
  const reportsOf = useReportActions()
  const cardActions = useLatest({
    open: ({ id }) => {
      track('PIPELINE_VIEW_PROFILE', {})
      void navigate({ to: '/survey-results/$id', params: { id }, state: { openedFrom: openedFromBoard(id) } })
    },
    askToMove: (card) => ask({ action: 'move', card }),
    toggle,
    reportsOf,
  })
  const columnActions: ColumnActions = {
    sort: onSort,
    collapse: ({ id }) => collapse(id),
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
        Press Space to lift the card. The arrows go to other cards.
      </p>
      <p className="visually-hidden" role="status" aria-live="assertive">
        {said}
      </p>
      <DragArea
        dragged={lifted?.by === 'pointer' ? lifted.card : undefined}
        isCompact={isCompact}
        onLift={(id) => {
          const card = cardOf(board, id)
          if (card) lift(card, 'pointer')
        }}
        onOver={hover}
        onDrop={dropLifted}
        onCancel={cancel}
      >
        <Row
          ref={frame}
          isOneLine
          gap={12}
          className={classes.columns}
          onKeyDown={onKeyDown}
          onFocus={({ target }) => {
            const id = cardAt(target)
            if (id) setCurrent(id)
          }}
        >
          {shownColumns.map((column) => (
            <Column
              key={column.status.id}
              column={column}
              isCompact={isCompact}
              isFiltered={isFiltered(state)}
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
        </Row>
      </DragArea>
      {chosen.length > 0 && (
        <BulkBar
          selection={{ kind: 'some', ids: chosen }}
          problem={asking ? undefined : write.problem}
          onClear={deselect}
          actions={[{ label: 'Move to…', run: () => ask({ action: 'move_selected' }) }]}
        >
          <CompareButtons
            ticked={chosenCards}
            unavailable={chosenCards.every((card) => card.state === 'completed') ? undefined : unfinished}
          />
        </BulkBar>
      )}
      {asking && (
        <BoardDialogs
          asking={asking}
          board={board}
          state={state}
          chosen={chosen}
          write={write}
          onMove={(card, place, how, answer) => {
            // The dialog would return the focus to the previous place of the card, where the card no longer is.
            keepFocus(card.id)
            move(card.id, place, how, answer)
          }}
          onMoved={deselect}
          onClose={() => ask(undefined)}
        />
      )}
      {write.skipped.length > 0 && <SkippedCards board={board} skipped={write.skipped} onClose={write.forgetSkipped} />}
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

const cardAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card]')?.dataset['card'] : undefined

/** True within a dialog or menu over the board, which returns the focus itself. */
const isOver = (target: EventTarget | null) =>
  target instanceof Element && target.closest('dialog, [role="menu"]') !== null

/**
 * Keeps the focus on a card that moves to another column, where it is rendered anew. The listeners are on the document,
 * because React dispatches no events while it renders, which is when a closing dialog returns the focus.
 */
function useKeptFocus(frame: RefObject<HTMLElement | null>, lifted: string | undefined) {
  const focused = useRef<string>(undefined)
  useEffect(() => {
    const ended = new AbortController()
    const onFocusIn = ({ target }: FocusEvent) => {
      if (!isOver(target)) focused.current = cardAt(target)
    }
    const onFocusOut = ({ target }: FocusEvent) =>
      // By then a card that was rendered anew has the focus again; if nothing has it, the user has clicked elsewhere, unless a
      // dialog or menu is closing.
      queueMicrotask(() => {
        if (!isOver(target) && document.activeElement === document.body && (target as Element).isConnected)
          focused.current = undefined
      })
    document.addEventListener('focusin', onFocusIn, ended)
    document.addEventListener('focusout', onFocusOut, ended)
    return () => ended.abort()
  }, [])
  useLayoutEffect(() => {
    const id = lifted ?? focused.current
    if (!id || document.activeElement !== document.body) return
    const link = (of: string) => frame.current?.querySelector<HTMLElement>(of)
    // If the card has left the board, another one takes the focus.
    const next = link(`[data-card="${id}"] a`) ?? (lifted ? undefined : link('[data-card] a[tabindex="0"]'))
    next?.focus({ preventScroll: lifted === undefined })
  })
  return (id: string) => {
    focused.current = id
  }
}

/**
 * Handles the keys of a card that is moved by keys, wherever the focus is, so that the move can always be ended. The
 * move ends by itself when the focus moves elsewhere.
 */
function useLiftedKeys(
  frame: RefObject<HTMLElement | null>,
  lifted: string | undefined,
  onKey: (key: string) => boolean,
  cancel: () => void,
) {
  const onKeyDown = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !onKey(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  })
  const onFocusIn = useEffectEvent(({ target }: FocusEvent) => {
    if (cardAt(target) !== lifted || !frame.current?.contains(target as Element)) cancel()
  })
  const isLifted = lifted !== undefined
  useLayoutEffect(() => {
    if (!isLifted) return undefined
    const ended = new AbortController()
    document.addEventListener('keydown', onKeyDown, { capture: true, signal: ended.signal })
    document.addEventListener('focusin', onFocusIn, ended)
    return () => ended.abort()
  }, [isLifted])
}

/** Functions with a stable identity that call the latest ones, so that cards are rendered only when they change. */
function useLatest(actions: CardActions): CardActions {
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  const [same] = useState<CardActions>(() => ({
    open: (card) => latest.current.open(card),
    askToMove: (card) => latest.current.askToMove(card),
    toggle: (id) => latest.current.toggle(id),
    reportsOf: (card) => latest.current.reportsOf(card),
  }))
  return same
}
