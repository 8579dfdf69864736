import { useEffect, useSyncExternalStore } from 'react'

/** Forms with unsaved changes. */
const unsaved = new Set<symbol>()
/** Answers the question that is open, if any. */
let answer: ((mayLeave: boolean) => void) | undefined
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks whether to discard the changes. While a question is open, a second one is answered with no. */
export function askToLeave(): Promise<boolean> {
  if (answer) return Promise.resolve(false)
  return new Promise((resolve) => {
    answer = resolve
    tell()
  })
}

export function answerLeaving(mayLeave: boolean) {
  const resolve = answer
  answer = undefined
  tell()
  // The question has to close first, because a drawer cannot return the focus to the page while another dialog is open.
  setTimeout(() => resolve?.(mayLeave))
}

/** True without a question if there are no unsaved changes. */
export const mayLeave = async () => unsaved.size === 0 || askToLeave()

export const useIsAskedToLeave = () => useSyncExternalStore(subscribe, () => answer !== undefined)
export const useHasUnsavedChanges = () => useSyncExternalStore(subscribe, () => unsaved.size > 0)
export const hasUnsavedChanges = () => unsaved.size > 0

/** Makes the router ask before the page of a changed form is left. */
export function useUnsavedChanges(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return undefined
    const form = Symbol('form')
    unsaved.add(form)
    tell()
    return () => {
      unsaved.delete(form)
      tell()
    }
  }, [isDirty])
}
