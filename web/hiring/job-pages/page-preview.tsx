import { useCallback, useState, type MouseEvent } from 'react'
import { createPortal } from 'react-dom'
import type { PublicPage } from '@seatwise/domain/jobs/pages'
import css from './page.css?inline'
import { Page, Previewed } from './pages.tsx'

/**
 * A preview of a page for applicants within a staff page. It is in a shadow root, so that each keeps its own styles.
 * Like the page itself, it follows the color scheme of the device.
 */
export function PagePreview({ page }: { page: PublicPage }) {
  const [root, setRoot] = useState<ShadowRoot>()
  const host = useCallback((element: HTMLDivElement | null) => {
    if (!element) return
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    shadow.adoptedStyleSheets = [sheet]
    setRoot(shadow)
  }, [])
  return (
    <div ref={host}>
      {root &&
        createPortal(
          <div className="public-page" onClickCapture={stayHere}>
            <Previewed value>
              <Page page={page} />
            </Previewed>
          </div>,
          root,
        )}
    </div>
  )
}

/** Ignores clicks on links, which would lead away from the staff page. */
function stayHere(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
}
