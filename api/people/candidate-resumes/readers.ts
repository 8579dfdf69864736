import { createProcessPool, ProcessEnded, TimeLimitReached } from '../../kernel/process-pool.ts'
import type { ResumeRead, ResumeToRead } from './read-resume-process.ts'

/** Tests lower it for a file that would use up all of it. */
export const readerTime = { maxCpuMs: 10_000 }

const limits = {
  file: new URL('./read-resume-process.ts', import.meta.url),
  maxMemoryBytes: 400_000_000,
  maxMs: 15_000,
  // Each file gets a new process: memory left over from one file could end the reading of the next.
  idleMs: 0,
}

/** @property maxWaiting each waiting file is held in memory, unless it is read when its turn comes */
type Turns = { name: string; maxProcesses: number; maxWaiting: number; maxWaitingOfKey?: number }

/** Reads in separate processes, so that a hostile file can only harm its own process. */
export const createResumeReaders = (turns: Turns) =>
  createProcessPool<ResumeToRead, ResumeRead>({
    ...limits,
    ...turns,
    get maxCpuMs() {
      return readerTime.maxCpuMs
    },
  })

export const unreadable: ResumeRead = { text: null, columns: 1, isLocked: false }

/** True if the process ended by itself, most likely because its memory was not enough for the file, or took too long. */
export const isTooHard = (error: unknown) => error instanceof TimeLimitReached || error instanceof ProcessEnded
