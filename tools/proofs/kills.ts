import { run } from '../steps.ts'

/** Kills the product in the middle of 200 submits, the maximum number for one network: npm run proof -- kills */
const env = { KILL_SUBMITS: '200' }
const args = ['run', '--project', 'api', 'api/main.test.ts', '-t', 'kill -9']
const { ok } = await run({ name: 'kills', command: 'vitest', args, env }, true)
process.exit(ok ? 0 : 1)
