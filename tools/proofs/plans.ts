import { run } from '../steps.ts'

/** Checks the query plans of searches among a million results of one company: npm run proof -- plans [RESULTS] */
const env = { RESULTS: process.argv[2] ?? '1000000' }
const args = ['run', '--project', 'plans']
const { ok } = await run({ name: 'plans', command: 'vitest', args, env }, true)
process.exit(ok ? 0 : 1)
