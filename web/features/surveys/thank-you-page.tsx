import { useEffect, useRef } from 'react'
import { readDraft, wipeDraft, type GoTo, type Submitted } from './data.ts'
import { Notice } from './parts/notice.tsx'

/** Reached without a finished survey (typed, bookmarked, reloaded), it leads back to the one begun on this device. */
export function ThankYouPage({ submitted, goTo }: { submitted: Submitted | undefined; goTo: GoTo }) {
  if (submitted) return <Thanks submitted={submitted} />
  if (!readDraft())
    return (
      <Notice title="Nothing more to do here">
        If you have sent your answers, they have arrived and you can close this page.
      </Notice>
    )
  return (
    <Notice title="Your survey is not finished yet">
      <p>Your answers so far are saved.</p>
      <button type="button" className="button" onClick={() => goTo('/survey/take')}>
        Go on with the survey
      </button>
    </Notice>
  )
}

/** What happens next. The person's own result is shown here only: nothing of it stays in the browser. */
function Thanks({ submitted }: { submitted: Submitted }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    wipeDraft()
    heading.current?.focus()
  }, [])
  const who = submitted.company_name
  return (
    <main className="page">
      <title>Thank you</title>
      <h1 ref={heading} tabIndex={-1}>
        Thank you
      </h1>
      <p className="lead">We received your answers. You can close this page.</p>
      <section className="card">
        <h2>What happens next</h2>
        <p>
          Staff of {who} who work on hiring or team matters read your result, as one input among several. {who} will
          tell you about the next step.
        </p>
        <p>Your answers and scores are kept for up to {submitted.retention_months} months.</p>
        <p>
          You may ask {who} at any time for your result, for a correction, for a person to look at it again, or to
          delete it.
        </p>
      </section>
      {submitted.own_result && <OwnResult scales={submitted.own_result} />}
    </main>
  )
}

function OwnResult({ scales }: { scales: NonNullable<Submitted['own_result']> }) {
  return (
    <section className="card">
      <h2>Your own result</h2>
      <p className="quiet">
        Out of 100 adults in the norm sample, about so many describe themselves lower on the scale. No value is good or
        bad in itself; a role may ask for more of one or another.
      </p>
      <ul className="own">
        {scales.map(({ name, low, high, percentile, tendency }) => (
          <li key={name}>
            <span>
              <strong>{name}</strong>
              <br />
              {tendency
                ? `You say you tend to ${tendency === 'high' ? high : low}.`
                : 'You describe yourself as between the two.'}
            </span>
            <b>{percentile}</b>
          </li>
        ))}
      </ul>
      <button type="button" className="button plain" onClick={() => window.print()}>
        Print or save
      </button>
    </section>
  )
}
