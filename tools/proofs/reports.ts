import { run } from '../steps.ts'

/** Checks all reports about people for the whole reference panel: npm run proof -- reports [PEOPLE] */
const [people = '5000'] = process.argv.slice(2)
const args = ['run', '--project', 'rules', 'domain/reports/people.test.ts', 'domain/reports/wordings.test.ts']
const { ok } = await run({ name: 'reports', command: 'vitest', args, env: { REPORT_PEOPLE: people } }, true)
process.exit(ok ? 0 : 1)
