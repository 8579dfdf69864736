/** @jsxImportSource preact */
import { whereToAsk } from '@seatwise/domain/applications/where-to-ask'
import { currentBrand } from '../../kernel/brand.ts'
import { takeFocus } from '../../ui/focus.ts'
import { entries, type GoTo, type SubmitReply } from './data.ts'
import { CompanyMark } from './parts/company-mark.tsx'
import { Notice } from './parts/notice.tsx'
import { OwnResult } from './parts/own-result.tsx'
import { Provider } from './parts/provider.tsx'
import { useTitle } from './use-title.ts'

/**
 * If opened without a finished survey (typed, bookmarked), the page links to the survey that was begun on this device.
 */
export function ThankYouPage({ submitted, goTo }: { submitted: SubmitReply | undefined; goTo: GoTo }) {
  if (submitted) return <Thanks submitted={submitted} />
  if (!entries.current())
    return (
      <Notice title="Nothing more to do here">
        <p className="lead">
          If you have sent your answers, we received them, and you can close this page. To start or continue a survey,
          open the link that you were given.
        </p>
      </Notice>
    )
  return (
    <Notice title="Your survey is not finished yet">
      <p className="lead">Your answers so far are kept.</p>
      <button type="button" className="button" onClick={() => goTo('/survey/take')}>
        Continue where you left off
      </button>
    </Notice>
  )
}

/** The next steps. The person's own result is shown only here and is not stored in the browser. */
function Thanks({ submitted }: { submitted: SubmitReply }) {
  const { company_name, contact_email, logo_id, own_result } = submitted
  useTitle('Thank you')
  const company = <bdi>{company_name}</bdi>
  return (
    <main className="page thanks">
      <p className="company">
        <CompanyMark name={company_name} logo_id={logo_id} />
      </p>
      <svg className="done" viewBox="0 0 48 48" width="48" height="48" aria-hidden>
        <path d="m14 25 7 7 13-15" />
      </svg>
      <h1 ref={takeFocus} tabIndex={-1}>
        Thank you
      </h1>
      <p className="lead">
        We received your answers. {own_result ? 'Your own result is below.' : 'You can close this page.'}
      </p>
      {own_result && <OwnResult scales={own_result} />}
      <section className="card">
        <h2>What happens next</h2>
        <p>{company} will tell you about the next step.</p>
        <details>
          <summary>Your data and rights</summary>
          <h3>Who sees it</h3>
          <p>
            Staff of {company} who work on {currentBrand().texts.result_readers} can see your result, and so can the
            group it belongs to. It is one input among several.
          </p>
          <h3>How long it is kept</h3>
          <p>Your answers and scores are kept until people at {company} delete them.</p>
          <h3>Your questions and wishes</h3>
          <p>{whereToAsk({ company_name, contact_email })}</p>
        </details>
      </section>
      <Provider />
    </main>
  )
}
