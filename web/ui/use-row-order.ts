import { useState } from 'react'
import type { MovableRow } from './move-button.tsx'

/**
 * @property save takes the ids in their new order
 * @property words the announcement after a row has been moved
 */
type Options = {
  rows: readonly MovableRow[]
  run: (write: () => Promise<unknown>) => Promise<void>
  save: (order: string[]) => Promise<unknown>
  words: (name: string, place: number, of: number) => string
}

/** Moves rows up and down. React gives the focus back to the pressed button when its row moves. */
export function useRowOrder({ rows, run, save, words }: Options) {
  const [announcement, setAnnouncement] = useState('')
  const ids = rows.map(({ id }) => id)

  function move(place: number, by: -1 | 1) {
    const row = rows[place]!
    const to = place + by
    if (to < 0 || to >= ids.length) return
    void run(async () => {
      await save(ids.toSpliced(place, 1).toSpliced(to, 0, row.id))
      setAnnouncement(words(row.name, to, ids.length))
    })
  }
  return { move, announcement }
}
