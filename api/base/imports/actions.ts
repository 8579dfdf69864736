import { importedFile } from '@seatwise/contract/imports'
import { createProcessPool, ProcessEnded, TimeLimitReached } from '../../kernel/process-pool.ts'
import { Invalid } from '../../kernel/refusal.ts'
import type { Uploaded } from '../../kernel/uploads.ts'
import { createQueue, type Asker } from '../../kernel/work-queue.ts'
import type { Answer, FileRead, FileToRead } from './read-process.ts'

/**
 * A CSV file of 5 MB takes half a second on a free core. A workbook of Excel with 10,000 rows of 20 cells takes 1.7
 * seconds and 350 MB, because its reader holds all texts as a tree.
 */
const readers = createProcessPool<FileToRead, Answer>({
  name: 'lists',
  file: new URL('./read-process.ts', import.meta.url),
  maxCpuMs: 5_000,
  maxHeapMegabytes: 384,
  maxMemoryBytes: 640 * 1024 * 1024,
  maxMs: 30_000,
  maxProcesses: 2,
  maxWaiting: 40,
  idleMs: 15_000,
})

/**
 * Limits the files that each franchise reads at the same time, so that nobody fills the queue that all tenants share.
 */
const filesOfFranchise = createQueue({
  name: 'lists of a franchise',
  placesOfKey: 2,
  maxWaiting: 0,
  refuseAs: 'too_many_requests',
})

/**
 * Reads an uploaded CSV file or workbook in a process of its own.
 * @param asker its key is the franchise that takes turns, or the company if it has none
 * @throws Invalid with a message for a file that cannot be read; Refusal `too_many_requests`, `busy`
 */
export async function readFile(
  asker: Asker,
  file: () => Promise<Uploaded>,
  reading: Omit<FileToRead, 'bytes'>,
): Promise<FileRead> {
  const answer = await filesOfFranchise.run(asker, async () => {
    const { bytes } = await file()
    return readers.run(asker, { bytes, ...reading }).catch((error: unknown) => {
      // A process ends by itself when a workbook fills its memory.
      const isTooLarge = error instanceof TimeLimitReached || error instanceof ProcessEnded
      throw isTooLarge ? unreadable('This file takes too long to read. Split it.') : error
    })
  })
  if ('fault' in answer) throw unreadable(answer.fault)
  return answer
}

const unreadable = (message: string) => new Invalid([{ path: importedFile.field, message }])
