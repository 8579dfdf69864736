import * as fs from 'node:fs'
import * as net from 'node:net'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartRefused } from '../start-refused.ts'
import { writeAuthentication } from './embedded/authentication.ts'
import { placeFor, type Place } from './embedded/place.ts'
import {
  filesOf,
  initialise,
  isAnswering,
  isRunning,
  endOfLog,
  launchAndWait,
  hasSameArguments,
  serverAt,
  stopServer,
  type Server,
} from './embedded/server.ts'
import { supervise } from './embedded/supervisor.ts'

export type EmbeddedPostgres = {
  /** Folder of the Unix socket; the server has no TCP port. */
  socketFolder: string
  /** The folder used instead of the given one if PostgreSQL's user cannot access that one. */
  movedTo: string | undefined
  /** Resolves with a sentence for the operator when the server cannot be restarted; otherwise never resolves. */
  lost: Promise<string>
  stop: () => Promise<void>
}

const startTimeoutMs = 30_000

/**
 * Runs the native PostgreSQL from the npm registry on a data folder, over a Unix socket only, because the package
 * contains an old OpenSSL. Only one process can start a server on a folder. A server left running by a killed process
 * is adopted; a server that exits is restarted.
 */
export async function startEmbedded(
  dataFolder: string,
  settings: readonly string[] = [],
  { giveUpAfterMs = 60_000 } = {},
): Promise<EmbeddedPostgres> {
  const folder = path.resolve(dataFolder)
  fs.mkdirSync(folder, { recursive: true })
  const place = placeFor(folder)
  const release = await lockFolder(place, folder)
  let server: Server
  try {
    if (!fs.existsSync(path.join(place.data, 'PG_VERSION'))) initialise(place)
    server = serverAt(place, [...writeAuthentication(place), ...settings])
    if (isRunning(place) && !hasSameArguments(server)) await stopServer(place)
    if (!(await isAnswering(place))) await launchUntilAnswering(server)
  } catch (error) {
    release()
    throw error
  }
  const supervision = supervise(server, giveUpAfterMs)
  return {
    socketFolder: place.socket,
    movedTo: place.data.startsWith(folder) ? undefined : path.dirname(place.data),
    lost: supervision.lost,
    stop: async () => {
      await supervision.end()
      await stopServer(place)
      closeSocketFolder(place, release)
    },
  }
}

/** Deletes the database of a data folder. Refused while the product runs on that folder. */
export async function removeEmbedded(dataFolder: string) {
  const folder = path.resolve(dataFolder)
  const place = placeFor(folder)
  const release = await lockFolder(place, folder)
  try {
    await stopServer(place)
    for (const file of filesOf(place)) fs.rmSync(file, { recursive: true, force: true })
  } finally {
    closeSocketFolder(place, release)
  }
}

function closeSocketFolder({ socket }: Place, release: () => void) {
  release()
  fs.rmSync(socket, { recursive: true, force: true })
}

/**
 * Locks the folder with an abstract socket. Linux removes the socket together with its process, so no stale lock blocks
 * a start. Its name depends only on the folder, so that a start or reset with another TMPDIR finds the lock too.
 */
async function lockFolder(place: Place, folder: string): Promise<() => void> {
  const server = net.createServer((socket) => socket.destroy())
  const name = `\0${path.basename(place.socket)}-starter`
  await new Promise<void>((done, failed) => server.once('error', failed).listen(name, done)).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new StartRefused(
      `Seatwise is already running on the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
    )
  })
  server.unref()
  return () => server.close()
}

/** Retries: right after a kill, the new server can exit because child processes of the old one are still running. */
async function launchUntilAnswering(server: Server) {
  const end = Date.now() + startTimeoutMs
  while ((await launchAndWait(server)) === 'ended') {
    if (Date.now() > end) throw new StartRefused(`PostgreSQL did not start:\n${endOfLog(server.place)}`)
    await wait(200)
  }
}
