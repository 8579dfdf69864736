import type { AuditEvent } from '@seatwise/contract/audit-events'
import { dateTime } from '../../../ui/dates.ts'
import { actedAs, actorOf, deedOf, detailsOf } from '../words.ts'
import classes from '../audit-events.module.css'

/** A table on a wide screen, cards on a phone. */
export function EventsTable({ events, manyCompanies }: { events: AuditEvent[]; manyCompanies: boolean }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          {manyCompanies && <th scope="col">Company</th>}
          <th scope="col">IP address</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.id}>
            <td data-label="When" className={classes.when}>
              <time dateTime={event.created_at}>{dateTime(event.created_at)}</time>
            </td>
            <td data-label="Who">
              <Who event={event} />
            </td>
            <td data-label="What">
              {capital(deedOf(event))}
              {detailsOf(event).map((detail) => (
                <small key={detail}>{capital(detail)}</small>
              ))}
            </td>
            {manyCompanies && <td data-label="Company">{event.company_name ?? 'None'}</td>}
            <td data-label="IP address" className={classes.address}>
              {event.ip ?? 'Not told'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Who({ event }: { event: AuditEvent }) {
  const as = actedAs(event)
  return (
    <>
      {actorOf(event)}
      {as !== null && <small>acting as {as}</small>}
    </>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
