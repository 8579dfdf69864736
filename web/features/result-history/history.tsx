import { useEffect, useState } from 'react'
import { Button } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import type { ResultEvent } from '@seatwise/contract/result-history'
import { Ago } from '../../ui/ago.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useResultHistory } from './data.ts'
import classes from './history.module.css'
import { byWords, eventWords } from './words.ts'

/** What happened to a result, latest first. Most readers never scroll here, so it is loaded when it comes into view. */
export function History({ id }: { id: string }) {
  const { ref, inViewport } = useInViewport()
  const [wasSeen, setWasSeen] = useState(false)
  useEffect(() => {
    if (inViewport) setWasSeen(true)
  }, [inViewport])
  return (
    <section ref={ref} className={classes.card} aria-labelledby="history">
      <h2 id="history">History</h2>
      {wasSeen ? <Events id={id} /> : <Loading />}
    </section>
  )
}

function Events({ id }: { id: string }) {
  const history = useResultHistory(id)
  if (history.error) return <Problem error={history.error} onRetry={() => void history.refetch()} />
  if (!history.data) return <Loading />
  const { data, more } = history.data
  return (
    <>
      <ol className={classes.events}>
        {data.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
      {more.error && <p role="alert">Earlier events could not be loaded.</p>}
      {more.hasNext && (
        <Button size="xs" variant="default" loading={more.isLoading} onClick={more.load}>
          {more.error ? 'Try again' : 'Earlier events'}
        </Button>
      )}
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
        <Ago at={event.created_at} />
      </span>
    </li>
  )
}

const Loading = () => (
  <div className={classes.loading} aria-busy="true">
    <span className="visually-hidden">Loading</span>
  </div>
)
