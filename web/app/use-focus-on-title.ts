import { useEffect } from 'react'
import { useRouter } from '@tanstack/react-router'

/** Screen readers begin a new page at its title, unless the page has put the focus somewhere itself. */
export function useFocusOnTitle() {
  const router = useRouter()
  useEffect(() => {
    let waiting: MutationObserver | undefined
    const stop = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      waiting?.disconnect()
      const content = document.getElementById('content')
      if (!pathChanged || !fromLocation || !content || content.contains(document.activeElement)) return
      content.focus({ preventScroll: true })
      if (focusTitle(content)) return
      // A record has no title until it is loaded.
      waiting = new MutationObserver(() => {
        if (document.activeElement !== content || focusTitle(content)) waiting?.disconnect()
      })
      waiting.observe(content, { childList: true, subtree: true })
    })
    return () => {
      stop()
      waiting?.disconnect()
    }
  }, [router])
}

function focusTitle(content: HTMLElement): boolean {
  const title = content.querySelector<HTMLElement>('h1[tabindex]')
  title?.focus({ preventScroll: true })
  return title !== null
}
