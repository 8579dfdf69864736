import { useEffect } from 'react'
import { useListQuery, pageAfter } from '../../kernel/list-query.ts'
import { omitUndefined, words } from '../../kernel/list-state.ts'
import { call } from '../../kernel/session.ts'
import type { ListState } from './list-state.ts'

const pollMs = 2_000

/** The messages, reloaded every two seconds while some wait to be sent. */
export function useOutbox({ search = '', state }: ListState) {
  const filters = omitUndefined({ state, search: words.send(search) })
  const messages = useListQuery(['outbox', 'list', filters], (after) =>
    call('GET /outbox', { query: { ...filters, ...pageAfter(after) } }),
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
