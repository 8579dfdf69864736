/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import { send, type CallError } from '../../kernel/call.ts'
import { createAttemptAnswers, type Answers, type Outside } from './attempt-answers.ts'
import {
  entries,
  FinishedWithout,
  loadAttempt,
  saveAnswers,
  submitAnswers,
  takeTokenFromAddress,
  wipeAttempt,
  type Attempt,
  type GoTo,
  type SubmitReply,
} from './data.ts'
import { Finish } from './parts/finish.tsx'
import { Notice } from './parts/notice.tsx'
import { Progress } from './parts/progress.tsx'
import { Provider } from './parts/provider.tsx'
import { RegistrationForm } from './parts/registration-form.tsx'
import { Refused } from './parts/refused.tsx'
import { Statement } from './parts/statement.tsx'
import { WaysOn } from './parts/ways-on.tsx'
import { Welcome } from './register-page.tsx'
import { useLoaded } from './use-loaded.ts'
import { useStatementSteps } from './use-statement-steps.ts'
import { useTitle } from './use-title.ts'

export function TakePage({ goTo }: { goTo: GoTo }) {
  const [current] = useState(() => {
    takeTokenFromAddress()
    return openCurrent()
  })
  // If a mailed link is opened in this tab, only the fragment changes.
  useEffect(() => {
    const reload = () => location.reload()
    window.addEventListener('hashchange', reload)
    return () => window.removeEventListener('hashchange', reload)
  }, [])

  if (current === 'several') return <Several />
  if (!current)
    return (
      <Notice title="No survey has been started here">
        <p className="lead">Open the link in the email that we sent you, to continue where you left off.</p>
        <WaysOn goTo={goTo} />
      </Notice>
    )
  return <Taken token={current.token} goTo={goTo} />
}

/** Binds this tab to its attempt, whatever other tabs do. */
function openCurrent() {
  const current = entries.current()
  if (current && current !== 'several') entries.open(current.token)
  return current
}

const Several = () => (
  <Notice title="More than one survey was begun on this device">
    <p className="lead">Open the link in the email that we sent you: it leads to your own, where you left off.</p>
  </Notice>
)

function Taken({ token, goTo }: { token: string; goTo: GoTo }) {
  const { value, refused, again, refuse } = useLoaded(loadAttempt, token)
  const [hasUnsaved, setUnsaved] = useState(false)

  if (refused)
    return (
      <Refused
        error={refused}
        hasUnsaved={hasUnsaved || refused instanceof FinishedWithout}
        onRetry={again}
        goTo={goTo}
      />
    )
  if (!value)
    return (
      <main className="page" aria-busy="true">
        <p className="quiet">Loading</p>
      </main>
    )
  if (value.invitation) return <Invited attempt={value} invitation={value.invitation} token={token} onBegun={again} />
  return (
    <Survey
      attempt={value}
      token={token}
      goTo={goTo}
      onRefused={(error, leavesUnsaved) => {
        setUnsaved(leavesUnsaved)
        refuse(error)
      }}
    />
  )
}

type InvitedProps = {
  attempt: Attempt
  invitation: NonNullable<Attempt['invitation']>
  token: string
  onBegun: () => void
}

/**
 * The registration of an invited person before the first statement; the link determines the role and the email address.
 */
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

type Props = {
  attempt: Attempt
  token: string
  goTo: GoTo
  onRefused: (error: CallError, hasUnsaved: boolean) => void
}

function openAnswers(attempt: Attempt, token: string, outside: Pick<Outside<SubmitReply>, 'submitted' | 'refused'>) {
  return createAttemptAnswers<SubmitReply>(attempt.answers, {
    save: (answers) => saveAnswers(token, answers),
    submit: (answers) => submitAnswers(token, answers),
    copy: {
      read: () => entries.read(token)?.unsaved ?? {},
      write: (unsaved) => entries.write({ token, attempt: attempt.id, unsaved }),
    },
    now: () => Date.now(),
    after: (ms, work) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    ...outside,
  })
}

function Survey({ attempt, token, goTo, onRefused }: Props) {
  const { items } = attempt
  const [answers] = useState(() =>
    openAnswers(attempt, token, {
      submitted: (submitted) => {
        wipeAttempt(token)
        goTo('/survey/thank-you', submitted)
      },
      refused: onRefused,
    }),
  )
  const [state, setState] = useState(answers.answers)
  const { answersByItem, isKept, saving } = state
  const open = items.findIndex((item) => !answersByItem[item.id])
  const { at, show } = useStatementSteps(open < 0 ? items.length : open)
  useTitle(`Survey · ${attempt.company_name}`)

  useEffect(() => {
    window.addEventListener('online', answers.online)
    const stop = answers.start(setState)
    return () => {
      stop()
      window.removeEventListener('online', answers.online)
    }
  }, [answers])

  const isOnlyHere = saving !== 'saved' && !isKept
  useEffect(() => {
    if (!isOnlyHere) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOnlyHere])

  const item = items[at]
  return (
    <main className="page take">
      <Progress attempt={attempt} at={at} trouble={troubleOf(state, items)} />
      {item ? (
        <Statement
          key={item.id}
          text={item.text}
          labels={attempt.labels}
          chosen={answersByItem[item.id]?.answer}
          isFirst={at === 0}
          saved={saving === 'saved'}
          onAnswer={(choice, ms) => answers.give(item.id, choice, ms)}
          onNext={() => show(at + 1)}
        />
      ) : (
        <Finish open={open} onOpen={() => show(open)} submit={answers.submit} isKept={isKept} />
      )}
    </main>
  )
}

function troubleOf({ saving, isKept, refused }: Answers, items: Attempt['items']): string | undefined {
  const first = items.findIndex(({ id }) => refused.includes(id))
  if (first >= 0) return `We could not save your answer to statement ${first + 1}. Please go back and choose it again.`
  if (saving === 'waiting')
    return isKept
      ? 'No connection: your answers are kept on this device and sent later.'
      : 'No connection: keep this page open until your answers are saved. This device does not keep them.'
  if (saving === 'busy')
    return isKept
      ? 'We cannot save just now: your answers are kept on this device, and we try again by ourselves.'
      : 'We cannot save just now: keep this page open until your answers are saved. This device does not keep them.'
  return undefined
}
