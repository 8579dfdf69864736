import { exportAuditEvents } from '@seatwise/contract/audit-events'
import { exportCandidates } from '@seatwise/contract/candidates'
import { downloadCandidateFile } from '@seatwise/contract/candidate-files'
import { exportCompanies } from '@seatwise/contract/companies'
import { downloadFile } from '@seatwise/contract/downloads'
import { downloadExport } from '@seatwise/contract/exports'
import { exportSurveyResults } from '@seatwise/contract/survey-results'
import { exportUsers } from '@seatwise/contract/users'
import { originOf } from '../../kernel/handle.ts'
import type { SortBy } from '../../kernel/list/list.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import { refuseUnproved } from '../../base/auth/public.ts'
import { auditList } from '../../base/audit-events/public.ts'
import { downloadableOf as fileToDownload } from '../../people/candidate-files/public.ts'
import { candidateList, exportFiltersOf } from '../../people/candidates/public.ts'
import { companyList } from '../../base/companies/public.ts'
import { resultList } from '../../assessment/survey-results/public.ts'
import { userList } from '../../base/users/public.ts'
import { downloadableOf } from '../exports/actions.ts'
import { zipType } from '../exports/archive.ts'
import { openExports, type AnyExportedList, type CompanyTicket, type FileTicket } from './actions.ts'
import { consumeTicket, createTicket } from './repository.ts'

// The cast is safe: the filters and the sort order in a ticket were parsed by the shapes of its list.
const lists = {
  'survey-results': resultList,
  candidates: candidateList,
  users: userList,
  companies: companyList,
  'audit-events': auditList,
} as unknown as Record<'survey-results' | 'candidates' | 'users' | 'companies' | 'audit-events', AnyExportedList>

type Body = { filters?: object | undefined; sort?: SortBy | undefined; time_zone?: string | undefined }

/** The name of the list in a ticket for a company's export. */
const ofCompany = 'company'
/** The name of the list in a ticket for a person's file. */
const ofPerson = 'candidate-file'

export function registerDownloads(server: Server) {
  const { handle, handleFile, transactions } = server
  const exports = openExports(server)

  const issue =
    (list: AnyExportedList) =>
    async ({ scope, body }: { scope: UserScope; body: Body }) => {
      const { filters = {}, sort, time_zone } = body
      exports.refuseTooMany(scope.user.company.id)
      await list.exported.check?.({ scope, filters, sort: sort ?? list.defaultSort })
      return { data: await createTicket(scope, { list: list.name, filters, sort: sort ?? null, time_zone }) }
    }

  handle(exportSurveyResults, issue(lists['survey-results']))
  handle(exportCandidates, async ({ scope, body }) =>
    issue(lists.candidates)({ scope, body: { ...body, filters: await exportFiltersOf(scope, body.filters) } }),
  )
  handle(exportUsers, issue(lists.users))
  handle(exportCompanies, issue(lists.companies))
  handle(exportAuditEvents, issue(lists['audit-events']))

  handle(
    downloadExport,
    async ({ user, params: { id }, body: { password }, request, inTransaction }) => {
      await inTransaction((scope) => downloadableOf(scope, id))
      await refuseUnproved(server, { user, password, origin: originOf(request), inTransaction })
      const filters: CompanyTicket = { id }
      return inTransaction(async (scope) => {
        await downloadableOf(scope, id)
        return { data: await createTicket(scope, { list: ofCompany, filters, sort: null, time_zone: 'UTC' }) }
      })
    },
    { opensTransactions: true },
  )

  handle(downloadCandidateFile, async ({ scope, params: { id }, body: { file_id } }) => {
    await fileToDownload(scope, id, file_id)
    const filters: FileTicket = { candidate_id: id, file_id }
    return { data: await createTicket(scope, { list: ofPerson, filters, sort: null, time_zone: 'UTC' }) }
  })

  handleFile(downloadFile, async ({ params, request }) => {
    // HEAD consumes no ticket, because link previews use it.
    const consumed =
      request.method === 'GET' && (await transactions.withoutTenant((db) => consumeTicket(db, params.ticket)))
    if (!consumed) throw new Refusal('download_refused')
    if (consumed.list === ofCompany) {
      const file = await exports.openCompany(consumed, originOf(request))
      return { ...file, type: zipType, disposition: 'attachment' as const }
    }
    if (consumed.list === ofPerson)
      return { ...(await exports.openFile(consumed, originOf(request))), disposition: 'attachment' as const }
    const list = Object.values(lists).find(({ name }) => name === consumed.list)
    if (!list) throw new Refusal('download_refused')
    return {
      stream: await exports.openList(list, consumed, originOf(request)),
      type: 'text/csv; charset=utf-8',
      name: `${list.name}-${consumed.created_at.slice(0, 10)}.csv`,
      disposition: 'attachment' as const,
    }
  })
}
