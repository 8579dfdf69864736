import { IconBolt } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CompanyEvent } from '@seatwise/contract/company-events'
import { counted } from '../../kernel/counted.ts'
import { Ago } from '../../ui/ago.tsx'
import { DataTable, PhoneRow, RowTitle } from '../../ui/data-table.tsx'
import { timeAgo } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { None } from '../../ui/none.tsx'
import type { Column } from '../../ui/table-column.ts'
import { useCompanyFilter } from '../companies/company-filter.tsx'
import { SettingsFrame } from '../companies/parts/settings-frame.tsx'
import { useCompanyEvents } from './data.ts'
import { propertiesOf } from './words.ts'

/** The events that a company's systems have recorded, about its people and about itself. */
export function CompanyEventsPage() {
  const events = useCompanyEvents()
  const { hasMany, companies } = useCompanyFilter('company-events.read')
  const companyOf = ({ company_id }: CompanyEvent) => companies.find(({ id }) => id === company_id)?.name
  const columns: Column<CompanyEvent, never>[] = [
    {
      label: 'Event',
      cell: (event) => (
        <RowTitle meta={propertiesOf(event)}>
          <b>{event.name}</b>
        </RowTitle>
      ),
    },
    ...(hasMany ? [{ label: 'Company', width: 168, leaves: 2, cell: companyOf }] : []),
    { label: 'About', width: 112, leaves: 3, cell: personCell },
    { label: 'Recorded by', width: 152, leaves: 1, isQuiet: true, cell: recorderOf },
    { label: 'Happened', width: 152, isQuiet: true, cell: ({ occurred_at }) => <Ago at={occurred_at} /> },
  ]
  return (
    <SettingsFrame page="Own events" isWide>
      <div>
        <ListPage
          title="Own events"
          isSection
          count={counted(events.data?.total, ['event', 'events'])}
          request={events}
          isUnused
          intro="What your own systems have recorded here with an API key. Events about a person stand in their history too."
          empty={
            <EmptyState icon={IconBolt} title="No own events yet">
              A system of yours records what happened there, such as a signed contract or a finished training, with an
              API key that may record own events.
            </EmptyState>
          }
        >
          {(match) => (
            <DataTable
              caption="Own events"
              columns={columns}
              found={match}
              phoneRow={(event) => (
                <PhoneRow
                  title={event.name}
                  details={[
                    propertiesOf(event),
                    timeAgo(event.occurred_at),
                    hasMany && companyOf(event),
                    event.candidate_id !== null && personCell(event),
                  ].filter(Boolean)}
                />
              )}
            />
          )}
        </ListPage>
      </div>
    </SettingsFrame>
  )
}

const recorderOf = ({ recorded_by }: CompanyEvent) => recorded_by.name ?? 'Somebody of another company'

const personCell = ({ candidate_id }: CompanyEvent) =>
  candidate_id === null ? (
    <None>Nobody</None>
  ) : (
    <Link to="/candidates/$id/{-$tab}" params={{ id: candidate_id, tab: 'history' }}>
      A person
    </Link>
  )
