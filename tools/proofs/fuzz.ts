import { run } from '../steps.ts'

/**
 * Calls every operation of the API with generated input, 1,000 times alone and 1,000 times in sequences in which later calls
 * name what earlier ones returned: npm run proof -- fuzz [SEED] [CASES] [STEPS]
 */
const [seed = String(Date.now() % 1_000_000_000), cases = '1000', steps = '1000'] = process.argv.slice(2)
console.log(`Seed ${seed}. To repeat this run: npm run proof -- fuzz ${seed} ${cases} ${steps}`)
const env = { FUZZ_CASES: cases, FUZZ_STEPS: steps, FUZZ_SEED: seed }
// Two suites, one for each core.
const args = ['run', '--project', 'api', 'api/fuzz.test.ts', 'api/fuzz-sequences.test.ts']
const { ok } = await run({ name: 'fuzz', command: 'vitest', args, env }, true)
process.exit(ok ? 0 : 1)
