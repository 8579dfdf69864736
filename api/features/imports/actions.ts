import { importedFile } from '@seatwise/contract/imports'
import { createProcessPool, TimeLimitReached } from '../../platform/process-pool.ts'
import { Invalid } from '../../platform/refusal.ts'
import type { Uploaded } from '../../platform/uploads.ts'
import { createConcurrencyLimit } from '../../platform/work-queue.ts'
import type { Answer, FileRead, FileToRead } from './read-process.ts'

/** A file of 5 MB takes half a second of a free core. */
const readers = createProcessPool<FileToRead, Answer>({
  file: new URL('./read-process.ts', import.meta.url),
  maxCpuMs: 5_000,
  maxMs: 30_000,
  maxProcesses: 2,
  maxWaiting: 40,
  idleMs: 15_000,
})

/** One file is read while another waits: nobody fills the queue that all tenants share. */
const filesOfFranchise = createConcurrencyLimit(2)

/**
 * Reads an uploaded CSV file in a process of its own.
 * @param of the franchise, or the company without one, whose turn it is
 * @throws Invalid with a sentence for a file that cannot be read; Refusal `too_many_requests`, `unavailable`
 */
export async function readFile(
  of: { franchise_id: string },
  file: () => Promise<Uploaded>,
  columns?: readonly number[],
): Promise<FileRead> {
  const read = await filesOfFranchise.run(of.franchise_id, async () => {
    const { bytes } = await file()
    return readers.run(of.franchise_id, { bytes, ...(columns ? { columns } : {}) }).catch((error: unknown) => {
      throw error instanceof TimeLimitReached ? unreadable('This file takes too long to read. Split it.') : error
    })
  })
  if ('fault' in read) throw unreadable(read.fault)
  return read
}

const unreadable = (message: string) => new Invalid([{ path: importedFile.field, message }])
