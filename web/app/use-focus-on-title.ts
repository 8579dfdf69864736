import { useEffect } from 'react'
import { useRouter } from '@tanstack/react-router'

/** Focuses the title of a new page, where screen readers then begin, unless the page has focused something itself. */
export function useFocusOnTitle() {
  const router = useRouter()
  useEffect(() => {
    let stopLooking: (() => void) | undefined
    const stop = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      const content = document.getElementById('content')
      if (!pathChanged || !fromLocation || !content) return
      stopLooking?.()
      stopLooking = focusTitleOf(content)
    })
    return () => {
      stop()
      stopLooking?.()
    }
  }, [router])
}

/**
 * Focuses the title now or as soon as it exists: a record has none until it is loaded. A dialog that led here returns
 * the focus to the previous page, which loses it when it is removed; then the title gets it. The first key or mouse
 * button ends this, because from then on the user decides.
 */
function focusTitleOf(content: HTMLElement): () => void {
  const focusTitle = () => {
    const { activeElement } = document
    if (activeElement !== content && activeElement !== document.body) return
    const target = content.querySelector<HTMLElement>('h1[tabindex]') ?? content
    target.focus({ preventScroll: true })
  }
  if (!content.contains(document.activeElement)) content.focus({ preventScroll: true })
  focusTitle()
  const changes = new MutationObserver(focusTitle)
  changes.observe(content, { childList: true, subtree: true })
  const ended = new AbortController()
  const stop = () => {
    changes.disconnect()
    ended.abort()
  }
  const { signal } = ended
  document.addEventListener('keydown', stop, { capture: true, signal })
  document.addEventListener('pointerdown', stop, { capture: true, signal })
  return stop
}
