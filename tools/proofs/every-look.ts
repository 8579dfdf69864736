import { findChromium } from '../chromium.ts'
import { run } from '../steps.ts'

/**
 * Runs all journeys, also those that `npm test` leaves out, in every combination of brand and width, and every way to
 * sign in in both brands; `npm test` does each of these once: npm run proof -- every-look [FILE ...]
 */
const env = { EVERY_LOOK: '1', CHROMIUM: findChromium() }
const files = process.argv.slice(2)
// As many parts as in npm test, because one super admin may invite only so many users.
const parts = files.length > 0 ? [files] : [1, 2, 3].map((part) => [`--shard=${part}/3`])
let ok = true
for (const part of parts) {
  const args = ['test', ...part, '--workers=2', '--reporter=list']
  ok = (await run({ name: 'every-look', command: 'playwright', args, env }, true)).ok && ok
}
process.exit(ok ? 0 : 1)
