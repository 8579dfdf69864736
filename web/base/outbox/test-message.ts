import type { OutboxMessage } from '@seatwise/contract/outbox'

/** A message for tests. */
export const message = (changed: Partial<OutboxMessage>): OutboxMessage => ({
  id: 'm',
  company_name: 'C',
  kind: null,
  about: null,
  recipient: 'ann@people.test',
  subject: 'S',
  body: '',
  html: null,
  calendar: null,
  channel: 'mail',
  state: 'held',
  attempts: 1,
  last_error: null,
  created_at: '2026-03-01T12:00:00Z',
  withdrawal: null,
  is_replayable: true,
  ...changed,
})
