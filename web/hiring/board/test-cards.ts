import type { Card } from '@seatwise/contract/board'

export const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const company = { id: idOf(900), name: 'Lantern Northgate' }

/** Numbers of cards are below 800. */
export const cardNamed = (first: string, number: number): Card => ({
  id: idOf(number),
  company,
  candidate: { id: idOf(100 + number), first, last: 'Petrov', email: `${first}@example.com`, kind: 'candidate' },
  role_name: 'Dispatcher',
  state: 'completed',
  quality: 'good',
  retake: null,
  score: 60,
  archived_at: null,
  is_test: false,
  version: 1,
  can: { update: true, move: true, archive: true, restore: false },
  job: null,
  attempts: 1,
  owner: null,
  reject_reason: null,
  status_since: '2026-11-01T10:00:00Z',
  days: 3,
  delay: 'none',
  notes: 0,
  marks: [],
})
