import { useSyncExternalStore } from 'react'
import { undoHours } from '@seatwise/contract/limits'
import { read, write } from './storage.ts'

/** A stored write that can be undone. @property of whose route undoes it */
export type UndoableChange = {
  of: 'survey-results' | 'candidates'
  undo_id: string
  /** The action, as a sentence. */
  message: string
  /** Waiting emails that it has canceled: an undo does not bring them back. */
  canceled?: number
}

type Undo = {
  /** The action, as a sentence. */
  message: string
  /** @returns what became of it, as a sentence, where that is more than "Undone" */
  undo: () => Promise<unknown>
  /** Something else that can still be taken back. */
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

/** Offers to undo what was just done. A later offer takes its place. */
export const offerUndo = (message: string, undo: Undo['undo'], also?: Undo['also']) => offer({ message, undo, also })

export const withdrawUndo = () => offer(undefined)

export const useOfferedUndo = () => useSyncExternalStore(subscribe, () => offered)

/** Changes are kept for as long as the server can undo them; more than these make no menu. */
const kept = { ms: undoHours * 3_600_000, count: 10 }

export type RecentChange = UndoableChange & { at: number }

/** The own changes of the last hour in this browser, the latest first. */
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

/** It is undone, or can never be. */
export const forgetChange = (undo_id: string) => keep(recentChanges().filter((change) => change.undo_id !== undo_id))

/** True if there are any, as a hook. */
export const useHasRecentChanges = () => useSyncExternalStore(subscribe, () => recentChanges().length > 0)
