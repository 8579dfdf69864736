import { run } from '../steps.ts'

/** Measures memory and time of the export of a large company: npm run proof -- company-export [RESULTS] */
const env = { RESULTS: process.argv[2] ?? '100000' }
const args = ['run', '--project', 'api', 'api/connections/exports/large.test.ts']
const { ok } = await run({ name: 'company-export', command: 'vitest', args, env }, true)
process.exit(ok ? 0 : 1)
