import { useEffect } from 'react'
import { useRouter } from '@tanstack/react-router'

/** Screen readers begin a new page at its title, unless the page has put the focus somewhere itself. */
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
 * Focuses the title now or as soon as it is there: a record has none until it is loaded. A dialog that has led here
 * returns the focus to the page before, which loses it when it leaves: the title gets it then. The first key or press
 * of a button ends this, because from then on the reader decides.
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
