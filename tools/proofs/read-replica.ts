import { run } from '../steps.ts'

/** Runs the tests of the API, the matrix of rights among them, with products that read from a replica: npm run proof -- read-replica */
const env = { READ_REPLICA: 'true' }
const args = [
  'run',
  '--project',
  'api',
  'api/rights',
  'api/people',
  'api/hiring',
  'api/assessment',
  'api/coaching',
  'api/base',
  'api/connections',
  'api/kernel/read-replica.test.ts',
  // Looks at the settings of the usual server of the tests.
  '--exclude=api/base/system-status/**',
]
const { ok } = await run({ name: 'read-replica', command: 'vitest', args, env }, true)
process.exit(ok ? 0 : 1)
