import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { crmPortOf, startCrm } from './crm.ts'
import { foldersFileOf, type Folders } from './products.ts'

/** Starts the product with a temporary data folder. */
const data = mkdtempSync(path.join(tmpdir(), 'seatwise-journeys-'))
chmodSync(data, 0o755)
const { env } = process
execFileSync(process.execPath, ['api/database/test-product-data-process.ts', data, env.BRAND!], { stdio: 'inherit' })
// The socket folder of the embedded PostgreSQL is named after the data folder.
const socket = path.join(tmpdir(), `seatwise-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`)
writeFileSync(foldersFileOf(env.PORT!), JSON.stringify({ data, socket } satisfies Folders))
const crmPort = crmPortOf(env.PORT!)
startCrm(crmPort)
const product = spawn(process.execPath, ['api/main.ts'], {
  env: { ...env, GHL_URL: `http://127.0.0.1:${crmPort}`, DATA_DIR: data },
  stdio: 'inherit',
})
// The signal reaches the whole process group, so the product stops by itself, and this process waits for it.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
product.once('exit', (code) => {
  rmSync(data, { recursive: true, force: true })
  rmSync(foldersFileOf(env.PORT!), { force: true })
  process.exit(code ?? 0)
})
