import { notifications } from '@mantine/notifications'
import { keepPreviousData, useMutation, useQuery, type QueryKey } from '@tanstack/react-query'
import type { Board, BoardColumn, BoardSort, Card } from '@seatwise/contract/board'
import type { CallReply } from '@seatwise/contract/routes'
import type { SurveyResult } from '@seatwise/contract/survey-results'
import { CallError, isRefusal, lostWords } from '../../kernel/call.ts'
import { counted } from '../../kernel/counted.ts'
import { reportError } from '../../kernel/error-reports.ts'
import { notifyOf } from '../../kernel/notify.ts'
import { liveQuery, queryClient } from '../../kernel/query.ts'
import { repeats } from '../../kernel/retry.ts'
import { call, callOnce } from '../../kernel/session.ts'
import { offerUndo, withdrawUndo } from '../../kernel/undo.ts'
import { useBulkWrite } from '../../kernel/use-bulk-write.ts'
import { track } from '../../kernel/user-events.ts'
import { type MoveAnswer, offerResultUndo } from '../../assessment/survey-results/public.ts'
import { nameOf } from '../../assessment/survey-results/words.ts'
import { cardOf, columnOf, neighboursAt, placeOf, withCard, withMove, type Place } from './arrange.ts'
import { boardBody, type BoardState } from './board-state.ts'

/** The sort orders that the user has chosen for columns, by the id of the stage. */
export type Sorts = Readonly<Record<string, BoardSort>>

export type Stage = BoardColumn['status']

const pageSizes = { first: 50, next: 100, most: 200 }
const mutationKey = ['board']

/** Loads the board with the first cards of each column, or with as many as were loaded before. */
async function loadBoard(body: ReturnType<typeof boardBody>, sorts: Sorts, shown: Board | undefined): Promise<Board> {
  const columnQuery = (status_id: string, page_size: number, after?: string) => ({
    status_id,
    page_size,
    ...(sorts[status_id] ? { sort: sorts[status_id] } : {}),
    ...(after === undefined ? {} : { after }),
  })
  const read = (columns?: ReturnType<typeof columnQuery>[]) =>
    call('POST /pipelines/board', { body: { ...body, ...(columns ? { columns } : {}) } })
  const lengthOf = (status_id: string) => (shown && columnOf(shown, status_id)?.cards.length) ?? 0
  const known = shown?.columns.map(({ status: { id } }) =>
    columnQuery(id, Math.min(pageSizes.most, Math.max(pageSizes.first, lengthOf(id)))),
  )
  const isKnown = known && known.length > 0
  const { data: board } = await read(isKnown ? known : undefined).catch((error: unknown) => {
    // A stage that was shown has been deleted in the meantime.
    if (isKnown && error instanceof CallError && error.status === 404) return read()
    throw error
  })
  for (const column of board.columns)
    while (column.next && column.cards.length < lengthOf(column.status.id)) {
      const [more] = (await read([columnQuery(column.status.id, pageSizes.most, column.next)])).data.columns
      column.cards.push(...more!.cards)
      column.next = more!.next
    }
  return board
}

const boardKey = (state: BoardState, sorts: Sorts): QueryKey => ['survey-results', 'board', boardBody(state), sorts]
const shownBoard = (key: QueryKey) => queryClient.getQueryData<Board>(key)

/** @param isAsked false if the user has to choose a company first */
export function useBoard(state: BoardState, sorts: Sorts, isAsked: boolean) {
  const queryKey = boardKey(state, sorts)
  return useQuery({
    ...liveQuery,
    queryKey,
    queryFn: async () =>
      withOpenMoves(await loadBoard(boardBody(state), sorts, shownBoard(queryKey) ?? lastOfPipeline(state))),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
}

/** Applies moves that the server has not answered yet to a board that was reloaded for another reason. */
function withOpenMoves(board: Board): Board {
  return queryClient
    .getMutationCache()
    .findAll({ mutationKey, status: 'pending' })
    .reduce((now, { state }) => {
      // The cast is safe: all mutations with this key are moves.
      const { card, to } = state.variables as Move
      const loaded = cardOf(now, card.id)
      return loaded && placeOf(now, card.id)?.status_id !== to.status_id ? withMove(now, loaded, to) : now
    }, board)
}

/**
 * The last board of the same filters in any sort order. It provides the ids of the stages, without which no column can
 * be requested in its own sort order.
 */
function lastOfPipeline(state: BoardState): Board | undefined {
  const boards = queryClient.getQueriesData<Board>({ queryKey: ['survey-results', 'board', boardBody(state)] })
  const board = boards.findLast(([, data]) => data)?.[1]
  return board && { ...board, columns: board.columns.map((column) => ({ ...column, cards: [] })) }
}

/** Loads more cards of a column. */
export async function loadMore(state: BoardState, sorts: Sorts, status_id: string) {
  const key = boardKey(state, sorts)
  const board = shownBoard(key)
  const after = board && columnOf(board, status_id)?.next
  if (!after) return
  const sort = sorts[status_id]
  const column = { status_id, after, page_size: pageSizes.next, ...(sort ? { sort } : {}) }
  const { data } = await call('POST /pipelines/board', { body: { ...boardBody(state), columns: [column] } })
  const more = data.columns[0]!
  queryClient.setQueryData<Board>(
    key,
    (now) =>
      now && {
        ...now,
        columns: now.columns.map((one) =>
          one.status.id === status_id && one.next === after
            ? { ...one, next: more.next, count: more.count, cards: distinct([...one.cards, ...more.cards]) }
            : one,
        ),
      },
  )
}

/** A card that moved between two requests may be in two pages. */
const distinct = (cards: readonly Card[]) => [...new Map(cards.map((card) => [card.id, card])).values()]

/** Counts exactly the cards of a column that match the filters. */
export async function countColumn(state: BoardState, status_id: string): Promise<number> {
  const columns = [{ status_id, page_size: 1 }]
  const { data } = await call('POST /pipelines/board', { body: { ...boardBody(state), columns, exact_total: true } })
  return data.columns[0]!.count
}

type How = 'drag' | 'menu'
type Neighbours = ReturnType<typeof neighboursAt>
type Move = {
  card: Card
  from: Place
  to: Place
  how: How
  answer: MoveAnswer | undefined
  /** The cards above and below the new place; empty if the user has sorted the column. */
  neighbours: Partial<Neighbours>
  /** The cards above and below the previous place. */
  back: Neighbours
}

/**
 * Moves cards: immediately on the screen, and one after the other on the server. A refused move is reverted with the
 * reason; other moves stay.
 */
export function useMoves(state: BoardState, sorts: Sorts) {
  const key = boardKey(state, sorts)
  const change = (next: (board: Board) => Board) =>
    queryClient.setQueryData<Board>(key, (board) => board && next(board))
  const stageOf = ({ status_id }: Place) => {
    const board = shownBoard(key)
    return board && columnOf(board, status_id)?.status
  }
  const stageName = (place: Place) => stageOf(place)?.name
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: 'board' },
    // Without a connection a move fails immediately, instead of being sent later without the user's attention.
    networkMode: 'always',
    onMutate: async ({ card, to }: Move) => {
      // Until the server answers, the shown undo would belong to an earlier move.
      withdrawUndo()
      change((board) => withMove(board, card, to))
      await queryClient.cancelQueries({ queryKey: ['survey-results', 'board'] })
    },
    mutationFn: (move: Move) => send(move, cardOf(shownBoard(key)!, move.card.id)?.version ?? move.card.version),
    onSuccess: ({ version, offer }, { card, from, to, how }) => {
      change((board) => withCard(board, card.id, { version }))
      const [before, after] = [stageOf(from), stageOf(to)]
      const stages = before && after ? { from_type: before.type, to_type: after.type } : {}
      if (how === 'drag') track('PIPELINE_DRAG_DROP', stages)
      else track('PIPELINE_MOVE_CARD', { how, ...stages })
      const said = from.status_id === to.status_id ? 'has a new place' : `is now in ${stageName(to) ?? 'its stage'}`
      offer(`${nameOf(card)} ${said}.`)
    },
    onError: (error, { card, from }) => {
      change((board) => withMove(board, card, from))
      change((board) => withCard(board, card.id, { days: card.days, delay: card.delay }))
      // The cast is safe: the contract declares this row for both calls.
      const current = error instanceof CallError ? (error.current as SurveyResult | undefined) : undefined
      if (current)
        notifications.show({
          message: `${nameOf(card)} was moved to ${current.status?.name ?? 'another stage'} meanwhile.`,
        })
      else if (isRefusal(error)) notifyOf(error)
      else {
        const message = `${lostWords()} ${nameOf(card)} stays in ${stageName(from) ?? 'the stage'}.`
        notifications.show({ message, color: 'red' })
      }
      if (!isRefusal(error)) reportError(error, 'move failed')
    },
    onSettled: () => {
      // Only after the last move is the board reloaded: a reload in between would show later moves as not made.
      if (queryClient.isMutating({ mutationKey }) === 1)
        void queryClient.invalidateQueries({ queryKey: ['survey-results'] })
    },
  })
  return (id: string, to: Place, how: How, answer?: MoveAnswer) => {
    const board = shownBoard(key)
    const card = board && cardOf(board, id)
    const from = board && placeOf(board, id)
    const target = board && columnOf(board, to.status_id)
    if (!card || !from || !target || (from.status_id === to.status_id && from.index === to.index)) return
    const neighbours = sorts[to.status_id] ? {} : neighboursAt(target, id, to.index)
    mutate({
      card,
      from,
      to,
      how,
      answer,
      neighbours,
      back: neighboursAt(columnOf(board, from.status_id)!, id, from.index),
    })
  }
}

/** Without a connection the card returns immediately. */
const whileOnline = (failures: number, error: unknown) => navigator.onLine && repeats(failures, error)

async function send({ card: { id }, from, to, how, answer, neighbours, back }: Move, version: number) {
  if (from.status_id === to.status_id) {
    const place = (between: Partial<Neighbours>) =>
      call('PUT /survey-results/update-column-positions', { body: { id, version, ...between } })
    await place(neighbours)
    return { version, offer: (message: string) => offerUndo(message, () => place(back)) }
  }
  const body = { id, version, status_id: to.status_id, how, ...neighbours, ...answer }
  const moved = await callOnce('PUT /survey-results/update-status', { body }, whileOnline)
  return { version: moved.data.version, offer: (message: string) => offerResultUndo(message, moved) }
}

type MoveReply = CallReply<'PUT /survey-results/bulk-update'>['data']
type Target = Pick<Stage, 'id' | 'name'>

/** Changes of a whole column or of several cards, after which the board is reloaded. */
export function useColumnWrite() {
  const { run, write, ...writing } = useBulkWrite<MoveReply>('survey-results', offerResultUndo)
  const moveAll = (
    state: BoardState,
    from: Stage,
    to: Target,
    count: number,
    answer: MoveAnswer | undefined,
    onDone: () => void,
  ) => {
    const { filters, role_name } = boardBody(state)
    const body = {
      status_id: from.id,
      to_status_id: to.id,
      count,
      filters,
      ...(role_name ? { role_name } : {}),
      ...answer,
    }
    return write(
      () => callOnce('PUT /survey-results/move-all-of-status-to-new-status', { body }),
      movedWords(count, to),
      () => {
        track('PIPELINE_MOVE_ALL', { count, from_type: from.type })
        onDone()
      },
    )
  }
  const moveSelected = (
    state: BoardState,
    ids: readonly string[],
    to: Target,
    answer: MoveAnswer | undefined,
    onDone: () => void,
  ) => {
    const move = { status_id: to.id, ...answer }
    const body = { ids: [...ids], selected_under: boardBody(state).filters, move }
    return write(
      () => callOnce('PUT /survey-results/bulk-update', { body }),
      movedWords(ids.length, to),
      () => {
        track('PIPELINE_MOVE_SELECTED', { from: 'board', count: ids.length })
        onDone()
      },
    )
  }
  const reset = (stage: Stage, onDone: () => void) =>
    run(async () => {
      const { data } = await callOnce('PUT /survey-results/clear-column-positions-of-status', {
        body: { status_id: stage.id },
      })
      notifications.show({
        message:
          data.moved === 0
            ? `${stage.name} was in this order already.`
            : `${stage.name} is in the order of arrival again.`,
      })
      onDone()
    })
  return { ...writing, moveAll, moveSelected, reset }
}

function movedWords(count: number, { name }: Target) {
  const all = count.toLocaleString('en')
  return {
    inBackground: `${all} cards move to ${name} in the background.`,
    unchanged: 'All of them were there already.',
    done: (updated?: number) =>
      updated === undefined
        ? `${all} cards move to ${name}.`
        : `${counted(updated, ['card is', 'cards are'])} now in ${name}.`,
  }
}
