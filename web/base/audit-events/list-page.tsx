import { IconHistory } from '@tabler/icons-react'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { minSearchLength } from '@seatwise/contract/limits'
import type { UserProfile } from '@seatwise/contract/users'
import { can, reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { counted } from '../../kernel/counted.ts'
import { omitUndefined } from '../../kernel/list-state.ts'
import { Filters } from '../../ui/filters.tsx'
import { ListPage, Nothing } from '../../ui/list-page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useCompanyChoices } from '../companies/data.ts'
import { useExport } from '../../kernel/use-export.ts'
import { exportEvents, useAuditEvents } from './data.ts'
import { auditList, type Change } from './list-state.ts'
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
  const navigate = useNavigate({ from: '/audit-events' })
  const events = useAuditEvents(state)
  const manyCompanies = reachOf(user, 'audit-events.read') !== 'company'
  const companies = useCompanyChoices(manyCompanies).data
  const count = counted(events.data?.total, words)
  const exporting = useExport(user, (time_zone) => exportEvents(state, time_zone))

  const change: Change = (changed) =>
    void navigate({ search: (old) => omitUndefined({ ...old, ...changed }), replace: 'search' in changed })

  return (
    <ListPage
      title="Audit"
      count={count}
      request={events}
      intro="Who did what, and when. Nobody can change or remove an entry."
      more={[exporting]}
      tools={
        <>
          <SearchField
            label="Name or email"
            value={state.search ?? ''}
            minLength={minSearchLength}
            onSearch={(search) => change({ search: search || undefined })}
          />
          <Filters
            filters={auditList.filters}
            options={companies && { company_id: companies.map(({ id, name }) => ({ value: id, label: name })) }}
            state={state}
            onChange={change}
            found={count}
          />
        </>
      }
      empty={
        <Nothing
          isFiltered={auditList.count(state) > 0}
          search={state.search}
          searched="who did it and whom it is about"
          onClear={(what) => void navigate({ search: auditList.without(state, what) })}
          icon={IconHistory}
          title="Nothing yet"
        >
          Sign-ins, invitations and changes of settings appear here.
        </Nothing>
      }
    >
      {(found) => <EventsTable found={found} manyCompanies={manyCompanies} detailsOf={detailsOf} />}
    </ListPage>
  )
}
