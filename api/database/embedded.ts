import * as fs from 'node:fs'
import * as net from 'node:net'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartRefused } from '../start-refused.ts'
import { writeAuthentication } from './embedded/authentication.ts'
import { placeFor, type Place } from './embedded/place.ts'
import {
  accepts,
  filesOf,
  initialise,
  isAnswering,
  isRunning,
  lastWordsOf,
  launchAndWait,
  runsAsGiven,
  serverAt,
  stopServer,
  type Server,
} from './embedded/server.ts'
import { supervise } from './embedded/supervisor.ts'

export type EmbeddedPostgres = {
  /** Folder of the socket; there is no TCP port. */
  socketFolder: string
  /** Set when data had to go elsewhere because PostgreSQL cannot reach the given folder. */
  movedTo: string | undefined
  /** Ends with a sentence when the server is gone for good; never ends otherwise. */
  lost: Promise<string>
  stop: () => Promise<void>
}

const startTimeoutMs = 30_000

/**
 * Runs the native PostgreSQL of the npm registry on a data folder, over a Unix socket only (the
 * package carries an old OpenSSL). One starter per folder; a server left behind by a killed
 * starter is adopted as it runs, one that dies is started again.
 */
export async function startEmbedded(
  dataFolder: string,
  settings: readonly string[] = [],
  { giveUpAfterMs = 60_000 } = {},
): Promise<EmbeddedPostgres> {
  const folder = path.resolve(dataFolder)
  fs.mkdirSync(folder, { recursive: true })
  const place = placeFor(folder)
  const release = await holdFolder(place, folder)
  let server: Server
  try {
    if (!fs.existsSync(path.join(place.data, 'PG_VERSION'))) initialise(place)
    server = serverAt(place, [...writeAuthentication(place), ...settings])
    if (isRunning(place) && !runsAsGiven(server)) await stopServer(place)
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

/** Removes the database of a data folder for good. Refused while a product runs on the folder. */
export async function removeEmbedded(dataFolder: string) {
  const folder = path.resolve(dataFolder)
  const place = placeFor(folder)
  const release = await holdFolder(place, folder)
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
 * A socket that only a living process can hold: no stale file can refuse a start, and a killed
 * holder lets go by dying.
 */
async function holdFolder(place: Place, folder: string): Promise<() => void> {
  const at = path.join(place.socket, 'starter.sock')
  if (await accepts(at))
    throw new StartRefused(
      `Seatwise is already running on the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
    )
  fs.rmSync(at, { force: true })
  const server = net.createServer((socket) => socket.destroy())
  await new Promise<void>((done, failed) => server.once('error', failed).listen(at, done))
  server.unref()
  return () => server.close()
}

/**
 * Just after a kill a server may give up at once, because the processes of the one before are
 * still going: then once more.
 */
async function launchUntilAnswering(server: Server) {
  const end = Date.now() + startTimeoutMs
  while ((await launchAndWait(server)) === 'ended') {
    if (Date.now() > end) throw new StartRefused(`PostgreSQL did not start:\n${lastWordsOf(server.place)}`)
    await wait(200)
  }
}
