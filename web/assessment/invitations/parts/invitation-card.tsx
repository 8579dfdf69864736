import { useState } from 'react'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Invitation } from '@seatwise/contract/invitations'
import { callOnce } from '../../../kernel/session.ts'
import { useWrite } from '../../../kernel/use-action.ts'
import { Ago } from '../../../ui/ago.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useInvitationOf } from '../data.ts'
import classes from '../invitations.module.css'
import { detailsOf, hasEnded, refusalWords, stateWords, stepsOf } from '../words.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

type Props = {
  survey_result_id: string
  /** The title of the card until the invitation is loaded. */
  title: string
}

/** The progress of an invited person, and the actions for the invitation. */
export function InvitationCard({ survey_result_id, title }: Props) {
  const { data, error, refetch } = useInvitationOf(survey_result_id)
  if (data) return <Card invitation={data} />
  return (
    <>
      <h2>{title}</h2>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
    </>
  )
}

function Card({ invitation }: { invitation: Invitation }) {
  const { id, can, state, progress, mailed_at } = invitation
  const [isWithdrawing, setWithdrawing] = useState(false)
  const { pending, run, problem } = useWrite('survey-results', { words: refusalWords, isToldInPlace: true })
  const remind = (body: { renew?: true }, done: string) =>
    run(async () => {
      await callOnce('POST /invitations/{id}/remind', { params: { id }, body })
      notifications.show({ message: done })
    })
  return (
    <>
      <h2>{stateWords[state]}</h2>
      <Steps invitation={invitation} />
      {progress && state === 'started' && <Progress progress={progress} />}
      <p className={classes.details}>
        Latest email <Ago at={mailed_at} isInSentence />
        {detailsOf(invitation).map((words) => ` · ${words}`)}
      </p>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Row>
        {can.remind && (
          <Button loading={pending} onClick={() => void remind({}, 'Reminder sent')}>
            Send a reminder
          </Button>
        )}
        {can.renew && (
          <Button loading={pending} onClick={() => void remind({ renew: true }, 'Invitation renewed')}>
            Invite again
          </Button>
        )}
        {can.withdraw && (
          <Button variant="default" onClick={() => setWithdrawing(true)}>
            Withdraw
          </Button>
        )}
      </Row>
      {isWithdrawing && <WithdrawDialog id={id} onClose={() => setWithdrawing(false)} />}
    </>
  )
}

function Steps({ invitation }: { invitation: Invitation }) {
  const steps = stepsOf(invitation)
  const next = hasEnded(invitation) ? -1 : steps.findIndex(({ isDone }) => !isDone)
  return (
    <ol className={classes.steps}>
      {steps.map(({ name, isDone, detail }, index) => (
        <li key={name} data-done={isDone} aria-current={index === next ? 'step' : undefined}>
          <Text as="b" weight="medium">
            {name}
            <span className="visually-hidden">{isDone ? ', done' : ', not yet'}</span>
          </Text>
          {detail && (
            <Text as="small" size="meta">
              {detail}
            </Text>
          )}
        </li>
      ))}
    </ol>
  )
}

function Progress({ progress: { answered, of, answered_at } }: { progress: NonNullable<Invitation['progress']> }) {
  return (
    <Stack gap={6} className={classes.progress}>
      <progress value={answered} max={of} aria-label="Statements answered" />
      <span>
        {answered} of {of} answered
        {answered_at && (
          <>
            , last active <Ago at={answered_at} isInSentence />
          </>
        )}
      </span>
    </Stack>
  )
}
