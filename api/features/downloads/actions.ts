import { Readable } from 'node:stream'
import {
  exportLines,
  exportText,
  headsOf,
  openExport,
  type Export,
  type ExportedList,
} from '../../platform/list/csv.ts'
import type { SortBy } from '../../platform/list/list.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Origin, UserScope } from '../../platform/scope.ts'
import type { Transactions } from '../../platform/transaction.ts'
import { createFairQueue } from '../../platform/work-queue.ts'
import { audit } from '../audit-events/repository.ts'
import { isActing, type Ticket } from './repository.ts'

/** Every list has its own types; what a ticket stores was parsed by the shapes of that list. */
export type AnyExportedList = ExportedList<object, SortBy, unknown>

const maxPerCompany = 2
const maxPerProcess = 20
/** Pages read at the same time: exports never hold most of the connections. */
const maxPages = 2
/** A client that reads nothing for so long has left without closing its connection. */
const maxStallMs = 30_000

/** The exports of this process: at most two of a company at once, whose pages take turns with those of others. */
export function openExports(transactions: Transactions) {
  const running = new Map<string, number>()
  const pages = createFairQueue(maxPages)

  function refuseTooMany(company_id: string) {
    if ((running.get(company_id) ?? 0) >= maxPerCompany) throw new Refusal('too_many_exports')
    const all = [...running.values()].reduce((sum, count) => sum + count, 0)
    if (all >= maxPerProcess) throw new Refusal('too_many_requests')
  }

  function enter(company_id: string) {
    refuseTooMany(company_id)
    running.set(company_id, (running.get(company_id) ?? 0) + 1)
    return () => {
      const left = running.get(company_id)! - 1
      if (left > 0) running.set(company_id, left)
      else running.delete(company_id)
    }
  }

  /** The file of a ticket that has just been consumed. Each page is a transaction that opens the session anew. */
  async function open(list: AnyExportedList, ticket: Ticket, origin: Origin): Promise<Readable> {
    const { filters, sort, time_zone, session_id, user_id } = ticket
    // The cast is safe: the route of the list parsed the sort before it was stored.
    const asked = { filters, sort: (sort ?? list.defaultSort) as SortBy, time_zone }
    const inSession = <Answer>(work: (scope: UserScope) => Promise<Answer>) =>
      transactions.asUser({ session_id, user_id, origin }, list.exported.permission, async (scope) => {
        if (await isActing(scope, session_id)) throw new Refusal('not_while_acting')
        await list.exported.check?.({ scope, ...asked })
        return work(scope)
      })
    const leave = enter(await inSession(async ({ user }) => user.company.id))
    try {
      const { heads, ...opened } = await inSession((scope) => begin(scope, list, asked))
      const text = exportText(opened, (part) =>
        pages.run(() =>
          inSession((scope) => {
            // A permission lost meanwhile removes columns: the lines would no longer fit the head.
            if (headsOf(scope, list, asked).join() !== heads.join()) throw new Refusal('not_allowed')
            return exportLines(scope, list, asked, part)
          }),
        ),
      )
      return watched(text).once('close', leave)
    } catch (error) {
      leave()
      throw error
    }
  }

  return { open, refuseTooMany }
}

/** A stream that ends with an error when nothing of it is read for a while. */
function watched(text: AsyncIterable<string>): Readable {
  let stalled: NodeJS.Timeout | undefined
  const stream = Readable.from(chunks(), { highWaterMark: 1 })
  return stream.once('close', () => clearTimeout(stalled))

  async function* chunks() {
    for await (const chunk of text) {
      stalled = setTimeout(() => stream.destroy(new Error('the client of an export stopped reading')), maxStallMs)
      yield chunk
      clearTimeout(stalled)
    }
  }
}

/** Audited before the first row leaves, with the number of rows that there were then. */
async function begin(scope: UserScope, list: AnyExportedList, asked: Export<object, SortBy>) {
  const opened = await openExport(scope, list, asked)
  await audit(scope, {
    action: 'exports.create',
    company_id: scope.user.company.id,
    subject_type: 'list',
    // The names of the filters only: their values are names, addresses and stages.
    details: { list: list.name, filters: Object.keys(asked.filters), rows: opened.rows },
  })
  return { ...opened, heads: headsOf(scope, list, asked) }
}
