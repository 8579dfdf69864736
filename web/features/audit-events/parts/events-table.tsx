import type { AuditEvent } from '@seatwise/contract/audit-events'
import { dateTime } from '../../../ui/dates.ts'
import { actedAs, actorOf, verbPhraseOf, detailsOf } from '../words.ts'
import classes from '../audit-events.module.css'

/** Phones show the rows as cards (display: block). Explicit ARIA roles preserve the table for screen readers. */
export function EventsTable({ events, manyCompanies }: { events: AuditEvent[]; manyCompanies: boolean }) {
  return (
    <table className={classes.table} role="table">
      <caption className="visually-hidden">What was done</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            When
          </th>
          <th role="columnheader" scope="col">
            Who
          </th>
          <th role="columnheader" scope="col">
            What
          </th>
          {manyCompanies && (
            <th role="columnheader" scope="col">
              Company
            </th>
          )}
          <th role="columnheader" scope="col">
            IP address
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {events.map((event) => (
          <tr role="row" key={event.id}>
            <td role="cell" data-label="When" className={classes.when}>
              <time dateTime={event.created_at}>{dateTime(event.created_at)}</time>
            </td>
            <td role="cell" data-label="Who">
              <Who event={event} />
            </td>
            <td role="cell" data-label="What">
              {capital(verbPhraseOf(event))}
              {detailsOf(event).map((detail) => (
                <small key={detail}>{capital(detail)}</small>
              ))}
            </td>
            {manyCompanies && (
              <td role="cell" data-label="Company">
                {event.company_name ?? 'None'}
              </td>
            )}
            <td role="cell" data-label="IP address" className={classes.address}>
              {event.ip ?? 'Unknown'}
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
