import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'

/** Starts the product on a temporary data folder. */
const data = mkdtempSync(path.join(tmpdir(), 'seatwise-journeys-'))
chmodSync(data, 0o755)
const product = spawn(process.execPath, ['api/main.ts'], { env: { ...process.env, DATA_DIR: data }, stdio: 'inherit' })
// The signal reaches the whole process group: the product stops by itself, and this process waits for it.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
product.once('exit', (code) => {
  rmSync(data, { recursive: true, force: true })
  process.exit(code ?? 0)
})
