/** @jsxImportSource preact */
import { renderToString } from 'preact-render-to-string'
import { RegisterPage, type Registration } from '../assessment/surveys/register-page.tsx'

const ignore = () => undefined

/**
 * Draws the form of a survey link on the server, as the browser draws it first. So a phone shows it with the HTML, without waiting for scripts and data.
 * @param query the query string of the page
 */
export const renderForm = (registration: Registration, query: string): string =>
  renderToString(<RegisterPage query={query} written={registration} typed={undefined} onTyped={ignore} goTo={ignore} />)
