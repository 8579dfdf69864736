import { useSyncExternalStore } from 'react'

type Undo = {
  /** What was done, as a sentence. */
  message: string
  undo: () => Promise<unknown>
  /** Something else that can still be taken back. */
  also?: { label: string; run: () => Promise<unknown> } | undefined
}

let offered: Undo | undefined
const listeners = new Set<() => void>()

function offer(next: Undo | undefined) {
  offered = next
  for (const listener of listeners) listener()
}

/** Offers to undo what was just done. A later offer takes its place. */
export const offerUndo = (message: string, undo: Undo['undo'], also?: Undo['also']) => offer({ message, undo, also })

export const withdrawUndo = () => offer(undefined)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useOfferedUndo = () => useSyncExternalStore(subscribe, () => offered)
