/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import { showBrand } from '../../platform/brand.ts'
import { CallError, send } from '../../platform/call.ts'
import { createAnswerQueue, type Saving } from './answer-queue.ts'
import {
  asList,
  callAsTaker,
  readDraft,
  sendEarlierAnswers,
  takeTokenFromAddress,
  wipeDraft,
  type Attempt,
  type Given,
  type GoTo,
} from './data.ts'
import { Finish } from './parts/finish.tsx'
import { Notice } from './parts/notice.tsx'
import { Progress } from './parts/progress.tsx'
import { Provider } from './parts/provider.tsx'
import { RegistrationForm } from './parts/registration-form.tsx'
import { Refused, WaysOn } from './parts/refused.tsx'
import { Statement } from './parts/statement.tsx'
import { Welcome } from './register-page.tsx'
import { useLoaded } from './use-loaded.ts'
import { useStatementSteps } from './use-statement-steps.ts'
import { useTitle } from './use-title.ts'

async function loadAttempt(token: string | undefined): Promise<Attempt | undefined> {
  if (!token) return undefined
  await sendEarlierAnswers()
  const { data } = await callAsTaker(token, 'GET /surveys/attempt', {})
  showBrand(data.brand)
  if (data.state !== 'completed') return data
  wipeDraft()
  const { company_name: name, brand, logo_id } = data
  throw Object.assign(new CallError(409, '', 'survey_submitted'), { company: { name, brand, logo_id } })
}

export function TakePage({ goTo }: { goTo: GoTo }) {
  const [token] = useState(() => {
    takeTokenFromAddress()
    return readDraft()?.token
  })
  const { value, refused, again, refuse } = useLoaded(loadAttempt, token)

  // A mailed link opened in this tab changes the fragment only.
  useEffect(() => {
    const reload = () => location.reload()
    window.addEventListener('hashchange', reload)
    return () => window.removeEventListener('hashchange', reload)
  }, [])

  if (!token)
    return (
      <Notice title="No survey has been started here">
        <p className="lead">Open the link in the email that we sent you, to continue where you left off.</p>
        <WaysOn goTo={goTo} />
      </Notice>
    )
  if (refused) return <Refused error={refused} onRetry={again} goTo={goTo} />
  if (!value)
    return (
      <main className="page" aria-busy="true">
        <p className="quiet">Loading</p>
      </main>
    )
  if (value.invitation) return <Invited attempt={value} invitation={value.invitation} token={token} onBegun={again} />
  return <Survey attempt={value} token={token} goTo={goTo} onRefused={refuse} />
}

type InvitedProps = {
  attempt: Attempt
  invitation: NonNullable<Attempt['invitation']>
  token: string
  onBegun: () => void
}

/** An invited person registers before the first statement; their link names the role and the address. */
function Invited({ attempt, invitation, token, onBegun }: InvitedProps) {
  const { company_name: name, logo_id, role_name } = attempt
  const { languages, notice, ...invited } = invitation
  useTitle(`Survey · ${name}`)
  return (
    <main className="page register">
      <Welcome company={{ name, logo_id, languages }} />
      <RegistrationForm
        company={{ name, notice }}
        roles={[]}
        fixed={role_name === null ? undefined : { name: role_name }}
        invited={invited}
        typed={undefined}
        onTyped={() => undefined}
        onBegin={async (entered) => {
          await send('POST /surveys/register', { body: { invitation: token, ...entered } })
          onBegun()
          window.scrollTo(0, 0)
        }}
      />
      <Provider />
    </main>
  )
}

type Props = { attempt: Attempt; token: string; goTo: GoTo; onRefused: (error: CallError) => void }

function Survey({ attempt, token, goTo, onRefused }: Props) {
  const { items } = attempt
  const [given, setGiven] = useState<Record<string, Given>>(() => ({
    ...Object.fromEntries(attempt.answers.map(({ item, answer, ms }) => [item, { answer, ms }])),
    ...readDraft()?.unsent,
  }))
  const open = items.findIndex((item) => !given[item.id])
  const { at, show } = useStatementSteps(open < 0 ? items.length : open)
  const [saving, setSaving] = useState<Saving>('saved')
  useTitle(`Survey · ${attempt.company_name}`)

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
      <Progress attempt={attempt} at={at} saving={saving} />
      {item ? (
        <Statement
          key={item.id}
          text={item.text}
          labels={attempt.labels}
          chosen={given[item.id]?.answer}
          isFirst={at === 0}
          saved={saving === 'saved'}
          onAnswer={answer}
          onNext={() => show(at + 1)}
        />
      ) : (
        <Finish open={open} onOpen={() => show(open)} submit={submit} onRefused={onRefused} />
      )}
    </main>
  )
}
