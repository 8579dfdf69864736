import { findChromium } from '../chromium.ts'
import { run } from '../steps.ts'

/** Checks whole pages in both brands at both widths, each with each, where `npm test` takes each once: npm run proof -- every-look */
const env = { EVERY_LOOK: '1', CHROMIUM: findChromium() }
const args = ['test', 'accessible', 'companies', 'proxy-sessions', '--workers=2', '--reporter=list']
const { ok } = await run({ name: 'every-look', command: 'playwright', args, env }, true)
process.exit(ok ? 0 : 1)
