import { useEffect, useState } from 'react'
import type { CallReply } from '@seatwise/contract/routes'
import { CallError } from '../../platform/call.ts'
import { read } from '../../platform/storage.ts'
import { createAnswerQueue, type Saving } from './answer-queue.ts'
import {
  asList,
  callAsTaker,
  readDraft,
  sendEarlierAnswers,
  takeTokenFromAddress,
  wipeDraft,
  type Given,
  type GoTo,
} from './data.ts'
import { Finish } from './parts/finish.tsx'
import { Notice } from './parts/notice.tsx'
import { Refused } from './parts/refused.tsx'
import { Statement } from './parts/statement.tsx'
import { useLoaded } from './use-loaded.ts'

type Attempt = CallReply<'GET /surveys/attempt'>['data']

async function loadAttempt(token: string | undefined): Promise<Attempt | undefined> {
  if (!token) return undefined
  await sendEarlierAnswers()
  const { data } = await callAsTaker(token, 'GET /surveys/attempt', {})
  document.documentElement.dataset.brand = data.brand
  if (data.state === 'in_progress') return data
  wipeDraft()
  throw new CallError(409, '', 'survey_submitted')
}

export function TakePage({ goTo }: { goTo: GoTo }) {
  const [token] = useState(() => {
    takeTokenFromAddress()
    return readDraft()?.token
  })
  const { value, refused, again, refuse } = useLoaded(loadAttempt, token)

  if (!token) return <NoSurveyHere />
  if (refused) return <Refused error={refused} onRetry={again} />
  if (!value)
    return (
      <main className="page" aria-busy="true">
        <p className="quiet">Loading</p>
      </main>
    )
  return <Survey attempt={value} token={token} goTo={goTo} onRefused={refuse} />
}

function NoSurveyHere() {
  const before = read('previous_survey_url')
  return (
    <Notice title="No survey has been begun here">
      Open the link in your mail to go on.
      {before && (
        <>
          {' '}
          Or <a href={before}>begin again</a>.
        </>
      )}
    </Notice>
  )
}

type Props = { attempt: Attempt; token: string; goTo: GoTo; onRefused: (error: CallError) => void }

function Survey({ attempt, token, goTo, onRefused }: Props) {
  const { items } = attempt
  const [given, setGiven] = useState<Record<string, Given>>(() => ({
    ...Object.fromEntries(attempt.answers.map(({ item, answer, ms }) => [item, { answer, ms }])),
    ...readDraft()?.unsent,
  }))
  const firstOpen = items.findIndex((item) => !given[item.id])
  const [at, setAt] = useState(firstOpen < 0 ? items.length : firstOpen)
  const [saving, setSaving] = useState<Saving>('saved')

  const [queue] = useState(() => createAnswerQueue(token, { change: setSaving, refused: onRefused }))
  useEffect(() => queue.start(), [queue])

  const item = items[at]
  const answer = (choice: number, ms: number) => {
    if (!item) return
    const now = { answer: choice, ms: Math.round((given[item.id]?.ms ?? 0) + ms) }
    setGiven({ ...given, [item.id]: now })
    queue.add(item.id, now)
  }

  async function submit() {
    const { data } = await callAsTaker(token, 'POST /surveys/submit', {
      body: { answers: asList(queue.unsent()) },
    })
    wipeDraft()
    goTo('/survey/thank-you', data)
  }

  return (
    <main className="page take">
      <title>{`Survey · ${attempt.company_name}`}</title>
      <header>
        <h1 className="company">{attempt.company_name}</h1>
        <p id="progress" className="quiet">
          {item ? `Statement ${at + 1} of ${items.length}` : `All ${items.length} statements`}
        </p>
        <progress value={item ? at : items.length} max={items.length} aria-labelledby="progress" />
      </header>
      {item ? (
        <Statement
          key={item.id}
          text={item.text}
          labels={attempt.labels}
          chosen={given[item.id]?.answer}
          onAnswer={answer}
          onNext={() => setAt(at + 1)}
          onBack={at > 0 ? () => setAt(at - 1) : undefined}
        />
      ) : (
        <Finish open={firstOpen} onBack={setAt} last={items.length - 1} submit={submit} onRefused={onRefused} />
      )}
      <p className="saving quiet" role="status">
        {saving === 'waiting'
          ? 'No connection: your answers are kept on this device and sent later.'
          : saving === 'saving'
            ? 'Saving'
            : 'Saved'}
      </p>
      {at === 0 && <p className="quiet">Already started? We mailed you a link to continue where you left off.</p>}
    </main>
  )
}
