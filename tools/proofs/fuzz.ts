import { run } from '../steps.ts'

/** Runs the API fuzz test with 1,000 cases per operation and a random seed: npm run proof -- fuzz [SEED] */
const seed = process.argv[2] ?? String(Date.now() % 1_000_000_000)
console.log(`Seed ${seed}. To repeat this run: npm run proof -- fuzz ${seed}`)
const env = { FUZZ_CASES: '1000', FUZZ_SEED: seed }
const args = ['run', '--project', 'api', 'api/fuzz.test.ts']
const { ok } = await run({ name: 'fuzz', command: 'vitest', args, env }, true)
process.exit(ok ? 0 : 1)
