import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ResumeReading } from '../../database/tables/applications.ts'
import type { Files } from '../../outside/files/files.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { ownWork, publish } from '../../kernel/scope.ts'
import { defineOwnTask } from '../../kernel/tasks.ts'
import type { Transactions } from '../../kernel/transaction.ts'
import type { Asker } from '../../kernel/work-queue.ts'
import { partName } from '../../people/candidate-files/public.ts'
import {
  createResumeReaders,
  isTooHard,
  unreadable,
  type ResumeRead,
  type ResumeToRead,
} from '../../people/candidate-resumes/public.ts'
import { changeApplication, lockApplication, resumeToRead } from './repository.ts'

/**
 * The number of resumes read in one run; if there are more, the next run follows after the other tasks of the queue.
 */
const batchSize = 3

const readers = createResumeReaders({
  name: 'resumes of applications',
  maxProcesses: 1,
  maxWaiting: 40,
})
/**
 * A separate pool for resumes for which staff wait, so that these do not delay applications, and no company delays the
 * others.
 */
export const readersAtOnce = createResumeReaders({
  name: 'resumes that staff read',
  maxProcesses: 1,
  maxWaiting: 30,
  maxWaitingOfKey: 3,
})
/**
 * For applicants, who wait for a short time only; their networks take turns, and one of them holds one process at most.
 * Each waiting file is held in memory.
 */
const readersOfApplicants = createResumeReaders({
  name: 'resumes that applicants send',
  maxProcesses: 2,
  maxWaiting: 8,
  maxWaitingOfKey: 4,
})
/** An applicant waits no longer than this. */
const atOnceMs = 6_000

type StoredFile = { type: string; storage_key: string }

/**
 * The text of a stored resume; it is null also for one that takes too much time or memory.
 * @throws Refusal `busy` if too many requests wait
 */
export async function readStoredResume(
  files: Files,
  asker: Asker,
  { type, storage_key }: StoredFile,
  pool = readers,
): Promise<ResumeRead> {
  try {
    const read = async () => {
      const stored = await files.get(`${storage_key}/${partName(type)}`)
      if (!stored) throw new FileGone('its bytes are not stored')
      return { type, bytes: await buffer(stored.stream) }
    }
    return await pool.run(asker, read)
  } catch (error) {
    if (isTooHard(error) || error instanceof FileGone) return unreadable
    throw error
  }
}

/**
 * The text of a resume that is being sent, so that its applicant learns whether it can be read.
 * @returns null if it could not be read in time, because others are being read; it is read after it was sent
 */
export async function readAtOnce({ key, signal }: Asker, { type, bytes }: ResumeToRead): Promise<ResumeRead | null> {
  const deadline = AbortSignal.timeout(atOnceMs)
  const late = new Promise<null>((resolve) => deadline.addEventListener('abort', () => resolve(null)))
  const asker = { key, signal: AbortSignal.any([signal, deadline]) }
  const read = readersOfApplicants.run(asker, { type, bytes }).catch((error: unknown) => {
    if (isTooHard(error)) return unreadable
    if (error instanceof Refusal) return null
    throw error
  })
  return Promise.race([read, late])
}

/** What an application stores of a reading. */
export const readingToStore = ({ text, columns }: ResumeReading) => ({
  resume_reading: text === null ? ('unreadable' as const) : ('read' as const),
  resume_text: text,
  resume_columns: text === null ? null : columns,
})

class FileGone extends Error {}

type Waiting = { id: string; company_id: string }

/** A task that reads the text of resumes, so that applicants need not wait for it. */
export function resumeTask({ transactions, files }: { transactions: Transactions; files: Files }) {
  async function readOne({ id, company_id }: Waiting) {
    const file = await transactions.asCompany(company_id, (scope) => resumeToRead(scope, id))
    const asker = { key: company_id, signal: ownWork.signal }
    const read = file ? await readStoredResume(files, asker, file) : unreadable
    await transactions.asCompany(company_id, async (scope) => {
      await lockApplication(scope, id)
      const current = await resumeToRead(scope, id)
      // The applicant has replaced it meanwhile: the new one waits for the next run, or has been read.
      if (current && current.storage_key !== file?.storage_key) return
      // Staff may have deleted it meanwhile.
      await changeApplication(scope, id, readingToStore(current ? read : unreadable))
      publish(scope, 'jobs', company_id)
    })
  }

  return defineOwnTask(
    { name: 'read-resumes', queue: 'schedules', input: z.strictObject({}), schedule: '* * * * *', atStart: true },
    async (_, signal) => {
      const waiting = await transactions.statement<Waiting>(sql`select * from waiting_resumes(${batchSize})`)
      const errors: unknown[] = []
      for (const one of waiting) {
        if (signal.aborted) break
        // A failure, for example because the file store is unavailable, does not prevent the others from being read.
        await readOne(one).catch((error: unknown) => errors.push(error))
      }
      return { done: waiting.length, again: waiting.length === batchSize && errors.length === 0, errors }
    },
  )
}
