import { run } from '../steps.ts'

/**
 * Kills processes in the middle of 10,000 deliveries, many of them to hostile receivers: npm run proof -- webhooks
 * [COUNT]
 */
const env = { DELIVERIES: process.argv[2] ?? '10000', KILLS: '20', LIMIT_MS: '1000' }
const args = ['run', '--project', 'api', 'api/connections/custom-webhooks/killed.test.ts']
const { ok } = await run({ name: 'webhooks', command: 'vitest', args, env }, true)
process.exit(ok ? 0 : 1)
