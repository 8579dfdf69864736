import { useEffect } from 'react'

/** Tells on every printed page what it is of. A style element would violate the CSP; a constructed sheet does not. */
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
