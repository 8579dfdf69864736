import type { AuditEvent } from '@seatwise/contract/audit-events'
import { DataTable, PhoneRow, RowTitle, type Column } from '../../../ui/data-table.tsx'
import { dateTime } from '../../../ui/dates.ts'
import { actedAs, actorOf, verbPhraseOf, detailsOf } from '../words.ts'

export function EventsTable({ events, manyCompanies }: { events: readonly AuditEvent[]; manyCompanies: boolean }) {
  const columns: Column<AuditEvent, never>[] = [
    {
      label: 'When',
      width: 180,
      cell: (event) => <time dateTime={event.created_at}>{dateTime(event.created_at)}</time>,
    },
    { label: 'Who', width: 200, cell: (event) => <span title={whoOf(event)}>{whoOf(event)}</span> },
    {
      label: 'What',
      cell: (event) => {
        const details = detailsOf(event).map(capital).join(' · ')
        return (
          <span title={details || undefined}>
            <RowTitle meta={details}>{capital(verbPhraseOf(event))}</RowTitle>
          </span>
        )
      },
    },
    ...(manyCompanies
      ? [
          {
            label: 'Company',
            width: 150,
            leaves: 3,
            cell: (event: AuditEvent) => event.company_name ?? 'None',
          },
        ]
      : []),
    { label: 'IP address', width: 130, leaves: 2, cell: (event) => event.ip ?? 'Unknown' },
  ]
  return (
    <DataTable
      caption="What was done"
      columns={columns}
      rows={events}
      phoneRow={(event) => (
        <PhoneRow
          title={capital(verbPhraseOf(event))}
          details={[whoOf(event), dateTime(event.created_at), manyCompanies && event.company_name]}
        />
      )}
    />
  )
}

function whoOf(event: AuditEvent): string {
  const as = actedAs(event)
  return as === null ? actorOf(event) : `${actorOf(event)}, acting as ${as}`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
