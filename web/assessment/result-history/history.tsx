import { useState } from 'react'
import { Button } from '@mantine/core'
import type { ResultEvent } from '@seatwise/contract/result-history'
import { Ago } from '../../ui/ago.tsx'
import { WhenNear } from '../../ui/end-of-list.tsx'
import { Meta, PlainList, Surface, Text } from '../../ui/layout.tsx'
import { LinesSkeleton } from '../../ui/lines-skeleton.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useResultHistory } from './data.ts'
import classes from './history.module.css'
import { byWords, eventWords, mailWords } from './words.ts'

/**
 * The events of a result, latest first. The card is at the end of the page, so it is loaded when the window is near.
 */
export function History({ id }: { id: string }) {
  const [isNear, setNear] = useState(false)
  return (
    <Surface as="section" className={classes.card} aria-labelledby="history">
      <h2 id="history">History</h2>
      {isNear ? <ResultEvents id={id} /> : <WhenNear onNear={() => setNear(true)} />}
    </Surface>
  )
}

const latest = 8
/** The maximum number of events that are shown. */
const maxEvents = 200

function ResultEvents({ id }: { id: string }) {
  const [size, setSize] = useState(latest)
  return <Events request={useResultHistory(id, size)} size={size} onSize={setSize} />
}

type EventsProps<Event> = {
  request: {
    data: { data: readonly Event[]; next: string | null } | undefined
    error: Error | null
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  size: number
  onSize: (size: number) => void
  /** The subject of an event, in a list about several subjects. */
  about?: (event: Event) => string | null
  /** Replaces the usual text of an event. */
  wordsOf?: (event: Event) => string | undefined
}

/**
 * Earlier events are loaded together with the latest ones, because a live update would abort the loading of a further
 * page.
 */
export function Events<Event extends ResultEvent>({ request, size, onSize, about, wordsOf }: EventsProps<Event>) {
  const { data, error, isPlaceholderData, refetch } = request
  if (!data && error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <LinesSkeleton />
  return (
    <>
      <PlainList as="ol" className={classes.events}>
        {data.data.map((event) => (
          <Line
            key={event.id}
            event={event}
            words={wordsOf?.(event) ?? eventWords(event)}
            about={about?.(event) ?? null}
          />
        ))}
      </PlainList>
      {data.next !== null &&
        (size === maxEvents && !isPlaceholderData ? (
          <Meta>The latest {maxEvents} events.</Meta>
        ) : (
          <Button size="xs" variant="default" loading={isPlaceholderData} onClick={() => onSize(maxEvents)}>
            Earlier events
          </Button>
        ))}
    </>
  )
}

function Line({ event, words: what, about }: { event: ResultEvent; words: string; about: string | null }) {
  return (
    <li data-event={event.event}>
      <Text as="span" canBreak>
        {what}
      </Text>
      {event.mail && (
        <Text as="span" tone="quiet" canBreak className={classes.reason}>
          {mailWords(event.mail)}
        </Text>
      )}
      {event.reject_reason && (
        <Text as="span" tone="quiet" canBreak className={classes.reason}>
          {event.reject_reason.name}
        </Text>
      )}
      {event.reason && (
        <Text as="span" tone="quiet" canBreak className={classes.reason}>
          {event.reason}
        </Text>
      )}
      <Meta as="span">
        {about !== null && <span>{about} · </span>}
        {byWords(event).map((words) => (
          <span key={words}>{words} · </span>
        ))}
        <Ago at={event.created_at} isInSentence />
      </Meta>
    </li>
  )
}
