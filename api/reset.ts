import * as fs from 'node:fs'
import * as path from 'node:path'
import { removeEmbedded } from './database/embedded.ts'
import { readConfig } from './kernel/config.ts'
import { StartRefused } from './start-refused.ts'

/** `npm run reset` deletes a developer's local data permanently; the next start creates a new demo world. */
try {
  const { app_env, database_url, data_folder } = readConfig(process.env, 'reset')
  if (app_env !== 'local') throw new StartRefused(`Reset removes all data: it is refused in ${app_env}.`)
  if (database_url)
    throw new StartRefused(
      'Reset removes the embedded database only: unset DATABASE_URL, and empty that server yourself.',
    )
  await removeEmbedded(data_folder)
  fs.rmSync(path.join(data_folder, 'files'), { recursive: true, force: true })
  console.log(`The data in ${data_folder} is removed. The next start makes a new demo world.`)
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  console.error(error.message)
  process.exit(1)
}
