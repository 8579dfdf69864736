import { useState } from 'react'
import { Button } from '@mantine/core'
import type { Message, MessageSelection } from '@seatwise/contract/messages'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import { call } from '../../../kernel/session.ts'
import { useWrite } from '../../../kernel/use-action.ts'
import { Ago } from '../../../ui/ago.tsx'
import { recentTime } from '../../../ui/dates.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { WhenNear } from '../../../ui/end-of-list.tsx'
import { Card, Meta, PlainList, Row, Text } from '../../../ui/layout.tsx'
import { LinesSkeleton } from '../../../ui/lines-skeleton.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useMessages } from '../data.ts'
import classes from '../messages.module.css'
import { stateWords } from '../words.ts'
import { lazyDialog } from '../../../kernel/lazy-dialog.tsx'

const ComposeDialog = lazyDialog(async () => (await import('./compose-dialog.tsx')).ComposeDialog)

type Props = {
  user: UserProfile
  candidate_id: string
  company_id: string
  /** The recipient of a message: one of the person's results, or the person. */
  selection: MessageSelection
  whose: string
}

/**
 * The emails that staff have sent to a person. The card is at the end of the page, so it is loaded when the window is
 * near.
 */
export function MessagesCard({ user, candidate_id, company_id, selection, whose }: Props) {
  const [isNear, setNear] = useState(false)
  const [isWriting, setWriting] = useState(false)
  return (
    <Card isSameOnPhones className={classes.card} aria-labelledby="messages">
      <Row as="header" align="center" justify="between">
        <h2 id="messages">Messages</h2>
        {can(user, 'messages.send') && (
          <Button variant="default" onClick={() => setWriting(true)}>
            Write an email
          </Button>
        )}
      </Row>
      {isNear ? <Messages candidate_id={candidate_id} /> : <WhenNear onNear={() => setNear(true)} />}

      {isWriting && (
        <ComposeDialog company_id={company_id} selection={selection} whose={whose} onClose={() => setWriting(false)} />
      )}
    </Card>
  )
}

const latest = 5
const maximum = 200

function Messages({ candidate_id }: { candidate_id: string }) {
  const [size, setSize] = useState(latest)
  const { data, error, isPlaceholderData, refetch } = useMessages(candidate_id, size)
  if (!data && error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <LinesSkeleton />
  if (data.data.length === 0) return <p className={classes.quiet}>No emails written by hand yet.</p>
  return (
    <>
      <PlainList as="ol" className={classes.messages}>
        {data.data.map((message) => (
          <li key={message.id}>
            <OneMessage message={message} />
          </li>
        ))}
      </PlainList>
      {data.next !== null && size < maximum && (
        <Button size="xs" variant="default" loading={isPlaceholderData} onClick={() => setSize(maximum)}>
          Earlier messages
        </Button>
      )}
    </>
  )
}

function OneMessage({
  message: { id, subject, body, state, error, sent_by, stage, leaves_at, created_at, can: may },
}: {
  message: Message
}) {
  const { pending, run } = useWrite('survey-results')
  const again = () => run(() => call('POST /messages/{id}/send-again', { params: { id } }))
  const cancel = () => run(() => call('POST /messages/{id}/cancel', { params: { id } }))
  return (
    <>
      <Disclosure
        title={
          <Text as="span" canBreak>
            {subject}
          </Text>
        }
      >
        <p className={classes.text}>{body}</p>
      </Disclosure>
      <Meta>
        {sent_by.name ?? 'Somebody of another company'} · <Ago at={created_at} isInSentence />
        {stage !== null && ` · with the move to ${stage}`}
      </Meta>
      {state !== 'sent' && (
        <p className={classes.state}>
          <Pill tone={state === 'queued' || state === 'canceled' ? 'neutral' : 'warn'}>
            {leaves_at ? `Waits until ${recentTime(leaves_at)}` : stateWords[state]}
          </Pill>
          {may.cancel && (
            <Button size="compact-sm" variant="default" loading={pending} onClick={() => void cancel()}>
              Cancel<span className="visually-hidden">: {subject}</span>
            </Button>
          )}
          {may.send_again && (
            <Button size="compact-sm" variant="default" loading={pending} onClick={() => void again()}>
              Send again<span className="visually-hidden">: {subject}</span>
            </Button>
          )}
        </p>
      )}
      {error && state !== 'sent' && state !== 'queued' && <Meta>{error}</Meta>}
    </>
  )
}
