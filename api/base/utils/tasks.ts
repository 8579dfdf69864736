import * as z from 'zod/mini'
import type { CleanUpSkip, FilePurpose } from '@seatwise/contract/values/base'
import { Refusal } from '../../kernel/refusal.ts'
import { publish, type TaskScope } from '../../kernel/scope.ts'
import { defineTask, type Batch, type UserTask } from '../../kernel/tasks.ts'
import { removeFile, type Sweeping } from '../files/actions.ts'
import type { RemovedFile } from '../files/repository.ts'
import { audited } from './actions.ts'
import { addDone, deleteResults, findRunning, lockPage, readPage, removeFiles, type CleanUpRow } from './repository.ts'

const inputShape = z.strictObject({ list_id: z.uuid() })

/** Deleting a result involves about twenty deletions, so that a batch of this size takes less than a second. */
const batchRows = 100

/**
 * Deletes exactly the entries of a list, one page in each batch. Entries that have changed since are skipped, and the
 * result list says why. A batch that is repeated after a kill finds its page unchanged, because its effects are
 * committed together with the next position.
 */
export function cleanUpTask(sweeping: Sweeping): UserTask<z.infer<typeof inputShape>> {
  const definition = { name: 'clean-up-data', input: inputShape, permission: 'utils.clean-up-data' } as const
  return defineTask(definition, async ({ input: { list_id }, cursor, save }) => {
    const stored: RemovedFile[] = []
    await save((scope) => cleanNext(scope, list_id, z.optional(z.int()).parse(cursor) ?? 0, stored))
    // After the commit. If the process is killed here, the sweep of files removes the rest.
    for (const file of stored) await removeFile(sweeping, file)
  })
}

async function cleanNext(scope: TaskScope, list_id: string, after: number, stored: RemovedFile[]): Promise<Batch> {
  const list = await findRunning(scope, list_id)
  if (!list) throw new Refusal('not_found')
  const page = { after, limit: batchRows }
  await lockPage(scope, list_id, page)
  const rows = await readPage(scope, list_id, page)
  const idsOf = (kind: CleanUpRow['kind']) =>
    rows.filter((row) => row.kind === kind && row.skipped === null).map((row) => row.subject_id)
  const results = idsOf('test_result')
  if (results.length > 0) await deleteResults(scope, list_id, results)
  const files = idsOf('file')
  if (files.length > 0) stored.push(...(await removeFiles(scope, list_id, files)))
  const removed = new Set(stored.map(({ id }) => id))
  // Between the check and the lock, a row may have begun to use a file.
  const settled = rows.map((row): CleanUpRow =>
    row.kind === 'file' && row.skipped === null && !removed.has(row.subject_id) ? { ...row, skipped: 'in_use' } : row,
  )
  const bytes = settled.reduce((sum, row) => sum + (row.skipped === null ? (row.bytes ?? 0) : 0), 0)
  const skipped = settled.filter((row) => row.skipped !== null).length
  const next = after + batchRows
  const isLast = next >= list.results + list.files
  const done = { results: results.length, files: removed.size, bytes, skipped, isLast }
  const sums = await addDone(scope, list_id, done)
  if (isLast) await audited(scope, 'utils.clean-up-end', list.company_id, list_id, sums)
  if (results.length > 0)
    for (const topic of ['survey-results', 'candidates', 'stages'] as const) publish(scope, topic, list.company_id)
  return { ...(isLast ? {} : { next }), done: rows.length, rows: settled.map(lineOf) }
}

/** The label is the name alone, because an erasure overwrites it. */
function lineOf({ kind, subject_id, person, role_name, purpose, dated_at, bytes, skipped }: CleanUpRow) {
  const about =
    kind === 'test_result'
      ? [`Test result ${subject_id}`, role_name, dated_at?.slice(0, 10)]
      : [`File ${subject_id}`, `${bytes ?? 0} bytes`, dated_at?.slice(0, 10)]
  const label = kind === 'test_result' ? (person ?? 'A test result') : purpose ? purposeWords[purpose] : 'A file'
  const became = skipped === null ? 'Deleted' : `Not deleted: ${skipWords[skipped]}`
  return {
    label,
    outcome: skipped === null ? ('changed' as const) : ('refused' as const),
    detail: `${became} (${about.filter(Boolean).join(', ')})`,
  }
}

const purposeWords: Record<FilePurpose, string> = {
  logo: 'A logo',
  export: 'An export',
  candidate: 'A file of a person',
  application: 'A file of an application',
}

const skipWords: Record<CleanUpSkip, string> = {
  gone: 'it was gone already',
  no_test: 'it is no longer marked as a test',
  changed: 'it has changed since the list was made',
  added_to: 'something was written about it, or it was answered, since the list was made',
  in_use: 'it is used again',
}
