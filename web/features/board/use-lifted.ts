import { useState } from 'react'
import type { Board, Card } from '@seatwise/contract/board'
import { columnOf, placeByKey, placeOf, type Place } from './arrange.ts'
import { nameOf } from '../survey-results/words.ts'

type Lifted = {
  card: Card
  from: Place
  /** Where it would be put now; undefined while the pointer is beside the board. */
  over: Place | undefined
  by: 'pointer' | 'keys'
}

/** The card that is being moved, and what a screen reader hears of it. */
export function useLifted(board: Board | undefined, onDrop: (card: Card, to: Place) => void) {
  const [lifted, setLifted] = useState<Lifted>()
  const [said, say] = useState('')

  /** The place in words: column, place, count. */
  function words({ status_id, index }: Place, card: Card): string {
    const column = board && columnOf(board, status_id)
    if (!column) return ''
    const of = column.cards.filter(({ id }) => id !== card.id).length + 1
    return `${column.status.name}, ${Math.min(index + 1, of)} of ${of}`
  }
  function lift(card: Card, by: Lifted['by']) {
    const from = board && placeOf(board, card.id)
    if (!from || !card.can.move) return
    setLifted({ card, from, over: from, by })
    if (by === 'keys')
      say(`${nameOf(card)} lifted. ${words(from, card)}. The arrows move it, Space drops it, Escape puts it back.`)
  }
  function hover(over: Place | undefined) {
    setLifted((now) => {
      if (!now || (now.over?.status_id === over?.status_id && now.over?.index === over?.index)) return now
      return { ...now, over }
    })
  }
  function drop() {
    if (!lifted) return
    setLifted(undefined)
    if (!lifted.over) return
    if (lifted.by === 'keys') say(`${nameOf(lifted.card)} dropped. ${words(lifted.over, lifted.card)}.`)
    onDrop(lifted.card, lifted.over)
  }
  function cancel() {
    if (!lifted) return
    setLifted(undefined)
    if (lifted.by === 'keys') say(`Not moved. ${nameOf(lifted.card)} is back in ${words(lifted.from, lifted.card)}.`)
  }
  /** @returns whether the key was one of a lifted card */
  function onKey(key: string): boolean {
    if (lifted?.by !== 'keys' || !board || !lifted.over) return false
    if (key === ' ' || key === 'Enter') drop()
    else if (key === 'Escape') cancel()
    else {
      const over = placeByKey(board.columns, lifted.card.id, lifted.over, key)
      if (!over) return key === 'Tab'
      setLifted({ ...lifted, over })
      say(words(over, lifted.card))
    }
    return true
  }
  return { lifted, said, lift, hover, drop, cancel, onKey }
}
