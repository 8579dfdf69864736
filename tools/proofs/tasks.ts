import { run } from '../steps.ts'

/** Kills processes and the database in the middle of 1,000 tasks and 1,000 mails: npm run proof -- tasks [COUNT] */
const env = { TASKS: process.argv[2] ?? '1000' }
const args = ['run', '--project', 'api', 'api/base/task-runs/killed.test.ts']
const { ok } = await run({ name: 'tasks', command: 'vitest', args, env }, true)
process.exit(ok ? 0 : 1)
