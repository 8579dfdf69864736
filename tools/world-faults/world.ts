import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { childrenOf, isRunning, signal } from './processes.ts'

const root = path.join(import.meta.dirname, '../..')
/** A start on a busy machine takes long, and after a kill it begins by recovering the database. */
const startTimeoutMs = 90_000
/** How much of its last output is shown of a process that does not start. */
const shownOutput = 4_000

export type World = Awaited<ReturnType<typeof openWorld>>
type Row = Record<string, unknown>
/**
 * @property settings environment variables
 * @property flags of Node, in addition to those of `npm start`
 */
type Start = { settings?: Record<string, string>; flags?: readonly string[] }

/**
 * The product as a process of its own on a database of its own with the demo world. It starts the database again when
 * that is killed, and finds it running when it was killed itself.
 * @param folder where its data lies, for a file system of its own
 */
export async function openWorld(start: Start = {}, folder = newFolder('world')) {
  execFileSync('cp', ['-a', `${await preparedFolder()}/.`, folder])
  const port = await freePort()
  let current = await launch({ folder, port, ...start })
  const others: ChildProcess[] = []
  const owner = new pg.Pool({
    host: socketFolderOf(folder),
    user: 'postgres',
    database: 'seatwise',
    connectionTimeoutMillis: 5_000,
    max: 3,
  })
  owner.on('error', () => undefined)
  process.once('exit', end)

  /** The process of the database from which all its others come; undefined while it does not run. */
  function postmaster(): number | undefined {
    const file = path.join(folder, 'postgres/postmaster.pid')
    const pid = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) : undefined
    return pid && isRunning(pid) ? pid : undefined
  }

  function databaseProcesses(): number[] {
    const parent = postmaster()
    return parent === undefined ? [] : [parent, ...childrenOf(parent)]
  }

  function end() {
    for (const child of [current.child, ...others]) child.kill('SIGKILL')
    for (const pid of databaseProcesses()) signal(pid, 'SIGKILL')
    for (const gone of [socketFolderOf(folder), folder])
      fs.rmSync(gone, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }

  return {
    folder,
    url: current.url,
    socketFolder: socketFolderOf(folder),
    pid: () => current.child.pid!,
    output: () => current.output(),
    postmaster,
    databaseProcesses,

    /** Queries as the owner of the database. A query that fails while the database restarts is repeated. */
    query: async <Answer extends Row = Row>(text: string, values: readonly unknown[] = []) => {
      for (let tries = 1; ; tries++)
        try {
          return (await owner.query<Answer>(text, [...values])).rows
        } catch (error) {
          if (tries === 60 || !isPassing(error)) throw error
          await wait(500)
        }
    },

    kill: async () => {
      const { child } = current
      if (hasEnded(child)) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    stop: () => stop(current.child),
    restart: async (again: Start = start) => {
      await stop(current.child)
      current = await launch({ folder, port, ...again })
    },

    /** A second process of the product on the same database, which it may reach by another way. */
    startBeside: async (settings: Record<string, string>) => {
      const beside = await launch({ folder: path.join(folder, 'beside'), port: await freePort(), settings })
      others.push(beside.child)
      return { url: beside.url, pid: beside.child.pid!, output: beside.output, stop: () => stop(beside.child) }
    },

    close: async () => {
      await owner.end()
      for (const child of [...others, current.child]) await stop(child)
      process.off('exit', end)
      end()
    },
  }
}

let prepared: Promise<string> | undefined

/** A folder with the demo world, which a first start of the product has filled: once in a run, because it takes seconds. */
function preparedFolder(): Promise<string> {
  prepared ??= (async () => {
    const folder = newFolder('prepared')
    process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
    const first = await launch({ folder, port: await freePort() })
    await stop(first.child)
    return folder
  })()
  return prepared
}

async function launch({ folder, port, settings = {}, flags = [] }: Start & { folder: string; port: number }) {
  const child = spawn(process.execPath, ['--max-semi-space-size=8', ...flags, 'api/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      // Starts after kills are most of the time of a proof.
      NODE_COMPILE_CACHE: path.join(tmpdir(), 'seatwise-compiled'),
      PORT: String(port),
      JOBS_PORT: String(await freePort()),
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      // All callers of a proof have one address.
      RATE_LIMIT_PER_IP: '1000000',
      ...settings,
    },
  })
  let text = ''
  const keep = (part: Buffer) => (text = (text + part.toString()).slice(-100_000))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const url = `http://127.0.0.1:${port}`
  const end = Date.now() + startTimeoutMs
  for (;;) {
    if (hasEnded(child) || Date.now() > end) {
      child.kill('SIGKILL')
      throw new Error(`the product did not start:\n${text.slice(-shownOutput)}`)
    }
    const answer = await fetch(`${url}/livez`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    if (answer?.ok) return { child, url, output: () => text }
    await wait(30)
  }
}

/** Tells a process to stop. @returns the milliseconds that it took */
async function stop(child: ChildProcess): Promise<number> {
  const began = performance.now()
  if (!hasEnded(child)) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return performance.now() - began
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** True for an error that ends by itself when the database is back. */
const isPassing = (error: unknown) => !(error instanceof pg.DatabaseError) || /^(08|53|57P)/.test(error.code ?? '')

export function newFolder(name: string): string {
  const folder = fs.mkdtempSync(path.join(tmpdir(), `seatwise-${name}-`))
  // PostgreSQL runs as a user of its own.
  fs.chmodSync(folder, 0o755)
  return folder
}

/** Where the product places the socket of the database of a folder. */
const socketFolderOf = (folder: string) =>
  path.join(tmpdir(), `seatwise-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`)

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
