import { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

type Address = { name: string; email: string }

/** An interview as one entry of a calendar. */
export type CalendarEntry = {
  /** UID: the same for the life of the interview, by which calendars know it again. */
  id: string
  sequence: number
  starts_at: string
  minutes: number
  brand_name: string
  summary: string
  place: string | null
  /** Web address of the meeting. */
  link: string | null
  /** Further lines below the link. */
  lines: readonly string[]
  is_canceled: boolean
}

/** Whom an invitation is from and for; each is for one recipient, who is not shown the addresses of the others. */
type Invitation = { organizer: Address; attendee: Address }

/**
 * The text of an iCalendar file (RFC 5545), for a calendar of one's own. As an invitation it is a message to a calendar
 * (RFC 5546), which may answer the organizer. The link is a line of the description, because the library escapes what
 * must not be escaped in URL.
 */
export function calendarText(entry: CalendarEntry, now: Date, invitation?: Invitation): string {
  const { id, sequence, starts_at, minutes, brand_name, summary, place, link, lines, is_canceled } = entry
  const start = new Date(starts_at)
  const calendar = new ICalCalendar({ prodId: { company: brand_name, product: 'Interviews' } })
  if (invitation) calendar.method(is_canceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST)
  const event = calendar.createEvent({
    id,
    sequence,
    stamp: now,
    start,
    end: new Date(start.getTime() + minutes * 60_000),
    summary,
    location: place ?? link,
    description: [link, ...lines].filter(Boolean).join('\n') || null,
    status: is_canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  if (invitation) {
    event.organizer(invitation.organizer)
    event.createAttendee({
      ...invitation.attendee,
      rsvp: !is_canceled,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.NEEDSACTION,
    })
  }
  return calendar.toString()
}
