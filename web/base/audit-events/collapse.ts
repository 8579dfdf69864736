import type { AuditEvent } from '@seatwise/contract/audit-events'
import { dayOf } from '../../ui/dates.ts'

/** One line of the list: an event, or what one person did again and again. `events` are latest first. */
export type Line = { id: string; events: readonly [AuditEvent, ...AuditEvent[]] }

const comingAndGoing: ReadonlySet<string> = new Set(['auth.sign-in', 'auth.challenge', 'auth.sign-out'])

/**
 * The key under which sign-ins of one person, or refused ones of one account, are collapsed; undefined for all other
 * events.
 */
function repeated({ action, actor, subject_id, company_name }: AuditEvent): string | undefined {
  if (comingAndGoing.has(action)) return `in ${company_name} ${actor?.id}`
  if (action === 'auth.sign-in-refused') return `refused ${company_name} ${subject_id}`
  return undefined
}

/**
 * Collapses consecutive sign-ins of one person on a day into one line, also with those of others between. Any other
 * event ends the line, so that the order of events stays.
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
