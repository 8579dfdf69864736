import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { readConfig } from './platform/config.ts'
import { startProduct } from './product.ts'
import { StartRefused } from './start-refused.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

try {
  const config = readConfig(process.env, version)
  const product = await startProduct(config)
  closeWithGrace({ delay: 20_000 }, async ({ err }) => {
    if (err) console.error(err)
    await product.stop()
  })
  for (const line of product.welcome) console.log(line)
  void product.databaseLost?.then(async (sentence) => {
    console.error(sentence)
    await Promise.race([product.stop().catch(() => undefined), wait(5_000)])
    process.exit(1)
  })
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  console.error(error.message)
  process.exit(1)
}
