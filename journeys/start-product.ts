import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'

/** The product on a data folder that is gone afterwards. */
const data = mkdtempSync(path.join(tmpdir(), 'seatwise-journeys-'))
chmodSync(data, 0o755)
const product = spawn(process.execPath, ['api/main.ts'], { env: { ...process.env, DATA_DIR: data }, stdio: 'inherit' })
// The signal goes to the whole group: the product stops by itself, we wait for it to clear up.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
product.once('exit', (code) => {
  rmSync(data, { recursive: true, force: true })
  process.exit(code ?? 0)
})
