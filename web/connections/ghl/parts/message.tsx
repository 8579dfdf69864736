import { useState, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconMail, IconMessage, IconPaperclip } from '@tabler/icons-react'
import type { GhlMessage, GhlOutgoing } from '@seatwise/contract/ghl'
import type { GhlChannel, MessageDirection } from '@seatwise/contract/values/connections'
import { useWrite } from '../../../kernel/use-action.ts'
import { Ago } from '../../../ui/ago.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Grid, PlainList, Stack, Text } from '../../../ui/layout.tsx'
import classes from '../conversation.module.css'
import { sendMessage } from '../data.ts'
import {
  attachmentOf,
  canSendAgain,
  channelWords,
  hasFailed,
  isOnItsWay,
  messageStateWords,
  statusWords,
} from '../words.ts'

/** A message of the CRM. Its text is shown as plain text: never as HTML, and without links. */
export const Message = ({ message, name }: { message: GhlMessage; name: string }) => (
  <Bubble
    {...message}
    who={message.direction === 'in' ? name : 'The company'}
    state={statusWords(message)}
    isFaulty={hasFailed(message)}
  >
    {message.attachments.length > 0 && (
      <PlainList className={classes.attachments} aria-label="Attachments">
        {/* The index is the key, because the same file can be attached twice. */}
        {message.attachments.map((address, nth) => (
          // oxlint-disable-next-line react/no-array-index-key
          <Grid as="li" gap={6} align="baseline" key={nth}>
            <Attachment address={address} />
          </Grid>
        ))}
      </PlainList>
    )}
  </Bubble>
)

function Attachment({ address }: { address: string }) {
  const { name, host } = attachmentOf(address)
  return (
    <>
      <IconPaperclip size={14} aria-hidden />
      {host ? (
        <span>
          <a href={address} target="_blank" rel="noreferrer noopener nofollow" referrerPolicy="no-referrer">
            <bdi>{name}</bdi>
          </a>{' '}
          <small>{host}</small>
        </span>
      ) : (
        <bdi>{name}</bdi>
      )}
    </>
  )
}

type OutgoingProps = {
  message: GhlOutgoing
  reader_id: string
  /** The name of the person. */
  name: string
  mayResend: boolean
}

/** A message that was written here and is not in the CRM: it waits, or could not be sent. */
export function Outgoing({ message, reader_id, name, mayResend }: OutgoingProps) {
  const { id, channel, state, error, sent_by } = message
  const [isAsking, setAsking] = useState(false)
  const { pending, problem, run } = useWrite('ghl', { isToldInPlace: true })
  const send = () =>
    void run(async () => {
      setAsking(false)
      await sendMessage({ again: id })
    })
  const buttonId = `again-${id}`
  const isFaulty = !isOnItsWay(message) && state !== 'sent' && state !== 'canceled'
  return (
    <Bubble
      channel={channel}
      subject={message.subject}
      body={message.body}
      at={message.created_at}
      direction="out"
      who={sent_by.id === reader_id ? 'You' : (sent_by.name ?? 'Somebody of another company')}
      state={messageStateWords[state]}
      isFaulty={isFaulty}
      isPending={state !== 'sent'}
    >
      {isFaulty && error && <p className={classes.reason}>{error}</p>}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {mayResend && canSendAgain(message) && (
        <Button
          id={buttonId}
          size="compact-sm"
          variant="default"
          loading={pending}
          // A message that may have arrived is sent again only after a question.
          onClick={state === 'uncertain' ? () => setAsking(true) : send}
        >
          Send again
          <span className="visually-hidden">: {message.subject ?? message.body.slice(0, 60)}</span>
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Send this message again?"
          explains={`Sending it was cut off, so it may have arrived. ${name} would get it twice. Look in GoHighLevel first.`}
          confirm="Send again"
          pending={pending}
          onConfirm={send}
          onKeep={() => setAsking(false)}
          returnTo={buttonId}
        />
      )}
    </Bubble>
  )
}

const marks = { sms: IconMessage, email: IconMail }

type BubbleProps = {
  direction: MessageDirection
  channel: GhlChannel
  subject: string | null
  body: string | null
  at: string
  who: string
  /** The outcome in words. */
  state: string | undefined
  isFaulty: boolean
  isPending?: boolean
  children?: ReactNode
}

function Bubble(props: BubbleProps) {
  const { direction, channel, subject, body, at, who, state, isFaulty, isPending = false, children } = props
  const Mark = marks[channel]
  return (
    <Stack as="article" gap={4} className={classes.message} data-direction={direction} data-pending={isPending}>
      <Stack gap={6} align="start" className={classes.bubble}>
        {subject && (
          <h3>
            <bdi>{subject}</bdi>
          </h3>
        )}
        {body === null ? (
          <Text tone="quiet">This message can be read in GoHighLevel only.</Text>
        ) : (
          <p className={classes.text} dir="auto">
            {body}
          </p>
        )}
        {children}
      </Stack>
      <p className={classes.meta}>
        <b>{who}</b>
        <span>
          <Mark size={14} aria-hidden /> {channelWords[channel]}
        </span>
        <Ago at={at} />
        {state && (
          <span data-faulty={isFaulty}>
            {isFaulty && <IconAlertTriangle size={14} aria-hidden />}
            {state}
          </span>
        )}
      </p>
    </Stack>
  )
}
