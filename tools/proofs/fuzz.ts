import { run } from '../steps.ts'

/** A thousand cases of every operation, with another seed each time: npm run proof -- fuzz [SEED] */
const seed = process.argv[2] ?? String(Date.now() % 1_000_000_000)
console.log(`Seed ${seed}: npm run proof -- fuzz ${seed} asks the same again.`)
const env = { FUZZ_CASES: '1000', FUZZ_SEED: seed }
const args = ['run', '--project', 'api', 'api/fuzz.test.ts']
const { ok } = await run({ name: 'fuzz', command: 'vitest', args, env }, true)
process.exit(ok ? 0 : 1)
