import type { Readable } from 'node:stream'
import type { Permission } from '@seatwise/contract/permissions'
import { exportLines, exportText, headsOf, openExport, type Export, type ExportedList } from '../../kernel/list/csv.ts'
import type { SortBy } from '../../kernel/list/list.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Origin, UserScope } from '../../kernel/scope.ts'
import { watched } from '../../kernel/watched-stream.ts'
import { createQueue } from '../../kernel/work-queue.ts'
import type { Server } from '../../server.ts'
import { audit } from '../../base/audit-events/public.ts'
import { beginDownload as beginFile } from '../../people/candidate-files/public.ts'
import { beginDownload, downloadableOf } from '../exports/actions.ts'
import { bytesOf } from '../exports/archive.ts'
import { isActing, type Ticket } from './repository.ts'

/** Any list that can be exported. The filters and the sort order in a ticket were parsed by the shapes of its list. */
export type AnyExportedList = ExportedList<object, SortBy, unknown>

const maxPerCompany = 2
const maxPerProcess = 20
/** The maximum number of pages read at a time, so that exports never hold most of the database connections. */
const maxPages = 2
/** The time after which a download ends at the latest when the user has lost the permission. */
const recheckMs = 1_000

/** The `filters` of a ticket for the export of a company. */
export type CompanyTicket = { id: string }

/** The `filters` of a ticket for a file of a person. */
export type FileTicket = { candidate_id: string; file_id: string }

/** The exports of this process: at most two of a company at a time. The pages of all exports are read in turn. */
export function openExports({ transactions, files }: Pick<Server, 'transactions' | 'files'>) {
  const running = new Map<string, number>()
  const pages = createQueue({ name: 'pages of exports', places: maxPages })

  function refuseTooMany(company_id: string) {
    if ((running.get(company_id) ?? 0) >= maxPerCompany) throw new Refusal('too_many_exports')
    const all = [...running.values()].reduce((sum, count) => sum + count, 0)
    if (all >= maxPerProcess) throw new Refusal('too_many_requests')
  }

  function enter(company_id: string) {
    refuseTooMany(company_id)
    running.set(company_id, (running.get(company_id) ?? 0) + 1)
    return () => {
      const count = running.get(company_id)! - 1
      if (count > 0) running.set(company_id, count)
      else running.delete(company_id)
    }
  }

  /**
   * Opens transactions in the session of a ticket; refuses if the user has lost the permission or acts as another user.
   */
  const sessionOf =
    ({ session_id, user_id }: Ticket, origin: Origin, permission: Permission) =>
    <Answer>(work: (scope: UserScope) => Promise<Answer>) =>
      transactions.asUser({ session_id, user_id, origin }, permission, async (scope) => {
        if (await isActing(scope, session_id)) throw new Refusal('not_while_acting')
        return work(scope)
      })

  /** The lines of a list. Each page is read in a transaction of its own, which opens the session again. */
  async function openList(list: AnyExportedList, ticket: Ticket, origin: Origin): Promise<Readable> {
    const { filters, sort, time_zone } = ticket
    // The cast is safe: the route of the list parsed the sort before it was stored.
    const query = { filters, sort: (sort ?? list.defaultSort) as SortBy, time_zone }
    const open = sessionOf(ticket, origin, list.exported.permission)
    const inSession = <Answer>(work: (scope: UserScope) => Promise<Answer>) =>
      open(async (scope) => {
        await list.exported.check?.({ scope, ...query })
        return work(scope)
      })
    const leave = enter(await inSession(async ({ user }) => user.company.id))
    try {
      const { heads, ...opened } = await inSession((scope) => begin(scope, list, query))
      const text = exportText(opened, (part) =>
        pages.run({ key: ticket.user_id, signal: origin.signal }, () =>
          inSession((scope) => {
            // A user who loses a permission loses columns, so the lines would no longer match the head.
            if (headsOf(scope, list, query).join() !== heads.join()) throw new Refusal('not_allowed')
            return exportLines(scope, list, query, part)
          }),
        ),
      )
      return watched(text).once('close', leave)
    } catch (error) {
      leave()
      throw error
    }
  }

  /** The ZIP of a company. Before each part the right to download it is checked again, at most once a second. */
  async function openCompany(ticket: Ticket, origin: Origin) {
    // The cast is safe: the route that made the ticket stored the id.
    const { id } = ticket.filters as CompanyTicket
    const inSession = sessionOf(ticket, origin, 'exports.read')
    const leave = enter(await inSession(async ({ user }) => user.company.id))
    try {
      const { name, size, ...place } = await inSession((scope) => beginDownload(scope, id))
      let checkedAt = Date.now()
      const bytes = bytesOf({ files, ...place }, place.parts, async () => {
        if (Date.now() < checkedAt + recheckMs) return
        await inSession((scope) => downloadableOf(scope, id))
        checkedAt = Date.now()
      })
      return { stream: watched(bytes).once('close', leave), size, name }
    } catch (error) {
      leave()
      throw error
    }
  }

  /** A file of a person, if the person is still in the user's scope. */
  async function openFile(ticket: Ticket, origin: Origin) {
    // The cast is safe: the route that made the ticket stored the ids.
    const { candidate_id, file_id } = ticket.filters as FileTicket
    const inSession = sessionOf(ticket, origin, 'candidate-files.download')
    const { read, ...file } = await inSession((scope) => beginFile(scope, files, candidate_id, file_id))
    const content = await read()
    if (!content) throw new Refusal('not_found')
    return { ...file, stream: watched(content.stream as AsyncIterable<Buffer>), size: content.size }
  }

  return { openList, openCompany, openFile, refuseTooMany }
}

/** Begins an export, and records it in the audit log with the number of rows before the first row is sent. */
async function begin(scope: UserScope, list: AnyExportedList, asked: Export<object, SortBy>) {
  const opened = await openExport(scope, list, asked)
  await audit(scope, {
    action: 'exports.create',
    company_id: scope.user.company.id,
    subject_type: 'list',
    // Only the names of the filters, because their values can be names, addresses and stages.
    details: { list: list.name, filters: Object.keys(asked.filters), rows: opened.rows },
  })
  return { ...opened, heads: headsOf(scope, list, asked) }
}
