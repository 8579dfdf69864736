import { IconHistory } from '@tabler/icons-react'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { useListPage } from '../../kernel/use-list-page.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { useCompanyFilter } from '../companies/company-filter.tsx'
import { useExport } from '../../kernel/use-export.ts'
import { exportEvents, useAuditEvents } from './data.ts'
import { auditList } from './list-state.ts'
import { EventsTable, type DetailsOf } from './parts/events-table.tsx'

const words = ['entry', 'entries'] as const

export function AuditEventsPage({ detailsOf }: { detailsOf: DetailsOf }) {
  const { user } = useRouteContext({ from: '/shell' })
  return (
    <section>
      <title>{`Audit · ${currentBrand().name}`}</title>
      {can(user, 'audit-events.read') ? (
        <Events user={user} detailsOf={detailsOf} />
      ) : (
        <>
          <h1 tabIndex={-1}>Audit</h1>
          <p>Owners of a company read here what was done in it.</p>
        </>
      )}
    </section>
  )
}

function Events({ user, detailsOf }: { user: UserProfile; detailsOf: DetailsOf }) {
  const state = useSearch({ from: '/shell/audit-events' })
  const events = useAuditEvents(state)
  const { hasMany, options } = useCompanyFilter('audit-events.read')
  const list = useListPage({ list: auditList, state, path: '/audit-events', total: events.data?.total, words })
  const exporting = useExport(user, (time_zone) => exportEvents(state, time_zone))

  return (
    <ListPage
      title="Audit"
      request={events}
      list={list}
      search="Name or email"
      options={options}
      intro="Who did what, and when. Nobody can change or remove an entry."
      more={[exporting]}
      searched="who did it and whom it is about"
      empty={
        <EmptyState icon={IconHistory} title="Nothing yet">
          Sign-ins, invitations and changes of settings appear here.
        </EmptyState>
      }
    >
      {(match) => <EventsTable match={match} manyCompanies={hasMany} detailsOf={detailsOf} />}
    </ListPage>
  )
}
