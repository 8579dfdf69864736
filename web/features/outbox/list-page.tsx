import { useState } from 'react'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OutboxMessage } from '@seatwise/contract/outbox'
import type { CallReply } from '@seatwise/contract/routes'
import { liveQuery } from '../../platform/query.ts'
import { call, callOnce } from '../../platform/session.ts'
import { useWrite } from '../../platform/use-action.ts'
import { dateTime } from '../../ui/dates.ts'
import { Problem } from '../../ui/problem.tsx'
import classes from './outbox.module.css'
import { channelWords, countWords, transportWarning, stateWords } from './words.ts'

const pollMs = 2_000
type State = OutboxMessage['state']

const stateChoices: { value: State | ''; label: string }[] = [
  { value: '', label: 'All messages' },
  { value: 'queued', label: 'Waiting to be sent' },
  { value: 'sending', label: 'Being sent' },
  { value: 'uncertain', label: 'Uncertain: may have arrived' },
  { value: 'dead', label: 'Given up' },
  { value: 'held', label: 'Held: nothing to send them with' },
  { value: 'sent', label: 'Sent' },
]

/** Shows waiting, failed and sent messages. Operators can send failed ones again. */
export function OutboxPage() {
  const [state, setState] = useState<State | ''>('')
  /** Keys of the pages up to this one, without the first, which has none. */
  const [keys, setKeys] = useState<string[]>([])
  const after = keys.at(-1)
  const messages = useQuery({
    ...liveQuery,
    queryKey: ['outbox', 'list', state, after],
    queryFn: () => call('GET /outbox', { query: { ...(state ? { state } : {}), after, page_size: 100 } }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.data && query.state.data.counts.queued > 0 ? pollMs : false),
  })
  const found = messages.data
  return (
    <>
      <title>Outbox</title>
      <h1>Outbox</h1>
      {found && <Summary found={found} />}
      <NativeSelect
        className={classes.filter}
        label="Show"
        data={stateChoices}
        value={state}
        onChange={(event) => {
          setState(stateChoices.find(({ value }) => value === event.currentTarget.value)?.value ?? '')
          setKeys([])
        }}
      />
      {messages.isPending && <p aria-busy="true">Loading</p>}
      {messages.isError && <Problem error={messages.error} onRetry={() => void messages.refetch()} />}
      {found?.data.length === 0 && <p>{state ? 'No message is in this state.' : 'No message yet.'}</p>}
      {found && found.data.length > 0 && <Messages key={`${state} ${after}`} found={found} />}
      <nav className={classes.paging} aria-label="Pages">
        {after && (
          <Button variant="default" onClick={() => setKeys(keys.slice(0, -1))}>
            Newer
          </Button>
        )}
        {found?.next && (
          <Button variant="default" onClick={() => setKeys([...keys, found.next!])}>
            Older
          </Button>
        )}
      </nav>
    </>
  )
}

function Summary({ found }: { found: CallReply<'GET /outbox'> }) {
  const warning = transportWarning(found.leaves)
  return (
    <>
      <p className={classes.quiet} role="status">
        {countWords(found.counts)}
      </p>
      {warning && <p className={classes.error}>{warning}</p>}
      {!found.shows_contents && (
        <p className={classes.quiet}>Subjects and texts are not shown here: they can open accounts.</p>
      )}
    </>
  )
}

/** Lists one page of messages with check boxes for sending failed ones again. */
function Messages({ found }: { found: CallReply<'GET /outbox'> }) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const replayable = found.data.filter((message) => message.is_replayable)
  const chosen = replayable.filter(({ id }) => ticked.has(id)).map(({ id }) => id)
  const { problem, pending, run } = useWrite('outbox')
  async function replay() {
    const { queued, skipped } = (await callOnce('POST /outbox/replay', { body: { ids: chosen } })).data
    setTicked(new Set())
    const others = skipped.length > 0 ? `, ${skipped.length} skipped: their state has changed` : ''
    notifications.show({ message: `${queued.length} queued again${others}` })
  }
  const tick = (id: string, isTicked: boolean) => {
    const next = new Set(ticked)
    if (isTicked) next.add(id)
    else next.delete(id)
    setTicked(next)
  }
  return (
    <>
      {replayable.length > 0 && (
        <div className={classes.actions}>
          <Checkbox
            label={`Select all ${replayable.length} that can be sent again`}
            checked={chosen.length === replayable.length}
            onChange={(event) => setTicked(new Set(event.currentTarget.checked ? replayable.map(({ id }) => id) : []))}
          />
          <Button disabled={chosen.length === 0} loading={pending} onClick={() => void run(replay)}>
            Send {chosen.length || 'selected'} again
          </Button>
        </div>
      )}
      {problem && (
        <p className={classes.error} role="alert">
          {problem}
        </p>
      )}
      {found.data.map((message) => (
        <Message
          key={message.id}
          message={message}
          isShown={found.shows_contents}
          isTicked={ticked.has(message.id)}
          onTick={(isTicked) => tick(message.id, isTicked)}
        />
      ))}
    </>
  )
}

type MessageProps = { message: OutboxMessage; isShown: boolean; isTicked: boolean; onTick: (isTicked: boolean) => void }

function Message({ message, isShown, isTicked, onTick }: MessageProps) {
  const { channel, subject, state, last_error, recipient } = message
  return (
    <article className={classes.mail}>
      <header className={classes.head}>
        <h2>{subject || channelWords[channel]}</h2>
        <p className={classes.state} data-state={state}>
          {stateWords(message)}
        </p>
      </header>
      <p className={classes.quiet}>
        {channelWords[channel]} to {recipient} · {message.company_name} · {dateTime(message.created_at)}
      </p>
      {last_error && <p className={classes.error}>{last_error}</p>}
      {state === 'uncertain' && (
        <p className={classes.quiet}>
          It is not sent again by itself. If the recipient does not have it, send it again: a mail program that got it
          before shows it once.
        </p>
      )}
      {message.is_replayable && (
        <Checkbox
          label="Send this again"
          aria-label={`Send the message to ${recipient} again`}
          checked={isTicked}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
      )}
      {isShown && state === 'sent' && <p>The text of a sent message is not stored: it may open an account.</p>}
      {isShown &&
        message.body
          .split('\n\n')
          .map((paragraph) => (
            <p key={paragraph}>{/^https?:\/\//.test(paragraph) ? <a href={paragraph}>{paragraph}</a> : paragraph}</p>
          ))}
    </article>
  )
}
