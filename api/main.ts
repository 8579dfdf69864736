import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { readConfig } from './kernel/config.ts'
import { startTelemetry } from './kernel/telemetry/start.ts'
import './resolve-drizzle-once.ts'
import { StartRefused } from './start-refused.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

/**
 * EX_CONFIG of sysexits.h: another start would end alike. A crash ends with 1, after which a service manager has to start
 * the product again (denial of service).
 */
const refusedExitCode = 78

try {
  const config = readConfig(process.env, version)
  const stopTelemetry = await startTelemetry(config)
  // Loaded after telemetry has started, because the modules create their instruments.
  const { startProduct } = await import('./product.ts')
  const product = await startProduct(config)
  const { close } = closeWithGrace(
    { delay: 20_000 + config.drain_seconds * 1_000, skip: ['SIGINT', 'SIGTERM'] },
    async ({ err }) => {
      if (err) console.error(err)
      await product.stop()
      await stopTelemetry()
    },
  )
  stopOnSignal(close)
  for (const line of product.welcome) console.log(line)
  void product.databaseLost?.then(async (sentence) => {
    console.error(sentence)
    await Promise.race([product.stop().catch(() => undefined), wait(5_000)])
    process.exit(1)
  })
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  console.error(error.message)
  process.exit(refusedExitCode)
}

/**
 * Closes the product on a signal; a second signal forces the exit. A second signal within a second is ignored, because
 * the terminal and npm both deliver Ctrl-C, and a forced exit would leave PostgreSQL running.
 */
function stopOnSignal(close: () => void) {
  let first: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (first !== undefined && performance.now() - first > 1_000) process.exit(1)
      if (first === undefined) close()
      first ??= performance.now()
    })
}
