import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import * as net from 'node:net'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isTiny, size } from './scale.ts'
import { slowCrm } from './slow-crm.ts'

const root = path.join(import.meta.dirname, '..')

/** In /tmp, because PostgreSQL runs as a separate user and must be able to access it. */
const dataFolder = isTiny
  ? path.join(tmpdir(), `seatwise-bench-tiny-${process.pid}`)
  : path.resolve(
      process.env.BENCH_DATA_DIR ?? path.join(tmpdir(), size === 'full' ? 'seatwise-bench' : `seatwise-bench-${size}`),
    )
const key = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)

/** Connects as the owner, who bypasses row-level security; used by the data generator and the floor. */
export const database = {
  host: path.join(tmpdir(), `seatwise-${key}`),
  user: 'postgres',
  database: 'seatwise',
}

/** The folder of stored files, shared by the product and the floor. */
export const filesFolder = path.join(dataFolder, 'files')

const startTimeoutMs = 60_000

export type Server = { url: string; pid: number; stop: () => Promise<void> }

/**
 * Prepares the data folder. Data from another version of the tables, the scoring or the generator is removed, because
 * it would not match the code.
 */
export function openDataFolder() {
  const version = versionOfData()
  const stamp = path.join(dataFolder, 'bench-version')
  if (readIfThere(stamp) !== version) fs.rmSync(dataFolder, { recursive: true, force: true })
  fs.mkdirSync(dataFolder, { recursive: true, mode: 0o755 })
  fs.writeFileSync(stamp, version)
}

/** Tiny data is removed after the run. The full data takes minutes to create and is kept. */
export function closeDataFolder() {
  if (isTiny) fs.rmSync(dataFolder, { recursive: true, force: true })
}

/** A hash of the files that determine the data. */
function versionOfData(): string {
  const hash = createHash('sha256')
  for (const place of ['api/database', 'domain/assessment', 'domain/benchmark', 'bench/data.ts', 'bench/scale.ts']) {
    const at = path.join(root, place)
    const files = fs.statSync(at).isFile()
      ? [at]
      : fs
          .readdirSync(at, { recursive: true, withFileTypes: true })
          .filter((file) => file.isFile() && !file.name.endsWith('.test.ts'))
          .map((file) => path.join(file.parentPath, file.name))
    for (const file of files.sort()) hash.update(file.slice(root.length)).update(fs.readFileSync(file))
  }
  return hash.digest('hex')
}

function readIfThere(file: string): string | undefined {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined
}

/** Starts the product as `npm start` does, without the limit on registrations from one address. */
export function startProduct(): Promise<Server> {
  return start([...flagsOfStart(), 'api/main.ts'], {
    DATA_DIR: dataFolder,
    APP_ENV: 'local',
    LOG_LEVEL: 'fatal',
    // As in production.
    CHECK_REPLIES: 'no',
    RATE_LIMIT_PER_IP: '1000000',
    GHL_URL: slowCrm.url,
  })
}

/** The flags of Node that `npm start` sets. They are part of what is measured. */
function flagsOfStart(): string[] {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const [, flags] = /node\.sh ((?:--\S+ )*)api\/main\.ts$/.exec(scripts.start) ?? []
  if (flags === undefined) throw new Error('The script "start" of package.json no longer ends in node.sh api/main.ts')
  return flags.split(' ').filter(Boolean)
}

/** Starts the floor on the same database. */
export function startFloor(): Promise<Server> {
  return start(['bench/floor/server.ts'], { PGHOST: database.host, FILES_FOLDER: filesFolder })
}

async function start(args: readonly string[], settings: Record<string, string>): Promise<Server> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const port = await freePort()
  // BENCH_PROFILE can contain flags of Node such as --cpu-prof, to find the cause of a figure.
  const flags = process.env.BENCH_PROFILE?.split(' ') ?? []
  const child = spawn(process.execPath, [...flags, ...args], {
    cwd: root,
    env: { ...inherited, NODE_ENV: 'production', PORT: String(port), ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(child, `${url}/readyz`)
  const abandon = () => child.kill('SIGTERM')
  process.once('exit', abandon)
  return {
    url,
    pid: child.pid!,
    stop: async () => {
      process.off('exit', abandon)
      const ended = new Promise((done) => child.once('exit', done))
      if (child.exitCode === null && child.kill('SIGTERM')) await ended
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = net.createServer().once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => done(port))
    })
  })
}

export async function untilReady(child: ChildProcess, url: string) {
  const end = Date.now() + startTimeoutMs
  while (Date.now() < end && child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await wait(50)
  }
  child.kill('SIGTERM')
  throw new Error(`${child.spawnargs.join(' ')} did not answer on ${url}`)
}

/** The id of PostgreSQL's first process, the parent of all others. The product starts it detached from itself. */
export function postmasterPid(): number {
  for (const place of [path.join(dataFolder, 'postgres'), `/var/lib/seatwise-${key}/postgres`]) {
    const lines = readIfThere(path.join(place, 'postmaster.pid'))
    if (lines) return Number(lines.split('\n')[0])
  }
  throw new Error(`There is no running PostgreSQL on ${dataFolder}`)
}
