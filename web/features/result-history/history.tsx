import { useState } from 'react'
import { Button } from '@mantine/core'
import type { ResultEvent } from '@seatwise/contract/result-history'
import { Ago } from '../../ui/ago.tsx'
import { WhenNear } from '../../ui/end-of-list.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useResultHistory } from './data.ts'
import classes from './history.module.css'
import { byWords, eventWords } from './words.ts'

/** What happened to a result, latest first. It stands at the end of the page, so it is loaded when the window is near. */
export function History({ id }: { id: string }) {
  const [isNear, setNear] = useState(false)
  return (
    <section className={classes.card} aria-labelledby="history">
      <h2 id="history">History</h2>
      {isNear ? <Events id={id} /> : <WhenNear onNear={() => setNear(true)} />}
    </section>
  )
}

const latest = 8
const maximum = 200

/** The earlier events are asked for with the latest ones: a live update would cut off the loading of a further page. */
function Events({ id }: { id: string }) {
  const [size, setSize] = useState(latest)
  const { data, error, isPlaceholderData, refetch } = useResultHistory(id, size)
  if (!data && error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <>
      <ol className={classes.events}>
        {data.data.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
      {data.next !== null &&
        (size === maximum && !isPlaceholderData ? (
          <p className={classes.meta}>The latest {maximum} events.</p>
        ) : (
          <Button size="xs" variant="default" loading={isPlaceholderData} onClick={() => setSize(maximum)}>
            Earlier events
          </Button>
        ))}
    </>
  )
}

function Event({ event }: { event: ResultEvent }) {
  return (
    <li data-event={event.event}>
      <span className={classes.what}>{eventWords(event)}</span>
      {event.reason && <span className={classes.reason}>{event.reason}</span>}
      <span className={classes.meta}>
        {byWords(event).map((words) => (
          <span key={words}>{words} · </span>
        ))}
        <Ago at={event.created_at} isInSentence />
      </span>
    </li>
  )
}

const Loading = () => (
  <div className={classes.loading} aria-busy="true">
    <span className="visually-hidden">Loading</span>
  </div>
)
