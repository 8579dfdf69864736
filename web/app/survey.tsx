/** @jsxImportSource preact */
import { hydrate, render, type ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { SurveyPage } from '@seatwise/contract/values/base'
import { entries, restoreSubmitted, storeSubmitted, type GoTo, type SubmitReply } from '../assessment/surveys/data.ts'
import { Notice } from '../assessment/surveys/parts/notice.tsx'
import { RegisterPage, type Registration } from '../assessment/surveys/register-page.tsx'
import { TakePage } from '../assessment/surveys/take-page.tsx'
import { useLoadedPart } from '../assessment/surveys/use-loaded-part.ts'

const loadThanks = async () => (await import('../assessment/surveys/thank-you-page.tsx')).ThankYouPage
const loadUnsubscribe = async () => (await import('../assessment/messages/unsubscribe-page.tsx')).UnsubscribePage

/**
 * The pages for people who have no account: the three pages of the survey and the one to unsubscribe. They load neither
 * React nor Mantine nor the router, to stay small on a phone.
 */
function Survey({ written }: { written: Registration | undefined }) {
  const [path, setPath] = useState(location.pathname)
  const [submitted, setSubmitted] = useState<SubmitReply | undefined>(restoreSubmitted)
  // Names and email addresses are only kept in memory, because several people may use the browser.
  const [typed, setTyped] = useState<FormData>()

  useEffect(() => {
    const follow = () => {
      // The browser's Back does not reopen a finished survey.
      if (submitted && location.pathname === '/survey/take') storeSubmitted(submitted)
      setPath(location.pathname)
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [submitted])

  // The thank-you page is loaded while people answer, so that a lost connection does not matter later.
  const { Part: ThankYouPage } = useLoadedPart(
    loadThanks,
    path !== '/survey/register' && path !== '/unsubscribe/one-click',
  )
  const { Part: UnsubscribePage } = useLoadedPart(loadUnsubscribe, path === '/unsubscribe/one-click')

  const goTo: GoTo = (to, result) => {
    if (result) {
      storeSubmitted(result)
      setTyped(undefined)
    } else history.pushState(null, '', to)
    setSubmitted(result)
    setPath(location.pathname)
    window.scrollTo(0, 0)
  }
  const pages: Record<SurveyPage, () => ComponentChildren> = {
    '/survey/register': () => (
      <RegisterPage query={location.search} written={written} typed={typed} onTyped={setTyped} goTo={goTo} />
    ),
    '/survey/take': () => <TakePage goTo={goTo} />,
    '/survey/thank-you': () =>
      ThankYouPage ? <ThankYouPage submitted={submitted} goTo={goTo} /> : <Sent isSent={submitted !== undefined} />,
    '/unsubscribe/one-click': () => UnsubscribePage && <UnsubscribePage />,
  }
  const draw = Object.hasOwn(pages, path) && pages[path as SurveyPage]
  if (draw) return draw()
  return <Notice title="This page does not exist">Open the survey link that you were given.</Notice>
}

/** Shown until the thank-you page is loaded. */
const Sent = ({ isSent }: { isSent: boolean }) =>
  isSent ? (
    <Notice title="Thank you">
      <p className="lead">We received your answers. You can close this page.</p>
    </Notice>
  ) : null

entries.tidy()
const root = document.getElementById('root')!
const written = document.querySelector('meta[name="registration"]')?.getAttribute('content')
if (written) {
  // The server has drawn the form of the link. The cast is safe: api/assessment/surveys/page.ts wrote the JSON.
  hydrate(<Survey written={JSON.parse(written) as Registration} />, root)
} else {
  // The HTML from the server shows the survey until now. It is removed, because Preact would append to it.
  root.replaceChildren()
  render(<Survey written={undefined} />, root)
}
