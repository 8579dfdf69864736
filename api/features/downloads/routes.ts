import { exportAuditEvents } from '@seatwise/contract/audit-events'
import { exportCompanies } from '@seatwise/contract/companies'
import { downloadFile } from '@seatwise/contract/downloads'
import { exportSurveyResults } from '@seatwise/contract/survey-results'
import { exportUsers } from '@seatwise/contract/users'
import { originOf } from '../../platform/handle.ts'
import type { SortBy } from '../../platform/list/list.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { UserScope } from '../../platform/scope.ts'
import type { Server } from '../../server.ts'
import { auditList } from '../audit-events/search.ts'
import { companyList } from '../companies/search.ts'
import { resultList } from '../survey-results/search.ts'
import { userList } from '../users/search.ts'
import { openExports, type AnyExportedList } from './actions.ts'
import { consumeTicket, createTicket } from './repository.ts'

// The cast is safe: a ticket holds filters and sort as the shapes of its list parsed them.
const lists = {
  'survey-results': resultList,
  users: userList,
  companies: companyList,
  'audit-events': auditList,
} as unknown as Record<'survey-results' | 'users' | 'companies' | 'audit-events', AnyExportedList>

type Body = { filters?: object | undefined; sort?: SortBy | undefined; time_zone?: string | undefined }

export function registerDownloads({ handle, transactions }: Server) {
  const exports = openExports(transactions)

  const issue =
    (list: AnyExportedList) =>
    async ({ scope, body }: { scope: UserScope; body: Body }) => {
      const { filters = {}, sort, time_zone } = body
      exports.refuseTooMany(scope.user.company.id)
      await list.exported.check?.({ scope, filters, sort: sort ?? list.defaultSort })
      return { data: await createTicket(scope, { list: list.name, filters, sort: sort ?? null, time_zone }) }
    }

  handle(exportSurveyResults, issue(lists['survey-results']))
  handle(exportUsers, issue(lists.users))
  handle(exportCompanies, issue(lists.companies))
  handle(exportAuditEvents, issue(lists['audit-events']))

  handle(downloadFile, async ({ params, request }) => {
    // Link previews ask with HEAD: the ticket is for its reader.
    const consumed =
      request.method === 'GET' && (await transactions.withoutTenant((db) => consumeTicket(db, params.ticket)))
    const list = consumed && Object.values(lists).find(({ name }) => name === consumed.list)
    if (!list) throw new Refusal('download_refused')
    return {
      stream: await exports.open(list, consumed, originOf(request)),
      type: 'text/csv; charset=utf-8',
      name: `${list.name}-${consumed.created_at.slice(0, 10)}.csv`,
      disposition: 'attachment' as const,
    }
  })
}
