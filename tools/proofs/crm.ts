import { run } from '../steps.ts'

/** Moves cards on both sides while the CRM fails and processes are killed: npm run proof -- crm [MOVES] */
const env = { MOVES: process.argv[2] ?? '1000', KILLS: '20' }
const args = ['run', '--project', 'api', 'api/connections/ghl/killed.test.ts']
const { ok } = await run({ name: 'crm', command: 'vitest', args, env }, true)
process.exit(ok ? 0 : 1)
