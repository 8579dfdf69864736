import { useEffect } from 'react'

/**
 * Prints what the page is about at the top of every printed page. A style element would violate the CSP; a constructed
 * stylesheet does not.
 */
export function useRunningHead(left: string, right: string) {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    const box = (place: string, words: string) => `@top-${place} { content: ${JSON.stringify(words)} }`
    sheet.replaceSync(`@page { ${box('left', left)} ${box('right', right)} }`)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [left, right])
}
