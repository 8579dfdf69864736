import { run } from '../steps.ts'

/** Replaces a process by one of a newer version, and that by the old one, during a minute of writing and reading: npm run proof -- update */
const env = { UPDATE_SECONDS: '60' }
const { ok } = await run(
  { name: 'update', command: 'vitest', args: ['run', '--project', 'api', 'api/update.test.ts'], env },
  true,
)
process.exit(ok ? 0 : 1)
