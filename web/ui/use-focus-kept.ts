import { useEffect } from 'react'
import { keepFocus } from './focus.ts'

/** Keeps the focus on the page once something has gone to which a dialog would have given it back. */
export function useFocusKept(isGone: boolean) {
  useEffect(() => {
    if (isGone) keepFocus()
  }, [isGone])
}
