import { run } from '../steps.ts'

/**
 * Requests the rows of every kind of company as every kind of caller, in all three modes, and every row while acting as
 * another user: npm run proof -- tenancy
 */
const env = { WHOLE_MATRIX: 'true' }
const args = ['run', '--project', 'api', '--project', 'fault', 'api/rights', 'api/base/proxy-sessions/acting.test.ts']
const { ok } = await run({ name: 'tenancy', command: 'vitest', args, env }, true)
process.exit(ok ? 0 : 1)
