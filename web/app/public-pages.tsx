import { renderToStaticMarkup } from 'react-dom/server'
import type { PageHead, PublicPage } from '@seatwise/domain/jobs/pages'
import css from '../features/job-pages/page.css?inline'
import { Description, Page } from '../features/job-pages/pages.tsx'

export const stylesheet = css

/** A whole page for applicants, for the server: without scripts, and with its styles inside. */
export function renderPage(page: PublicPage, head: PageHead): string {
  const { title, description, canonical, isIndexed, jsonLd, icon } = head
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {!isIndexed && <meta name="robots" content="noindex, nofollow" />}
        {canonical && <link rel="canonical" href={canonical} />}
        <meta property="og:type" content="website" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        {canonical && <meta property="og:url" content={canonical} />}
        <link rel="icon" href={icon} />
        {/* The stylesheet and the JSON are no markup: "<" in them is escaped below or never there. */}
        <style dangerouslySetInnerHTML={{ __html: stylesheet }} />
        {jsonLd && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: inScript(jsonLd) }} />}
      </head>
      <body>
        <Page page={page} />
      </body>
    </html>,
  )
  return `<!doctype html>${markup}`
}

/** The description of a job as HTML, as schema.org asks for. */
export const renderDescription = (text: string): string => renderToStaticMarkup(<Description text={text} />)

/** Nothing in it can end the element, nor begin a comment. */
const inScript = (value: object) =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
