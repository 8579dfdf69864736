import { createHash } from 'node:crypto'
import { pipeline, Transform, type Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { draftsPrefix, type Files } from '../../outside/files/files.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { includesCompany, type Scope } from '../../kernel/scope.ts'
import type { Transactions } from '../../kernel/transaction.ts'
import {
  claimUnusedFiles,
  deleteRemovedFile,
  insertPendingFile,
  keysWithoutFile,
  markStored,
  type NewFile,
  type RemovedFile,
  type WrittenFile,
} from './repository.ts'

type Writing = {
  files: Files
  inTransaction: <Answer>(work: (scope: Scope) => Promise<Answer>) => Promise<Answer>
}
export type Part = { name: string; bytes: Readable; size: number }

/**
 * Writes a new file. No transaction may be open. The file is invisible until the transaction of the change that uses it
 * calls `confirmStored`. If that never happens, the sweep removes the file.
 */
export async function storeFile(
  { files, inTransaction }: Writing,
  file: NewFile,
  parts: readonly Part[],
): Promise<WrittenFile> {
  const name = nameToStore(file.name)
  const { id, storage_key } = await inTransaction(async (scope) => {
    if (!includesCompany(scope, file.company_id)) throw new Refusal('not_found')
    return insertPendingFile(scope, { ...file, name })
  })
  const hash = createHash('sha256')
  let size = 0
  for (const part of parts) {
    const hashed = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    // Errors of the source reach `put`, which reads the transform.
    pipeline(part.bytes, hashed, () => undefined)
    await files.put(`${storage_key}/${part.name}`, hashed, { size: part.size, type: file.type })
    size += part.size
  }
  return { id, company_id: file.company_id, size, sha256: hash.digest('hex') }
}

/** The name without folders, control characters and direction overrides ("gpj.exe" shown as "exe.jpg"). */
export function nameToStore(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1)!
  return (
    last
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      .trim()
      .slice(0, 200)
      .toWellFormed() || 'file'
  )
}

/** Called in the transaction of the change that uses the file. */
export async function confirmStored(scope: Scope, file: WrittenFile) {
  if (!(await markStored(scope, file))) throw new Refusal('unavailable', new Error('the file was swept meanwhile'))
}

export type Sweeping = { files: Files; transactions: Transactions; log: Pick<FastifyBaseLogger, 'warn'> }
const batch = 200
/** Uploads take minutes at most, so older bytes without a row belong to no running upload. */
const graceMs = 3_600_000

/**
 * Removes the bytes and then the row of files that nothing uses any more.
 * @returns the number of removed files
 */
export async function sweepFiles(sweeping: Sweeping): Promise<number> {
  let swept = 0
  for (const file of await sweeping.transactions.withoutTenant((db) => claimUnusedFiles(db, batch)))
    if (await removeFile(sweeping, file)) swept++
  return swept
}

/** Removes a file that is marked as removed. A failure is logged, and the next sweep tries again. */
export async function removeFile({ files, transactions, log }: Sweeping, { id, storage_key }: RemovedFile) {
  try {
    await removeAll(files, `${storage_key}/`)
    await transactions.withoutTenant((db) => deleteRemovedFile(db, id))
    return true
  } catch (error) {
    log.warn({ err: error, file_id: id }, 'an unused file could not be removed')
    return false
  }
}

/**
 * Removes bytes without a row: of interrupted writes, or because the database was restored from a backup.
 * @returns the number of files and drafts
 */
export async function sweepOrphanedBytes({ files, transactions }: Sweeping): Promise<number> {
  let swept = await removeAll(files, draftsPrefix, isOld)
  for await (const storage_keys of oldStorageKeys(files)) {
    const orphaned = await transactions.withoutTenant((db) => keysWithoutFile(db, storage_keys))
    for (const storage_key of orphaned) await removeAll(files, `${storage_key}/`)
    swept += orphaned.length
  }
  return swept
}

/** In batches, because a store may have millions. */
async function* oldStorageKeys(files: Files): AsyncGenerator<string[]> {
  let match = new Set<string>()
  for await (const listed of files.list('companies/')) {
    const storage_key = /^companies\/[\da-f-]{36}\/[\da-f-]{36}(?=\/)/.exec(listed.key)?.[0]
    if (storage_key && isOld(listed)) match.add(storage_key)
    if (match.size >= batch) {
      yield [...match]
      match = new Set()
    }
  }
  if (match.size > 0) yield [...match]
}

const isOld = ({ modified }: { modified: Date }) => modified.getTime() < Date.now() - graceMs

async function removeAll(files: Files, prefix: string, which: typeof isOld = () => true): Promise<number> {
  let removed = 0
  for await (const listed of files.list(prefix)) {
    if (!which(listed)) continue
    await files.remove(listed.key)
    removed++
  }
  return removed
}
