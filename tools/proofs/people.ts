import { run } from '../steps.ts'

/** Merges and unmerges many pairs of people, and erases many people: npm run proof -- people [PAIRS] [ERASED] */
const [pairs = '200', erased = '50'] = process.argv.slice(2)
const env = { MERGE_PAIRS: pairs, ERASED_PEOPLE: erased }
const args = ['run', '--project', 'api', 'api/people/candidate-merges', 'api/people/candidate-erasures']
const { ok } = await run({ name: 'people', command: 'vitest', args, env }, true)
process.exit(ok ? 0 : 1)
