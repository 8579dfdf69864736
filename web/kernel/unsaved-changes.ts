import { useEffect, useSyncExternalStore } from 'react'

/** The forms that hold changes which are not saved. */
const unsaved = new Set<symbol>()
/** Answers the question that is open. */
let answer: ((mayLeave: boolean) => void) | undefined
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks the person; a second question while one is open is answered by no. */
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
  // The question closes first: a drawer cannot give the focus back to the page below another dialog.
  setTimeout(() => resolve?.(mayLeave))
}

/** True at once where nothing is unsaved. */
export const mayLeave = async () => unsaved.size === 0 || askToLeave()

export const useIsAskedToLeave = () => useSyncExternalStore(subscribe, () => answer !== undefined)
export const useHasUnsavedChanges = () => useSyncExternalStore(subscribe, () => unsaved.size > 0)
export const hasUnsavedChanges = () => unsaved.size > 0

/** Has the person asked before the page of a changed form is left. */
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
