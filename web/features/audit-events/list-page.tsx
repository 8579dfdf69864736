import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { maxExactCount } from '@seatwise/contract/limits'
import { can, reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../platform/brand.ts'
import { omitUndefined } from '../../platform/list-state.ts'
import { Paging } from '../../ui/paging.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ExportButton } from '../downloads/export-button.tsx'
import { exportEvents, useAuditEvents } from './data.ts'
import { auditList, type Change } from './list-state.ts'
import classes from './audit-events.module.css'
import { EventsTable } from './parts/events-table.tsx'
import { Filters } from './parts/filters.tsx'

export function AuditEventsPage() {
  const { user } = useRouteContext({ from: '/shell' })
  return (
    <section>
      <title>{`Audit · ${currentBrand().name}`}</title>
      <header className={classes.head}>
        <h1>Audit</h1>
        <p>Who did what, and when. Nobody can change or remove an entry.</p>
      </header>
      {can(user, 'audit-events.read') ? <Events /> : <p>Owners of a company read here what was done in it.</p>}
    </section>
  )
}

function Events() {
  const { user } = useRouteContext({ from: '/shell' })
  const state = useSearch({ from: '/shell/audit-events' })
  const navigate = useNavigate({ from: '/audit-events' })
  const events = useAuditEvents(state)
  const found = events.data

  // A changed filter returns to the latest page.
  const change: Change = (changed) =>
    void navigate({ search: (old) => omitUndefined({ ...old, after: undefined, ...changed }) })

  return (
    <>
      <Filters state={state} onChange={change} />
      <p>
        <ExportButton user={user} ask={(time_zone) => exportEvents(state, time_zone)} />
      </p>
      {events.isError && <Problem error={events.error} onRetry={() => void events.refetch()} />}
      {events.isPending && <p aria-busy="true">Loading</p>}
      {found?.data.length === 0 && <EmptyList filtered={Object.keys(state).length > 0} />}
      {found && found.data.length > 0 && (
        <div className={classes.events} data-loading={events.isPlaceholderData}>
          <EventsTable events={found.data} manyCompanies={reachOf(user, 'audit-events.read') !== 'company'} />
          <Paging found={found} after={state.after} pageSize={auditList.pageSize} maxExact={maxExactCount} />
        </div>
      )}
    </>
  )
}

function EmptyList({ filtered }: { filtered: boolean }) {
  return (
    <div className={classes.nothing}>
      <h2>{filtered ? 'Nothing matches these filters' : 'Nothing yet'}</h2>
      {filtered ? (
        <Link to="/audit-events" search={{}}>
          Clear all filters
        </Link>
      ) : (
        <p>Sign-ins, invitations and changes of settings appear here.</p>
      )}
    </div>
  )
}
