import { useQuery } from '@tanstack/react-query'
import type { OutboxMessage } from '@seatwise/contract/outbox'
import { liveQuery } from '../../platform/query.ts'
import { call } from '../../platform/session.ts'
import { Problem } from '../../ui/problem.tsx'
import { dateTime } from '../../ui/dates.ts'
import classes from './outbox.module.css'
import { channelWords, stateWords } from './words.ts'

const lookAgainMs = 2_000

/** Mails and text messages, sent or not; links in them open as they would from a mail program. */
export function OutboxPage() {
  const messages = useQuery({
    ...liveQuery,
    queryKey: ['outbox', 'list'],
    queryFn: () => call('GET /outbox', {}),
    // Only while something is on its way.
    refetchInterval: ({ state }) =>
      state.data?.data.some((message) => message.state === 'queued') ? lookAgainMs : false,
  })
  return (
    <>
      <title>Outbox</title>
      <h1>Outbox</h1>
      <p className={classes.quiet}>
        The latest 100 messages, newest first. They leave where a mail server or a gateway for text messages is
        configured; without one they are kept here, and their links work all the same.
      </p>
      {messages.isPending && <p aria-busy="true">Loading</p>}
      {messages.isError && <Problem error={messages.error} onRetry={() => void messages.refetch()} />}
      {messages.data?.data.length === 0 && <p>No message yet: register for a survey, or finish one.</p>}
      {messages.data?.data.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </>
  )
}

function Message({ message }: { message: OutboxMessage }) {
  const { channel, subject, state, last_error } = message
  return (
    <article className={classes.mail}>
      <header className={classes.head}>
        <h2>{subject || channelWords[channel]}</h2>
        <p className={classes.state} data-state={state}>
          {stateWords(message)}
        </p>
      </header>
      <p className={classes.quiet}>
        {channelWords[channel]} to {message.recipient} · {message.company_name} · {dateTime(message.created_at)}
      </p>
      {last_error && <p className={classes.error}>{last_error}</p>}
      {state === 'sent' && <p>What has left is not kept here: it may open an account.</p>}
      {message.body.split('\n\n').map((paragraph) => (
        <p key={paragraph}>{/^https?:\/\//.test(paragraph) ? <a href={paragraph}>{paragraph}</a> : paragraph}</p>
      ))}
    </article>
  )
}
