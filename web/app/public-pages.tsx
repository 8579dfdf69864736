import { renderToStaticMarkup } from 'react-dom/server'
import type { PublicJobPage, PageHead, PublicPage } from '@seatwise/domain/jobs/pages'
import css from '../hiring/job-pages/page.css?inline'
import { Description, Page } from '../hiring/job-pages/pages.tsx'

export const stylesheet = css

/** Renders a whole page for applicants on the server, without scripts and with inline styles. */
export function renderPage(page: PublicPage, head: PageHead): string {
  const { title, description, canonical, isIndexed, jsonLd, feeds, icon } = head
  const isWrong = 'entered' in page && page.entered.wrong.length > 0
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Screen readers read the title first. */}
        <title>{isWrong ? `Error: ${title}` : title}</title>
        <meta name="description" content={description} />
        {!isIndexed && <meta name="robots" content="noindex, nofollow" />}
        {canonical && <link rel="canonical" href={canonical} />}
        {canonical && 'company' in page && <OpenGraph {...{ title, description, canonical }} company={page.company} />}
        {feeds && <link rel="alternate" type="application/xml" href={feeds.xml} />}
        {feeds && <link rel="alternate" type="application/json" href={feeds.json} />}
        <link rel="icon" href={icon} />
        {/* Neither can contain markup: "<" is escaped in the JSON and does not occur in the stylesheet. */}
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

type OpenGraphProps = { title: string; description: string; canonical: string; company: PublicJobPage['company'] }

/** The metadata that other sites show when somebody shares the URL. */
function OpenGraph({ title, description, canonical, company: { name, logo_id } }: OpenGraphProps) {
  const properties = {
    type: 'website',
    site_name: name,
    title,
    description,
    url: canonical,
    ...(logo_id ? { image: new URL(`/images/${logo_id}/256.webp`, canonical).href } : {}),
  }
  return Object.entries(properties).map(([property, content]) => (
    <meta key={property} property={`og:${property}`} content={content} />
  ))
}

/** The description of a job as HTML, as schema.org requires. */
export const renderDescription = (text: string): string => renderToStaticMarkup(<Description text={text} />)

/** Escapes the JSON, so that it cannot end the element or begin a comment. */
const inScript = (value: object) =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
