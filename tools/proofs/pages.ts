import { run } from '../steps.ts'

/**
 * Lays out every report case, and each kind of report with names of three lengths, on PDF pages: npm run proof -- pages
 */
const env = { WHOLE_PAGES: 'true' }
const args = ['run', '--project', 'api', 'api/kernel/pdf/page-boxes.test.ts']
const { ok } = await run({ name: 'pages', command: 'vitest', args, env }, true)
process.exit(ok ? 0 : 1)
