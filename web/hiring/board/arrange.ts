import type { Board, BoardColumn, Card } from '@seatwise/contract/board'
import { maxExactCount } from '@seatwise/contract/limits'

/** The place of a card: its column, and the number of cards above it. */
export type Place = { status_id: string; index: number }

export const columnOf = (board: Board, status_id: string): BoardColumn | undefined =>
  board.columns.find(({ status }) => status.id === status_id)

export function placeOf(board: Board, id: string): Place | undefined {
  for (const { status, cards } of board.columns) {
    const index = cards.findIndex((card) => card.id === id)
    if (index >= 0) return { status_id: status.id, index }
  }
  return undefined
}

export const cardOf = (board: Board, id: string): Card | undefined =>
  board.columns.flatMap(({ cards }) => cards).find((card) => card.id === id)

/** The cards above and below a place, not counting the moved card itself. */
export function neighboursAt({ cards }: BoardColumn, id: string, index: number) {
  const others = cards.filter((card) => card.id !== id)
  return { after_id: others[index - 1]?.id ?? null, before_id: others[index]?.id ?? null }
}

/** A capped count does not change, because the exact number is unknown. */
const changedBy = (count: number, by: number) => (count > maxExactCount ? count : count + by)

/** The board after a card was moved; in another column the card counts as new. */
export function withMove(board: Board, card: Card, { status_id, index }: Place): Board {
  const from = placeOf(board, card.id)
  const isNew = from?.status_id !== status_id
  const moved = isNew ? { ...card, days: 0, delay: 'none' as const } : card
  return {
    ...board,
    columns: board.columns.map((column) => {
      const had = column.status.id === from?.status_id
      const gets = column.status.id === status_id
      if (!had && !gets) return column
      const others = column.cards.filter(({ id }) => id !== card.id)
      const cards = gets ? others.toSpliced(index, 0, moved) : others
      return { ...column, cards, count: changedBy(column.count, Number(gets) - Number(had)) }
    }),
  }
}

/** The board with an updated card, wherever the card is. */
export const withCard = (board: Board, id: string, change: Partial<Card>): Board => ({
  ...board,
  columns: board.columns.map((column) => ({
    ...column,
    cards: column.cards.map((card) => (card.id === id ? { ...card, ...change } : card)),
  })),
})

/** The next place of a card that is moved by keys; undefined for keys that do not move it. */
export function placeByKey(columns: readonly BoardColumn[], id: string, at: Place, key: string): Place | undefined {
  const nth = columns.findIndex(({ status }) => status.id === at.status_id)
  const lastIndex = (column: BoardColumn) => column.cards.filter((card) => card.id !== id).length
  const within = (step: number): Place => {
    const column = columns[nth + step]
    if (!column) return at
    return { status_id: column.status.id, index: Math.min(at.index, lastIndex(column)) }
  }
  const present = columns[nth]
  if (!present) return undefined
  if (key === 'ArrowLeft') return within(-1)
  if (key === 'ArrowRight') return within(1)
  if (key === 'ArrowUp') return { ...at, index: Math.max(0, at.index - 1) }
  if (key === 'ArrowDown') return { ...at, index: Math.min(lastIndex(present), at.index + 1) }
  if (key === 'Home') return { ...at, index: 0 }
  if (key === 'End') return { ...at, index: lastIndex(present) }
  return undefined
}
