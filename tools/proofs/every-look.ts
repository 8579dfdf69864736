import { readdirSync, readFileSync } from 'node:fs'
import { findChromium } from '../chromium.ts'
import { run } from '../steps.ts'

/**
 * Runs journeys and checks whole pages in every combination of brand and width, and every way to sign in in both brands;
 * `npm test` does each of these once: npm run proof -- every-look
 */
const env = { EVERY_LOOK: '1', CHROMIUM: findChromium() }
const journeys = new URL('../../journeys/', import.meta.url)
const files = readdirSync(journeys).filter(
  (file) =>
    file.endsWith('.journey.ts') && /looks\.ts|expectFitting/.test(readFileSync(new URL(file, journeys), 'utf8')),
)
const args = ['test', ...files.map((file) => `/${file}`), '--workers=2', '--reporter=list']
const { ok } = await run({ name: 'every-look', command: 'playwright', args, env }, true)
process.exit(ok ? 0 : 1)
