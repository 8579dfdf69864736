import { useSyncExternalStore } from 'react'
import { undoHours } from '@seatwise/contract/limits'
import { read, write } from './storage.ts'

/** A write that can be undone. @property of the feature whose route undoes it */
export type UndoableChange = {
  of: 'survey-results' | 'candidates'
  undo_id: string
  /** The change as a sentence. */
  message: string
  /** The number of waiting emails that the change canceled; an undo does not restore them. */
  canceled?: number
}

type Undo = {
  /** The change as a sentence. */
  message: string
  /** @returns the outcome as a sentence, if it is more than "Undone" */
  undo: () => Promise<unknown>
  /** A second action, for something else that can still be reverted. */
  also?: { label: string; run: () => Promise<unknown> } | undefined
}

const listeners = new Set<() => void>()
const announce = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let offered: Undo | undefined

function offer(next: Undo | undefined) {
  offered = next
  announce()
}

/** Offers to undo what the user just did. A later offer replaces this one. */
export const offerUndo = (message: string, undo: Undo['undo'], also?: Undo['also']) => offer({ message, undo, also })

export const withdrawUndo = () => offer(undefined)

export const useOfferedUndo = () => useSyncExternalStore(subscribe, () => offered)

/** Changes are kept for as long as the server can undo them, and at most as many as fit into a menu. */
const kept = { ms: undoHours * 3_600_000, count: 10 }

export type RecentChange = UndoableChange & { at: number }

/** The user's own changes of the last hour in this browser, the latest first. */
export function recentChanges(): readonly RecentChange[] {
  try {
    // The cast is safe: nothing else writes this key.
    const stored = JSON.parse(read('changes.recent') ?? '[]') as RecentChange[]
    return stored.filter(({ at }) => Date.now() - at < kept.ms)
  } catch {
    return []
  }
}

function keep(changes: readonly RecentChange[]) {
  write('changes.recent', JSON.stringify(changes.slice(0, kept.count)))
  announce()
}

export const rememberChange = (change: UndoableChange) => keep([{ ...change, at: Date.now() }, ...recentChanges()])

/** Removes a change that was undone, or that can no longer be undone. */
export const forgetChange = (undo_id: string) => keep(recentChanges().filter((change) => change.undo_id !== undo_id))

/** True if there are recent changes; a hook. */
export const useHasRecentChanges = () => useSyncExternalStore(subscribe, () => recentChanges().length > 0)
