import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { routes } from '@seatwise/contract/routes'
import { breakingChanges, contractLines } from './kernel/api-contract.ts'

/**
 * `npm run api-contract` stores the contract on which programs with an API key rely. It refuses a change that breaks such
 * a program, unless it is called with --breaking; then docs/api/changelog.md must say what callers of the API must do.
 */
const file = new URL('../docs/api/contract.txt', import.meta.url)
const lines = contractLines(routes)
const stored = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
const broken = breakingChanges(stored, lines)
if (broken.length > 0 && !process.argv.includes('--breaking')) {
  console.error(`This breaks programs that call the API:\n${broken.map((one) => `  ${one}`).join('\n')}`)
  console.error('If it has to be: npm run api-contract -- --breaking, and say so in docs/api/changelog.md.')
  process.exit(1)
}
writeFileSync(file, `${lines.join('\n')}\n`)
console.log(`${lines.length} lines in docs/api/contract.txt`)
