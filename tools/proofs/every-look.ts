import { findChromium } from '../chromium.ts'
import { run } from '../steps.ts'

/**
 * Checks whole pages in every combination of brand and width, and every way to sign in in both brands; `npm test`
 * checks each of these once: npm run proof -- every-look
 */
const env = { EVERY_LOOK: '1', CHROMIUM: findChromium() }
const args = [
  'test',
  'accessible',
  'auth',
  'companies',
  'custom-webhooks',
  'ghl',
  'proxy-sessions',
  'report-shares',
  '--workers=2',
  '--reporter=list',
]
const { ok } = await run({ name: 'every-look', command: 'playwright', args, env }, true)
process.exit(ok ? 0 : 1)
