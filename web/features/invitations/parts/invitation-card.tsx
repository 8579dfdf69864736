import { useState } from 'react'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Invitation } from '@seatwise/contract/invitations'
import { call, callOnce } from '../../../platform/session.ts'
import { useWrite } from '../../../platform/use-action.ts'
import { Ago } from '../../../ui/ago.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useInvitationOf } from '../data.ts'
import classes from '../invitations.module.css'
import { detailsOf, refusalWords, stateWords } from '../words.ts'

/** How far the invited person has come, and what can be done about it. */
export function InvitationCard({ survey_result_id }: { survey_result_id: string }) {
  const { data } = useInvitationOf(survey_result_id)
  return data ? <Card invitation={data} /> : null
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
      <p>{stateWords[state]}</p>
      {progress && state === 'started' && <Progress progress={progress} />}
      <ul className={classes.details}>
        <li>
          Latest email: <Ago at={mailed_at} />
        </li>
        {detailsOf(invitation).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.actions}>
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
      </div>
      {isWithdrawing && <Withdraw id={id} onClose={() => setWithdrawing(false)} />}
    </>
  )
}

function Progress({ progress: { answered, of, answered_at } }: { progress: NonNullable<Invitation['progress']> }) {
  return (
    <div className={classes.progress}>
      <progress value={answered} max={of} aria-label="Statements answered" />
      <span>
        {answered} of {of} answered
        {answered_at && (
          <>
            , last active <Ago at={answered_at} />
          </>
        )}
      </span>
    </div>
  )
}

function Withdraw({ id, onClose }: { id: string; onClose: () => void }) {
  const { problem, pending, run } = useWrite('survey-results', { words: refusalWords, isToldInPlace: true })
  async function withdraw() {
    await call('DELETE /invitations', { query: { id } })
    notifications.show({ message: 'Invitation withdrawn' })
    onClose()
  }
  return (
    <Dialog title="Withdraw this invitation?" onClose={onClose}>
      <p className={classes.quiet}>
        The links in the emails stop working at once, and no reminder follows. Answers given so far are kept: you can
        invite the person again later.
      </p>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button loading={pending} onClick={() => void run(withdraw)}>
          Withdraw
        </Button>
      </div>
    </Dialog>
  )
}
