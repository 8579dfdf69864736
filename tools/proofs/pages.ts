import { run } from '../steps.ts'

/** Lays out every case of the reports, and each kind with names of three lengths, on the pages of PDFs: npm run proof -- pages */
const env = { WHOLE_PAGES: 'true' }
const args = ['run', '--project', 'api', 'api/kernel/pdf/page-boxes.test.ts']
const { ok } = await run({ name: 'pages', command: 'vitest', args, env }, true)
process.exit(ok ? 0 : 1)
