import { run } from '../steps.ts'

/** Takes surveys during outages, reloads and storage faults and in several tabs: npm run proof -- survey [RUNS] */
const env = { SURVEY_RUNS: process.argv[2] ?? '10000' }
const args = ['run', '--project', 'rules', 'web/assessment/surveys/attempt-answers.test.ts']
const { ok } = await run({ name: 'survey', command: 'vitest', args, env }, true)
process.exit(ok ? 0 : 1)
