import { sql } from 'drizzle-orm'
import { downloadOwnData } from '@seatwise/contract/users'
import { brands } from '@seatwise/domain/brands/brands'
import type { InTransaction } from '../../kernel/handle.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { makeScope, type Scope, type UserScope } from '../../kernel/scope.ts'
import { watched } from '../../kernel/watched-stream.ts'
import { append, appendWhole, directoryOf, newEntry, type ZipEntry } from '../../kernel/zip.ts'
import type { Server } from '../../server.ts'
import { auditOwn } from '../../base/audit-events/public.ts'
import { zipType } from './archive.ts'
import type { Content } from './content.ts'
import { ownContents } from './own-contents.ts'
import { headOf, readPage, type Page } from './pages.ts'
import { ownReadMe } from './readme.ts'

/** The export of everything that is stored about the signed-in user. It is written while it is sent. */
export function registerOwnData({ handleFile, config: { brand, version } }: Server) {
  const product = { name: brands[brand].name, version }
  /**
   * The users whose data this process is sending. Each user gets one export at a time, because it reads every table.
   */
  const reading = new Set<string>()
  handleFile(
    downloadOwnData,
    async ({ user: { id }, inTransaction }) => {
      if (reading.has(id)) throw new Refusal('too_many_requests')
      reading.add(id)
      try {
        await inTransaction((scope) => auditOwn(scope, 'users.download-own-data'))
        return {
          stream: watched(archiveOf(id, inTransaction, product)).once('close', () => reading.delete(id)),
          type: zipType,
          name: `${product.name.toLowerCase()}-my-data.zip`,
          disposition: 'attachment' as const,
        }
      } catch (error) {
        reading.delete(id)
        throw error
      }
    },
    { opensTransactions: true },
  )
}

const formats = [
  { format: 'csv', path: (name: string) => `csv/${name}.csv` },
  { format: 'json', path: (name: string) => `json/${name}.jsonl` },
] as const

async function* archiveOf(user_id: string, inTransaction: InTransaction, product: { name: string; version: string }) {
  const began_at = new Date()
  const tables = ownContents(user_id)
  const entries: ZipEntry[] = []
  const counts: Record<string, number> = {}
  // Each table is read once per file, so that no rows must be kept in memory until the file before has ended.
  for (const table of tables)
    for (const { format, path } of formats) {
      const head = format === 'csv' ? headOf(table, true) : ''
      let written = await append(newEntry(path(table.name), began_at), Buffer.from(head))
      yield written.bytes
      counts[table.name] = 0
      for await (const page of pagesOf(table, inTransaction)) {
        written = await append(written.entry, Buffer.from(page[format] ?? ''))
        yield written.bytes
        counts[table.name]! += page.rows
      }
      written = await append(written.entry, Buffer.alloc(0), { isLast: true })
      yield written.bytes
      entries.push(written.entry)
    }
  const readMe = await appendWhole('README.md', began_at, Buffer.from(ownReadMe({ product, began_at, tables, counts })))
  yield readMe.bytes
  yield directoryOf([...entries, readMe.entry])
}

async function* pagesOf(table: Content, inTransaction: InTransaction): AsyncGenerator<Page> {
  for (let after: string[] | null = null, isLast = false; !isLast;) {
    const page: Page = await inTransaction(async (scope) =>
      readPage(await inOwnCompanies(scope), table, { company_id: null, seesStages: true }, after),
    )
    yield page
    after = page.last
    isLast = after === null
  }
}

/**
 * The scope of the same transaction, widened to every company that has rows about the session's user, including
 * companies that the user has left. Every statement in this scope must limit its rows to the user.
 */
async function inOwnCompanies({ db, session_id, origin, actor }: UserScope): Promise<Scope> {
  const { rows } = await db.execute<{ id: string }>(sql`select unnest(open_own_companies(${session_id})) as id`)
  const companies = rows.map(({ id }) => id)
  return makeScope(db, companies, origin, actor)
}
