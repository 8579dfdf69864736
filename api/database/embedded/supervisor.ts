import * as fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Place } from './place.ts'
import { isRunning, lastWordsOf, launchAndWait, logOf, type Server } from './server.ts'

export type Supervision = {
  /** Ends with a sentence when the server cannot be brought back; never ends otherwise. */
  lost: Promise<string>
  end: () => Promise<void>
}

const checkEveryMs = 250
const firstPauseMs = 100
/** Short enough that the product heals within 5 s of the cause's end. */
const maxPauseMs = 2_000
/** Two segments of the write-ahead log: with less, PostgreSQL cannot even recover. */
const minFreeBytes = 32 * 1024 * 1024

/**
 * Starts the server again whenever it has ended, whether this process launched it or adopted it.
 * It looks for the process: a server that hangs is not helped by a second one on the same data.
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
      if (!(await bringBack()))
        return signal.aborted
          ? undefined
          : `PostgreSQL ended and could not be started again. It said last (${logOf(server.place)}):\n${lastWordsOf(server.place)}`
      console.error('PostgreSQL answers again.')
    }
    return undefined
  }

  async function bringBack(): Promise<boolean> {
    let end = Date.now() + giveUpAfterMs
    let pauseMs = firstPauseMs
    while (!signal.aborted) {
      if ((await launchAndWait(server, signal)) === 'answering') return true
      // A full disk is for people to clear: until then health checks are answered, and it heals by itself.
      if (hasFullDisk(server.place)) end = Date.now() + giveUpAfterMs
      else if (Date.now() > end) return false
      await pause(pauseMs)
      pauseMs = Math.min(pauseMs * 2, maxPauseMs)
    }
    return false
  }

  /** False when the supervision ended meanwhile. */
  async function pause(ms: number): Promise<boolean> {
    await wait(ms, undefined, { signal, ref: false }).catch(() => undefined)
    return !signal.aborted
  }
}

function hasFullDisk({ data }: Place): boolean {
  const { bavail, bsize } = fs.statfsSync(data)
  return bavail * bsize < minFreeBytes
}
