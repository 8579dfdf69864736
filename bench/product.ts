import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export const isSmall = process.env.BENCH_SCALE === 'small'

/** In /tmp, because PostgreSQL runs as a user of its own and must be able to reach it. */
const dataFolder = path.resolve(
  process.env.BENCH_DATA_DIR ?? (isSmall ? '/tmp/seatwise-bench-small' : '/tmp/seatwise-bench'),
)
const key = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)
const startTimeoutMs = 60_000

/** As the owner, past every policy: for the generator and for the floor. */
export const database = {
  host: path.join(tmpdir(), `seatwise-${key}`),
  user: 'postgres',
  database: 'seatwise',
}

export type Running = { url: string; pid: number; stop: () => Promise<void> }

/** The product as everybody starts it, on a data folder that the bench keeps. */
export function startProduct(): Promise<Running> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o755 })
  return start(['api/main.ts'], 4100, '/readyz', {
    DATA_DIR: dataFolder,
    APP_ENV: 'local',
    LOG_LEVEL: 'fatal',
  })
}

/** The bare server beside it, on the same database. */
export function startFloor(): Promise<Running> {
  return start(['bench/floor/server.ts'], 4101, '/readyz', { PGHOST: database.host })
}

async function start(args: string[], port: number, ready: string, settings: Record<string, string>): Promise<Running> {
  const { DATABASE_URL: _, ...inherited } = process.env
  // BENCH_PROFILE holds flags such as --cpu-prof, for whoever looks for the cause of a number.
  const flags = process.env.BENCH_PROFILE?.split(' ') ?? []
  const child = spawn(process.execPath, [...flags, ...args], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...inherited, NODE_ENV: 'production', PORT: String(port), ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(child, url + ready)
  const abandon = () => child.kill('SIGTERM')
  process.once('exit', abandon)
  return {
    url,
    pid: child.pid!,
    stop: async () => {
      process.off('exit', abandon)
      const gone = new Promise((done) => child.once('exit', done))
      if (child.exitCode === null && child.kill('SIGTERM')) await gone
    },
  }
}

async function untilReady(child: ChildProcess, url: string) {
  const end = Date.now() + startTimeoutMs
  while (Date.now() < end && child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await wait(50)
  }
  child.kill('SIGTERM')
  throw new Error(`${child.spawnargs.join(' ')} did not answer on ${url}`)
}

/** The head of PostgreSQL, which the product started apart from itself. */
export function postmaster(): number {
  for (const place of [path.join(dataFolder, 'postgres'), `/var/lib/seatwise-${key}/postgres`]) {
    try {
      return Number(readFileSync(path.join(place, 'postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      continue
    }
  }
  throw new Error(`There is no running PostgreSQL on ${dataFolder}`)
}
