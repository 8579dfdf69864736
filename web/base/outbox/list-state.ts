import type { OutboxMessage } from '@seatwise/contract/outbox'
import { defineList, one, openRow, words, type StateOf } from '../../kernel/list-state.ts'

export const stateChoices: { value: OutboxMessage['state']; label: string }[] = [
  { value: 'queued', label: 'Waiting' },
  { value: 'sending', label: 'Sending' },
  { value: 'held', label: 'Not sent' },
  { value: 'uncertain', label: 'May have arrived' },
  { value: 'dead', label: 'Failed' },
  { value: 'sent', label: 'Sent' },
  { value: 'canceled', label: 'Canceled' },
]

export const outboxList = defineList({
  filters: { search: words, state: one('Status', stateChoices), message: openRow },
  sorts: ['created_at'],
  defaultSort: { field: 'created_at', order: 'desc' },
})

export type ListState = StateOf<typeof outboxList>
