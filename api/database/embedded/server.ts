import { spawn, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as net from 'node:net'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { authenticationFiles } from './authentication.ts'
import { ownedFolder, type Place } from './place.ts'

/** A PostgreSQL server: its folders and its command line. */
export type Server = { place: Place; arguments: readonly string[] }

const stopTimeoutMs = 15_000

export function serverAt(place: Place, settings: readonly string[]): Server {
  const options = [
    `unix_socket_directories=${place.socket}`,
    'listen_addresses=',
    'timezone=UTC',
    'log_timezone=UTC',
    // DETAIL and CONTEXT would write values such as addresses, names and whole documents to the log.
    'log_error_verbosity=terse',
    'max_connections=100',
    'shared_buffers=256MB',
    // syncfs is one call instead of 1,000, one per file, so that recovery on a busy disk takes 0.1 s instead of 3 s.
    ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
    ...settings,
  ]
  return { place, arguments: ['-D', place.data, ...options.flatMap((option) => ['-c', option])] }
}

const draftOf = (place: Place) => `${place.data}-draft`

/** All files and folders that starting the server creates. */
export const filesOf = (place: Place) => [
  place.data,
  draftOf(place),
  logOf(place),
  ...Object.values(authenticationFiles(place)),
]

/** Initialises a draft folder and then renames it, so that being killed in between leaves no incomplete data folder. */
export function initialise(place: Place) {
  const draft = draftOf(place)
  fs.rmSync(draft, { recursive: true, force: true })
  ownedFolder(draft, place.user)
  const { status, stderr, error } = spawnSync(
    path.join(place.binaries, 'bin', 'initdb'),
    [
      '-D',
      draft,
      '-U',
      'postgres',
      // Applies only to a server started by hand on this folder; the product passes its own rules.
      '--auth-local=peer',
      '--auth-host=reject',
      '--encoding=UTF8',
      '--data-checksums',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    { ...place.user, cwd: '/', encoding: 'utf8', env: bareEnvironment },
  )
  if (status !== 0) throw new Error(`initdb failed: ${stderr || error?.message}`)
  fs.rmSync(place.data, { recursive: true, force: true })
  fs.renameSync(draft, place.data)
}

/**
 * The log is stored beside the data folder, because in that folder the server's user could replace it by a link, which
 * root must not open.
 */
export const logOf = (place: Place) => path.join(path.dirname(place.data), 'postgres.log')

/** A minimal environment, so that secrets of the product do not reach the server process. */
const bareEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' }

/**
 * Starts the server in a session of its own, so that Ctrl-C does not stop the database before the last request is
 * answered.
 */
function launch({ place, arguments: values }: Server) {
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = fs.constants
  const log = fs.openSync(logOf(place), O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600)
  const child = spawn(programOf(place), values, {
    ...place.user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: bareEnvironment,
  })
  child.unref()
  fs.closeSync(log)
  return child
}

const programOf = (place: Place) => path.join(place.binaries, 'bin', 'postgres')

/** Waits until the server accepts connections, even if it must recover first ('answering'), or exits ('ended'). */
export async function launchAndWait(server: Server, signal?: AbortSignal): Promise<'answering' | 'ended'> {
  const child = launch(server)
  while (child.exitCode === null && child.signalCode === null) {
    if (await isAnswering(server.place)) return 'answering'
    if (signal?.aborted) child.kill('SIGINT')
    await wait(20)
  }
  return 'ended'
}

/** The eighth line of postmaster.pid is `ready` once connections are accepted. */
export async function isAnswering(place: Place): Promise<boolean> {
  return postmaster(place)?.status === 'ready' && (await accepts(path.join(place.socket, '.s.PGSQL.5432')))
}

/** True if a postmaster process exists, even one that hangs. */
export const isRunning = (place: Place): boolean => postmaster(place) !== undefined

/**
 * True if the running server was started with this command line. An adopted server may have settings of an earlier
 * version.
 */
export function hasSameArguments({ place, arguments: values }: Server): boolean {
  const expected = [programOf(place), ...values.map((argument) => `"${argument}"`)].join(' ')
  return fs.readFileSync(path.join(place.data, 'postmaster.opts'), 'utf8').trim() === expected
}

function postmaster(place: Place): { id: number; status: string } | undefined {
  try {
    const lines = fs.readFileSync(path.join(place.data, 'postmaster.pid'), 'utf8').split('\n')
    const id = Number(lines[0])
    return isPostgres(id, place) ? { id, status: (lines[7] ?? '').trim() } : undefined
  } catch {
    return undefined
  }
}

/**
 * True if the pid belongs to a running PostgreSQL. The pid file can be outdated and the server can write it, so a pid
 * must be checked before it is signalled.
 */
function isPostgres(pid: number, { user }: Place): boolean {
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  const [, name, state] = /\((.*)\) (\S)/s.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  // State Z: the process is dead but not reaped yet, as in a container without init.
  return name === 'postgres' && state !== 'Z' && (!user || fs.statSync(`/proc/${pid}`).uid === user.uid)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // process.kill throws only system errors; EPERM means a process of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function accepts(at: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = net.connect(at)
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('close', () => socket.destroy())
  })
}

/** Fast shutdown: open transactions are rolled back, committed ones are on disk. */
export async function stopServer(place: Place) {
  const server = postmaster(place)
  if (!server) return
  process.kill(server.id, 'SIGINT')
  const end = Date.now() + stopTimeoutMs
  while (isRunning(place) && Date.now() < end) await wait(5)
}

/** The end of PostgreSQL's log, for the message to the operator. */
export function endOfLog(place: Place): string {
  return fs.readFileSync(logOf(place), 'utf8').trimEnd().split('\n').slice(-8).join('\n')
}
