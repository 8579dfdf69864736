import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Board, Card } from '@seatwise/contract/board'
import { cardOf, columnOf, neighboursAt, placeByKey, placeOf, withCard, withMove } from './arrange.ts'

// The cast is safe: arranging reads nothing else of a card.
const card = (id: string) => ({ id, days: 9, delay: 'twice', version: 1 }) as Card
function boardOf(...columns: string[][]): Board {
  return {
    company: { id: 'c', name: 'Company' },
    pipeline: { id: 'p', name: 'Hiring' },
    pipelines: [],
    columns: columns.map((ids, nth) => ({
      status: { id: `s${nth}`, name: `Stage ${nth}`, type: 'new', color: 'grey', day_limit: null, mail: null },
      count: ids.length,
      cards: ids.map(card),
      next: null,
    })),
  }
}
const order = (board: Board) => board.columns.map(({ cards }) => cards.map(({ id }) => id).join(''))
const board = boardOf(['a', 'b', 'c'], ['d'], [])

describe('withMove', () => {
  it.each([
    ['within a column, down', 'a', 0, 2, ['bca', 'd', '']],
    ['within a column, up', 'c', 0, 0, ['cab', 'd', '']],
    ['to the top of another', 'b', 1, 0, ['ac', 'bd', '']],
    ['to the end of another', 'b', 1, 1, ['ac', 'db', '']],
    ['to an empty one, past its end', 'a', 2, 7, ['bc', 'd', 'a']],
  ])('gives the right order: %s', (_, id, nth, index, expected) => {
    const moved = withMove(board, card(id), { status_id: `s${nth}`, index })
    expect(order(moved)).toEqual(expected)
    expect(moved.columns.map(({ count, cards }) => count - cards.length)).toEqual([0, 0, 0])
  })

  it('starts the days in another stage at zero, and keeps those in the same one', () => {
    const elsewhere = withMove(board, card('a'), { status_id: 's1', index: 0 })
    expect(cardOf(elsewhere, 'a')).toMatchObject({ days: 0, delay: 'none' })
    const within = withMove(board, card('a'), { status_id: 's0', index: 1 })
    expect(cardOf(within, 'a')).toMatchObject({ days: 9, delay: 'twice' })
  })

  it('keeps a count that is unknown', () => {
    const many = { ...board, columns: board.columns.map((column) => ({ ...column, count: 1001 })) }
    const moved = withMove(many, card('a'), { status_id: 's1', index: 0 })
    expect(moved.columns.map(({ count }) => count)).toEqual([1001, 1001, 1001])
  })

  it('and the reverse restore the board, whatever the card and the place', () => {
    fc.assert(
      fc.property(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(2), fc.nat(4), (id, nth, index) => {
        const from = placeOf(board, id)!
        const moved = withMove(board, card(id), { status_id: `s${nth}`, index })
        expect(order(withMove(moved, card(id), from))).toEqual(order(board))
      }),
    )
  })
})

describe('neighboursAt', () => {
  it.each([
    ['b', 0, null, 'a'],
    ['b', 1, 'a', 'c'],
    ['b', 2, 'c', null],
    ['d', 1, 'a', 'b'],
    ['d', 3, 'c', null],
  ])('of %s at %i are %s and %s', (id, index, after_id, before_id) => {
    expect(neighboursAt(columnOf(board, 's0')!, id, index)).toEqual({ after_id, before_id })
  })
})

it('withCard changes one card in any column', () => {
  expect(cardOf(withCard(board, 'd', { version: 4 }), 'd')).toMatchObject({ version: 4 })
})

describe('placeByKey', () => {
  const go = (id: string, nth: number, index: number, key: string) => {
    const place = placeByKey(board.columns, id, { status_id: `s${nth}`, index }, key)
    return place && `${place.status_id} ${place.index}`
  }
  it.each([
    ['ArrowDown', 'a', 0, 0, 's0 1'],
    ['ArrowDown', 'a', 0, 2, 's0 2'],
    ['ArrowUp', 'a', 0, 0, 's0 0'],
    ['ArrowRight', 'a', 0, 2, 's1 1'],
    ['ArrowRight', 'a', 2, 0, 's2 0'],
    ['ArrowLeft', 'a', 1, 1, 's0 1'],
    ['Home', 'a', 0, 2, 's0 0'],
    ['End', 'a', 0, 0, 's0 2'],
    ['End', 'a', 1, 0, 's1 1'],
    ['n', 'a', 1, 0, undefined],
  ])('%s takes %s from %i/%i to %s', (key, id, nth, index, expected) => {
    expect(go(id, nth, index, key)).toBe(expected)
  })
})
