import { run } from '../steps.ts'

/** Checks on many simulated lists how often `closestSet` contains the best person: npm run proof -- closest [LISTS] */
const [lists = '3000'] = process.argv.slice(2)
const args = ['run', '--project', 'rules', 'domain/benchmark/comparison.test.ts']
const { ok } = await run({ name: 'closest', command: 'vitest', args, env: { CLOSEST_LISTS: lists } }, true)
process.exit(ok ? 0 : 1)
