import { useEffect } from 'react'
import { keepFocus } from './focus.ts'

/** Keeps the focus on the page when the element no longer exists to which a dialog would have returned it. */
export function useFocusKept(isGone: boolean) {
  useEffect(() => {
    if (isGone) keepFocus()
  }, [isGone])
}
