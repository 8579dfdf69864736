import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { GoTo, Submitted } from '../features/surveys/data.ts'
import { RegisterPage } from '../features/surveys/register-page.tsx'
import { TakePage } from '../features/surveys/take-page.tsx'
import { ThankYouPage } from '../features/surveys/thank-you-page.tsx'
import { Notice } from '../features/surveys/parts/notice.tsx'

/** The survey's own entry has three pages and loads neither Mantine nor the router, to stay small on a phone. */
function Survey() {
  const [path, setPath] = useState(location.pathname)
  const [submitted, setSubmitted] = useState<Submitted>()

  useEffect(() => {
    const follow = () => setPath(location.pathname)
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])

  const goTo: GoTo = (to, result) => {
    // Replace the history entry, so that Back does not reopen a finished survey.
    if (result) history.replaceState(null, '', to)
    else history.pushState(null, '', to)
    setSubmitted(result)
    setPath(location.pathname)
    window.scrollTo(0, 0)
  }
  switch (path) {
    case '/survey/register':
      return <RegisterPage goTo={goTo} />
    case '/survey/take':
      return <TakePage goTo={goTo} />
    case '/survey/thank-you':
      return <ThankYouPage submitted={submitted} goTo={goTo} />
    default:
      return <Notice title="This page does not exist">Please open the survey link you were given.</Notice>
  }
}

createRoot(document.getElementById('root')!).render(<Survey />)
