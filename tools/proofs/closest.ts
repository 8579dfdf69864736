import { run } from '../steps.ts'

/** The set that could be the closest, on many simulated lists: npm run proof -- closest [LISTS] */
const [lists = '3000'] = process.argv.slice(2)
const args = ['run', '--project', 'rules', 'domain/benchmark/comparison.test.ts']
const { ok } = await run({ name: 'closest', command: 'vitest', args, env: { CLOSEST_LISTS: lists } }, true)
process.exit(ok ? 0 : 1)
