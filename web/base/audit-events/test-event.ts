import type { AuditEvent } from '@seatwise/contract/audit-events'

/** An event for tests: Ann Actor invited Sam Subject. */
export const auditEvent = (changed: Partial<AuditEvent>): AuditEvent => ({
  id: 'e',
  created_at: '2026-03-01T12:00:00Z',
  company_name: 'C',
  actor: { id: 'a', name: 'Ann Actor' },
  acting_as: null,
  action: 'users.create',
  subject_type: 'user',
  subject_id: 's',
  subject_name: 'Sam Subject',
  details: {},
  ip: null,
  request_id: null,
  ...changed,
})
