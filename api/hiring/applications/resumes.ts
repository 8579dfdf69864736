import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Files } from '../../outside/files/files.ts'
import { createProcessPool, ProcessEnded, TimeLimitReached } from '../../kernel/process-pool.ts'
import { ownWork, publish } from '../../kernel/scope.ts'
import { defineOwnTask } from '../../kernel/tasks.ts'
import type { Transactions } from '../../kernel/transaction.ts'
import type { Asker } from '../../kernel/work-queue.ts'
import { partName } from '../../people/candidate-files/public.ts'
import { changeApplication, resumeToRead } from './repository.ts'
import type { ResumeRead, ResumeToRead } from './read-resume-process.ts'

/**
 * The number of resumes read in one run; if there are more, the next run follows after the other tasks of the queue.
 */
const batchSize = 3

const limits = {
  file: new URL('./read-resume-process.ts', import.meta.url),
  maxCpuMs: 10_000,
  maxMemoryBytes: 400_000_000,
  maxMs: 15_000,
  // Each file gets a new process: memory left over from one file could end the reading of the next.
  idleMs: 0,
}
/** Reads in separate processes, so that a hostile file can only harm its own process. */
const readers = createProcessPool<ResumeToRead, ResumeRead>({
  ...limits,
  name: 'resumes of applications',
  maxProcesses: 1,
  maxWaiting: 40,
})
/**
 * A separate pool for resumes for which staff wait, so that these do not delay applications, and no company delays the
 * others.
 */
export const readersAtOnce = createProcessPool<ResumeToRead, ResumeRead>({
  ...limits,
  name: 'resumes that staff read',
  maxProcesses: 1,
  maxWaiting: 30,
  maxWaitingOfKey: 3,
})

type StoredFile = { type: string; storage_key: string }

/**
 * @returns null for a resume without text, or one that takes too much time or memory.
 * @throws Refusal `busy` if too many requests wait
 */
export async function textOfResume(
  files: Files,
  asker: Asker,
  { type, storage_key }: StoredFile,
  pool = readers,
): Promise<string | null> {
  try {
    const read = async () => {
      const stored = await files.get(`${storage_key}/${partName(type)}`)
      if (!stored) throw new FileGone('its bytes are not stored')
      return { type, bytes: await buffer(stored.stream) }
    }
    return (await pool.run(asker, read)).text
  } catch (error) {
    // The process ended by itself, most likely because its memory was not enough for the file.
    if (error instanceof TimeLimitReached || error instanceof ProcessEnded || error instanceof FileGone) return null
    throw error
  }
}

class FileGone extends Error {}

type Waiting = { id: string; company_id: string }

/** A task that reads the text of resumes, so that applicants need not wait for it. */
export function resumeTask({ transactions, files }: { transactions: Transactions; files: Files }) {
  async function readOne({ id, company_id }: Waiting) {
    const file = await transactions.asCompany(company_id, (scope) => resumeToRead(scope, id))
    const resumeText = file ? await textOfResume(files, { key: company_id, signal: ownWork.signal }, file) : null
    await transactions.asCompany(company_id, async (scope) => {
      // Staff may have deleted the resume meanwhile.
      const text = (await resumeToRead(scope, id)) ? resumeText : null
      await changeApplication(scope, id, { resume_reading: text === null ? 'unreadable' : 'read', resume_text: text })
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
