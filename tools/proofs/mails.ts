import { run } from '../steps.ts'

/** Checks that one company's mail does not wait for 10,000 mails of another: npm run proof -- mails [COUNT] */
const env = { MAILS: process.argv[2] ?? '10000' }
const args = ['run', '--project', 'api', 'api/base/outbox/delivery.test.ts', '-t', 'take turns']
const { ok } = await run({ name: 'mails', command: 'vitest', args, env }, true)
process.exit(ok ? 0 : 1)
