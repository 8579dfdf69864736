import { useEffect, type RefObject } from 'react'

/** Expands all collapsed sections for printing and collapses them afterwards. */
export function useUnfoldedPrint(article: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = []
    const unfold = () => {
      opened = [
        ...(article.current?.querySelectorAll<HTMLDetailsElement>('details:not([open], details details)') ?? []),
      ]
      for (const details of opened) details.open = true
    }
    const fold = () => {
      for (const details of opened) details.open = false
    }
    window.addEventListener('beforeprint', unfold)
    window.addEventListener('afterprint', fold)
    return () => {
      window.removeEventListener('beforeprint', unfold)
      window.removeEventListener('afterprint', fold)
    }
  }, [article])
}
