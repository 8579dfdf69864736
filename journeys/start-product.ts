import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { crmPortOf, startCrm } from './crm.ts'
import { socketFileOf } from './products.ts'

/**
 * Starts the product with a temporary data folder. With SECOND_PORT it also starts a second process on the same
 * database.
 */
const data = mkdtempSync(path.join(tmpdir(), 'seatwise-journeys-'))
chmodSync(data, 0o755)
const { SECOND_PORT, ...env } = process.env
execFileSync(process.execPath, ['api/database/test-product-data-process.ts', data, env.BRAND!], { stdio: 'inherit' })
// The socket folder of the embedded PostgreSQL is named after the data folder.
const socketFolder = path.join(tmpdir(), `seatwise-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`)
writeFileSync(socketFileOf(env.PORT!), socketFolder)
const crmPort = crmPortOf(env.PORT!)
startCrm(crmPort)
const product = start({ DATA_DIR: data })
const others: ChildProcess[] = []
// The signal reaches the whole process group, so the other processes stop by themselves, and this one waits for them.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
product.once('exit', (code) => {
  for (const other of others) other.kill('SIGTERM')
  rmSync(data, { recursive: true, force: true })
  rmSync(socketFileOf(env.PORT!), { force: true })
  process.exit(code ?? 0)
})
if (SECOND_PORT) await startSecond(SECOND_PORT)

async function startSecond(port: string) {
  while (!(await fetch(`http://localhost:${env.PORT}/readyz`).catch(() => undefined))?.ok) await wait(100)
  const socket = encodeURIComponent(socketFolder)
  others.push(start({ DATA_DIR: data, PORT: port, DATABASE_URL: `postgres:///seatwise?host=${socket}&user=postgres` }))
}

function start(settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['api/main.ts'], {
    env: { ...env, GHL_URL: `http://127.0.0.1:${crmPort}`, ...settings },
    stdio: 'inherit',
  })
}
