import { run } from '../steps.ts'

/**
 * Runs many random sequences of what people and staff do to candidacies, and checks after each that every opening has one
 * open card: npm run proof -- candidacies [SEQUENCES]
 */
const [sequences = '300'] = process.argv.slice(2)
const env = { CANDIDACY_SEQUENCES: sequences }
const args = ['run', '--project', 'api', 'api/hiring/board/candidacies.test.ts']
const { ok } = await run({ name: 'candidacies', command: 'vitest', args, env }, true)
process.exit(ok ? 0 : 1)
