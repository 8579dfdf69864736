import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import * as path from 'node:path'
import { olderSnapshots, snapshotFolder } from './snapshots.ts'

/**
 * Generates the next migration: npm run migration -- --name what-changes. Of the stored schemas only the latest is
 * kept.
 */
const root = path.join(import.meta.dirname, '..')
const { status } = spawnSync(
  process.execPath,
  ['../node_modules/drizzle-kit/bin.cjs', 'generate', ...process.argv.slice(2)],
  {
    cwd: path.join(root, 'api'),
    stdio: 'inherit',
  },
)
if (status !== 0) process.exit(status ?? 1)
for (const file of olderSnapshots()) rmSync(path.join(snapshotFolder, file))
