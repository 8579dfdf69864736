import { spawn, type ChildProcess } from 'node:child_process'
import * as fs from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { embeddedConnection } from './database/database.ts'
import { startOnCopy } from './database/test-cluster.ts'

/** Queries the database as its owner. A query that fails while the database restarts is repeated. */
export type Query = (text: string) => Promise<Record<string, unknown>[]>

/** Starts a separate database with the demo world, which a test can kill and which then restarts by itself. */
export async function startDatabase() {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'seatwise-killed-'))
  fs.chmodSync(folder, 0o755)
  const cluster = await startOnCopy(folder, 'hb')
  const connection = embeddedConnection(cluster.socketFolder)
  const owner = new pg.Pool({ ...connection.owner, max: 2 })
  owner.on('error', () => undefined)
  onTestFinished(async () => {
    await owner.end()
    await cluster.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  })
  const file = fs.globSync('**/postmaster.pid', { cwd: folder })[0]!
  const killPostmaster = () =>
    process.kill(Number(fs.readFileSync(path.join(folder, file), 'utf8').split('\n')[0]), 'SIGKILL')
  const query: Query = async (text) => {
    for (let tries = 1; ; tries++)
      try {
        return (await owner.query<Record<string, unknown>>(text)).rows
      } catch (error) {
        if (tries === 60) throw error
        await wait(500)
      }
  }
  return { query, socketFolder: cluster.socketFolder, killPostmaster }
}

export const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })

/** The environment variables that a started product inherits from the tests, without any configuration. */
export const inherited = {
  PATH: process.env.PATH ?? '',
  ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
}

/** The settings of one of several processes on a server of PostgreSQL. */
export const settingsOfServer = {
  ...inherited,
  APP_ENV: 'dev',
  PUBLIC_URL: 'http://localhost',
  APP_SECRET: 'f'.repeat(8) + '0123456789abcdef'.repeat(2),
  HOST: '127.0.0.1',
  LOG_LEVEL: 'fatal',
  RATE_LIMIT_PER_IP: '1000000',
}

/** Makes the start of a process shorter; main.ts imports it by itself. */
const hook = `--import=${new URL('resolve-drizzle-once.ts', import.meta.url).href}`

/** Starts a Node process, and starts it again whenever it ends. */
export function keepRunning(args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  let isStopped = false
  let child: ChildProcess
  const start = () => {
    child = spawn(process.execPath, [hook, ...args], { stdio: 'ignore', env })
    child.once('exit', () => {
      if (!isStopped) setTimeout(start, 300)
    })
  }
  start()
  return {
    kill: () => child.kill('SIGKILL'),
    stop: () => {
      isStopped = true
      child.kill('SIGKILL')
    },
  }
}
