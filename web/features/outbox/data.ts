import { useEffect } from 'react'
import type { OutboxMessage } from '@seatwise/contract/outbox'
import { useListQuery, pageAfter } from '../../platform/list-query.ts'
import { call } from '../../platform/session.ts'

const pollMs = 2_000

/** Loaded again every two seconds while messages wait to be sent. */
export function useOutbox(state: OutboxMessage['state'] | undefined) {
  const messages = useListQuery(['outbox', 'list', state], (after) =>
    call('GET /outbox', { query: { ...(state ? { state } : {}), ...pageAfter(after) } }),
  )
  const isWaiting = (messages.data?.first.counts.queued ?? 0) > 0
  const { refetch } = messages
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void refetch(), pollMs)
    return () => clearInterval(timer)
  }, [isWaiting, refetch])
  return messages
}
