import { run } from '../steps.ts'

/**
 * Kills the api and the database in the middle of activations, while surveys are submitted: npm run proof -- benchmarks
 * [KILLS]
 */
const env = { KILL_ACTIVATIONS: process.argv[2] ?? '6' }
const args = ['run', '--project', 'api', 'api/assessment/benchmark-activations/killed.test.ts']
const { ok } = await run({ name: 'benchmarks', command: 'vitest', args, env }, true)
process.exit(ok ? 0 : 1)
