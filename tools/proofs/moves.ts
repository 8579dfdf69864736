import { run } from '../steps.ts'

/** Kills the product and its database 30 times in the middle of moves: npm run proof -- moves */
const env = { KILL_MOVES: '30' }
const args = ['run', '--project', 'api', 'api/main.test.ts', '-t', 'during moves']
const { ok } = await run({ name: 'moves', command: 'vitest', args, env }, true)
process.exit(ok ? 0 : 1)
