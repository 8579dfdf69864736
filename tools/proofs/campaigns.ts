import { run } from '../steps.ts'

/** Kills the product and its database 12 times in the middle of 10,000 events of a campaign: npm run proof -- campaigns [COUNT] */
const env = { CAMPAIGN_EVENTS: process.argv[2] ?? '10000', KILLS: '12' }
const args = ['run', '--project', 'api', 'api/hiring/hiring-campaigns/killed.test.ts']
const { ok } = await run({ name: 'campaigns', command: 'vitest', args, env }, true)
process.exit(ok ? 0 : 1)
