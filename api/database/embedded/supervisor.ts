import * as fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Place } from './place.ts'
import { isRunning, endOfLog, launchAndWait, logOf, type Server } from './server.ts'

export type Supervision = {
  /** Resolves with a sentence for the operator when the server cannot be restarted; otherwise never resolves. */
  lost: Promise<string>
  end: () => Promise<void>
}

const checkEveryMs = 250
const firstPauseMs = 100
/** Short enough for recovery within 5 s after the cause has gone. */
const maxPauseMs = 2_000
/** Two segments of the write-ahead log. With less free space, PostgreSQL cannot recover. */
const minFreeBytes = 32 * 1024 * 1024

/**
 * Restarts the server whenever its process ends, whether launched here or adopted. A hanging server is not restarted,
 * because a second server on the same data would not help.
 */
export function supervise(server: Server, giveUpAfterMs: number): Supervision {
  const ending = new AbortController()
  const { signal } = ending
  const watching = watch()
  return {
    lost: watching.then((sentence) => sentence ?? new Promise<never>(() => undefined)),
    end: async () => {
      ending.abort()
      await watching
    },
  }

  async function watch(): Promise<string | undefined> {
    while (await pause(checkEveryMs)) {
      if (isRunning(server.place)) continue
      console.error('PostgreSQL ended unexpectedly. Starting it again ...')
      if (!(await restart()))
        return signal.aborted
          ? undefined
          : `PostgreSQL ended and could not be started again. It said last (${logOf(server.place)}):\n${endOfLog(server.place)}`
      console.error('PostgreSQL answers again.')
    }
    return undefined
  }

  async function restart(): Promise<boolean> {
    let end = Date.now() + giveUpAfterMs
    let pauseMs = firstPauseMs
    while (!signal.aborted) {
      if ((await launchAndWait(server, signal)) === 'answering') return true
      // Somebody must free space on a full disk: keep retrying, so that the product recovers as soon as that is done.
      if (hasFullDisk(server.place)) end = Date.now() + giveUpAfterMs
      else if (Date.now() > end) return false
      await pause(pauseMs)
      pauseMs = Math.min(pauseMs * 2, maxPauseMs)
    }
    return false
  }

  /** Resolves to false if the supervision has ended during the pause. */
  async function pause(ms: number): Promise<boolean> {
    await wait(ms, undefined, { signal, ref: false }).catch(() => undefined)
    return !signal.aborted
  }
}

function hasFullDisk({ data }: Place): boolean {
  const { bavail, bsize } = fs.statfsSync(data)
  return bavail * bsize < minFreeBytes
}
