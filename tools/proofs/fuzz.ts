import { run } from '../steps.ts'

/** Runs the API fuzz test with many cases per operation and a random seed: npm run proof -- fuzz [SEED] [CASES] */
const [seed = String(Date.now() % 1_000_000_000), cases = '1000'] = process.argv.slice(2)
console.log(`Seed ${seed}. To repeat this run: npm run proof -- fuzz ${seed} ${cases}`)
const env = { FUZZ_CASES: cases, FUZZ_SEED: seed }
const args = ['run', '--project', 'api', 'api/fuzz.test.ts']
const { ok } = await run({ name: 'fuzz', command: 'vitest', args, env }, true)
process.exit(ok ? 0 : 1)
