import { run } from '../steps.ts'

/** Reads all of 10,000 people in a list and on a board: npm run proof -- many-rows [PEOPLE] */
const env = { PEOPLE: process.argv[2] ?? '10000' }
const { ok } = await run({ name: 'many-rows', command: 'playwright', args: ['test', 'many-rows'], env }, true)
process.exit(ok ? 0 : 1)
