import { useRef, useState } from 'react'
import type { Board, BoardColumn, Card } from '@seatwise/contract/board'
import { columnOf, placeByKey, placeOf, type Place } from './arrange.ts'
import { nameOf } from '../../assessment/survey-results/words.ts'

type Lift = {
  card: Card
  from: Place
  /** The new place of the card; undefined while the pointer is outside of the board. */
  over: Place | undefined
  by: 'pointer' | 'keys'
}

/**
 * The card that is being moved, and the announcements for screen readers.
 * @param columns the columns among which the keys move it
 */
export function useLifted(board: Board, columns: readonly BoardColumn[], onDrop: (card: Card, to: Place) => void) {
  const [lifted, draw] = useState<Lift>()
  // The current value in a ref, because the pointer can move and release before the next render.
  const held = useRef<Lift>(undefined)
  const setLifted = (next: Lift | undefined) => {
    held.current = next
    draw(next)
  }
  const [said, say] = useState('')

  /** The place in words: column, place, count. */
  function words({ status_id, index }: Place, card: Card): string {
    const column = columnOf(board, status_id)
    if (!column) return ''
    const of = column.cards.filter(({ id }) => id !== card.id).length + 1
    return `${column.status.name}, ${Math.min(index + 1, of)} of ${of}`
  }
  function lift(card: Card, by: Lift['by']) {
    const from = placeOf(board, card.id)
    if (!from || !card.can.move) return
    setLifted({ card, from, over: from, by })
    if (by === 'keys')
      say(`${nameOf(card)} lifted. ${words(from, card)}. The arrows move it, Space drops it, Escape puts it back.`)
  }
  function hover(over: Place | undefined) {
    const now = held.current
    if (!now || (now.over?.status_id === over?.status_id && now.over?.index === over?.index)) return
    setLifted({ ...now, over })
  }
  function drop() {
    const now = held.current
    if (!now) return
    setLifted(undefined)
    if (!now.over) return
    if (now.by === 'keys') say(`${nameOf(now.card)} dropped. ${words(now.over, now.card)}.`)
    onDrop(now.card, now.over)
  }
  function cancel() {
    const now = held.current
    if (!now) return
    setLifted(undefined)
    if (now.by === 'keys') say(`Not moved. ${nameOf(now.card)} is back in ${words(now.from, now.card)}.`)
  }
  /** @returns true if the key was handled */
  function onKey(key: string): boolean {
    const now = held.current
    if (now?.by !== 'keys' || !now.over) return false
    if (key === ' ' || key === 'Enter') drop()
    else if (key === 'Escape') cancel()
    else {
      const over = placeByKey(columns, now.card.id, now.over, key)
      if (!over) return key === 'Tab'
      setLifted({ ...now, over })
      say(words(over, now.card))
    }
    return true
  }
  return { lifted, said, lift, hover, drop, cancel, onKey }
}
