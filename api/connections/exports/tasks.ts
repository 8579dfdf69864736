import * as z from 'zod/mini'
import { can } from '@seatwise/domain/permissions'
import type { Files } from '../../outside/files/files.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { TaskScope } from '../../kernel/scope.ts'
import { defineTask, type Batch, type Run, type UserTask } from '../../kernel/tasks.ts'
import { confirmStored, findStoredAfter, insertPendingFile } from '../../base/files/public.ts'
import {
  beginEntry,
  hashedParts,
  hashOn,
  nothingHashed,
  store,
  storedEntry,
  storeEnd,
  zipType,
  type StoredEntry,
} from './archive.ts'
import { columnsOf, type Content } from './content.ts'
import { contents } from './contents.ts'
import { countRows, headOf, readPage } from './pages.ts'
import { readMe, versions } from './readme.ts'
import { finishExport, versionsOf } from './repository.ts'

const inputShape = z.strictObject({ export_id: z.uuid(), company_id: z.uuid(), has_stages: z.boolean() })
export type ExportInput = z.infer<typeof inputShape>

/** The progress of the archive: everything that the next batch needs, in any process. */
const progressShape = z.strictObject({
  file: z.strictObject({ id: z.uuid(), storage_key: z.string() }),
  began_at: z.string(),
  /** The entries so far; the last two belong to the table that is being read. */
  entries: z.array(storedEntry),
  /** The next step: the name of a table, after the last table `filesStep`, and then `end`, which hashes the archive. */
  next: z.string(),
  after: z.nullable(z.array(z.string())),
  counts: z.record(z.string(), z.int()),
  /** For a finished archive: the part with its directory, and the progress of its hash. */
  written: z.optional(z.strictObject({ directory: z.string(), hashed: hashedParts })),
})
type Progress = z.infer<typeof progressShape>
type WrittenParts = NonNullable<Progress['written']>

type Needs = { files: Files; product: { name: string; version: string } }

/** The step that adds stored files; no table has this name. */
const filesStep = 'files/'

/** The number of bytes of a stored file that are compressed at a time. */
const pieceBytes = 4 * 1024 * 1024

/**
 * Writes the export of a company, one page of a table in each batch, so that memory use stays constant, other tasks run
 * in between, and a killed process loses only one page.
 */
export function exportCompany({ files, product }: Needs): UserTask<ExportInput> {
  const definition = { name: 'export-company', input: inputShape, permission: 'exports.create' } as const
  return defineTask(definition, async (run) => {
    const checked = withStagesChecked(run)
    if (run.cursor === undefined) return begin(checked)
    const progress = progressShape.parse(run.cursor)
    const table = tablesOf(run.input).find(({ name }) => name === progress.next)
    if (table) return addPage(checked, progress, table)
    if (progress.next === filesStep) return addFile(checked, progress)
    return progress.written ? hash(checked, progress, progress.written) : addEnd(checked, progress)
  })

  async function begin({ input, save }: Run<ExportInput>) {
    const { company_id } = input
    const tables = tablesOf(input)
    await save(async (scope) => {
      const file = await insertPendingFile(scope, { company_id, purpose: 'export', type: zipType, name: 'export.zip' })
      const began_at = new Date().toISOString()
      const next: Progress = { file, began_at, entries: [], next: tables[0]!.name, after: null, counts: {} }
      return { next, done: 0, total: await countRows(scope, tables, readingOf(input)) }
    })
  }

  async function addPage({ input, inTransaction, save }: Run<ExportInput>, progress: Progress, table: Content) {
    const { after, entries, counts, began_at, file } = progress
    const { name } = table
    const page = await inTransaction((scope) => readPage(scope, table, readingOf(input), after))
    const isFirst = after === null
    const isLast = page.last === null
    const begun = ['csv/NAME.csv', 'json/NAME.jsonl'].map((path) =>
      beginEntry(path.replace('NAME', name), new Date(began_at)),
    )
    const [csv, json] = isFirst ? begun : entries.slice(-2)
    const to = { files, storage_key: file.storage_key }
    const head = isFirst ? headOf(table, input.has_stages) : ''
    const parts = [
      await store(to, csv!, head + (page.csv ?? ''), isLast),
      await store(to, json!, page.json ?? '', isLast),
    ]
    await save(() =>
      batch(page.rows, {
        ...progress,
        entries: [...(isFirst ? entries : entries.slice(0, -2)), ...parts],
        next: isLast ? nextOf(input, name) : name,
        after: page.last,
        counts: { ...counts, [name]: (counts[name] ?? 0) + page.rows },
      }),
    )
  }

  /** Adds the next stored file of the company, with all its parts. */
  async function addFile({ input, inTransaction, save }: Run<ExportInput>, progress: Progress) {
    const last = progress.after?.[0] ?? null
    const stored = await inTransaction((scope) => findStoredAfter(scope, input.company_id, last))
    if (!stored) return save(() => batch(0, { ...progress, next: 'end', after: null }))
    const entries = [...progress.entries]
    for await (const { key } of files.list(`${stored.storage_key}/`)) {
      const name = `files/${stored.id}/${key.slice(stored.storage_key.length + 1)}`
      const entry = await copyFile(key, beginEntry(name, new Date(progress.began_at)), progress)
      if (entry) entries.push(entry)
    }
    return save(() => batch(0, { ...progress, entries, after: [stored.id] }))
  }

  /** @returns undefined if the file has been removed meanwhile */
  async function copyFile(key: string, entry: StoredEntry, { file }: Progress): Promise<StoredEntry | undefined> {
    const content = await files.get(key)
    if (!content) return undefined
    const to = { files, storage_key: file.storage_key }
    let parts = entry
    let held: Buffer[] = []
    for await (const chunk of content.stream as AsyncIterable<Buffer>) {
      held.push(chunk)
      if (held.reduce((sum, { length }) => sum + length, 0) < pieceBytes) continue
      parts = await store(to, parts, Buffer.concat(held), false)
      held = []
    }
    return store(to, parts, Buffer.concat(held), true)
  }

  async function addEnd({ input, inTransaction, save }: Run<ExportInput>, progress: Progress) {
    const { company_id } = input
    const { file, began_at, counts } = progress
    const stored = await inTransaction((scope) => versionsOf(scope, company_id))
    const described = { product, stored, began_at, counts, company_id, seesStages: input.has_stages }
    const to = { files, storage_key: file.storage_key }
    const entries = [...progress.entries]
    for (const [name, text] of [
      ['README.md', readMe(described)],
      ['versions.json', versions(described)],
    ] as const)
      entries.push(await store(to, beginEntry(name, new Date(began_at)), text, true))
    const parts = { directory: await storeEnd(to, entries), hashed: nothingHashed }
    await save(() => batch(0, { ...progress, entries, written: parts }))
  }

  /** Hashes some parts; after the last part the export is ready. */
  async function hash({ input, save }: Run<ExportInput>, progress: Progress, end: WrittenParts) {
    const { export_id: id, company_id } = input
    const { file, entries, counts } = progress
    const parts = [...entries.flatMap((entry) => entry.parts), end.directory]
    const hashed = await hashOn({ files, storage_key: file.storage_key }, parts, end.hashed)
    if ('state' in hashed) return save(() => batch(0, { ...progress, written: { ...end, hashed } }))
    const { size, sha256 } = hashed
    return save(async (scope) => {
      await confirmStored(scope, { id: file.id, company_id, size, sha256 })
      await finishExport(scope, { id, company_id, file_id: file.id, parts, size, sha256, counts })
      return { done: 0 }
    })
  }
}

const batch = (done: number, next: Progress): Promise<Batch> => Promise.resolve({ done, next })

const readingOf = ({ company_id, has_stages }: ExportInput) => ({ company_id, seesStages: has_stages })

const tablesOf = ({ has_stages }: Pick<ExportInput, 'has_stages'>) =>
  contents.filter((table) => columnsOf(table, has_stages).length > 0)

function nextOf(input: ExportInput, name: string): string {
  const names = tablesOf(input).map((table) => table.name)
  return names[names.indexOf(name) + 1] ?? filesStep
}

/** Checks in each transaction that the user may still see stages, if the export includes them. */
function withStagesChecked(run: Run<ExportInput>): Run<ExportInput> {
  const checked =
    <Answer>(work: (scope: TaskScope) => Promise<Answer>) =>
    (scope: TaskScope) => {
      if (run.input.has_stages && !can(scope.user, 'survey-results.read-stage')) throw new Refusal('not_allowed')
      return work(scope)
    }
  return {
    ...run,
    inTransaction: (work) => run.inTransaction(checked(work)),
    save: (work) => run.save(checked(work)),
  }
}
