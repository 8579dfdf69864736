import type { AuditEvent } from '@seatwise/contract/audit-events'
import { dayOf } from '../../ui/dates.ts'

/** A line of the list: a single event, or repeated events of one person. `events` are in descending order of time. */
export type Line = { id: string; events: readonly [AuditEvent, ...AuditEvent[]] }

const comingAndGoing: ReadonlySet<string> = new Set(['auth.sign-in', 'auth.challenge', 'auth.sign-out'])

/**
 * The key by which sign-ins of one person, or refused sign-ins of one account, are collapsed; undefined for other
 * events.
 */
function repeated({ action, actor, subject_id, company_name }: AuditEvent): string | undefined {
  if (comingAndGoing.has(action)) return `in ${company_name} ${actor?.id}`
  if (action === 'auth.sign-in-refused') return `refused ${company_name} ${subject_id}`
  return undefined
}

/**
 * Collapses sign-ins of one person on one day into one line, even if sign-ins of others are between them. Any other
 * event ends the line, so that the order of events is kept.
 */
export function collapse(events: readonly AuditEvent[]): Line[] {
  const lines: Line[] = []
  const open = new Map<string, AuditEvent[]>()
  let day = ''
  for (const event of events) {
    if (dayOf(event.created_at) !== day) open.clear()
    day = dayOf(event.created_at)
    const key = repeated(event)
    const before = key === undefined ? undefined : open.get(key)
    if (before) {
      before.push(event)
      continue
    }
    const line: [AuditEvent, ...AuditEvent[]] = [event]
    lines.push({ id: event.id, events: line })
    if (key === undefined) open.clear()
    else open.set(key, line)
  }
  return lines
}
