import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { directDependencies, renewed, tableFaults } from './dependency-table.ts'

/**
 * Fails if docs/dependencies.md lacks a row with the present version for a direct dependency. With --renew it updates
 * the versions from the package.json files, and the release dates from the registry.
 */

const root = path.join(import.meta.dirname, '..')
const document = path.join(root, 'docs/dependencies.md')
const dependencies = directDependencies(root)

if (process.argv.includes('--renew')) {
  writeFileSync(document, renewed(readFileSync(document, 'utf8'), dependencies, lastRelease))
  execFileSync(process.execPath, [path.join(root, 'node_modules/oxfmt/bin/oxfmt'), document])
}

const faults = tableFaults(readFileSync(document, 'utf8'), dependencies)
for (const fault of faults) console.error(`docs/dependencies.md: ${fault}`)
if (faults.length > 0) {
  console.error('"npm run dependencies" writes versions and dates; purposes are written by hand.')
  process.exit(1)
}

/** The release date of the version that the registry calls the latest. */
function lastRelease(name: string): string {
  const answer = execFileSync('npm', ['view', name, 'time', 'dist-tags', '--json'], { encoding: 'utf8' })
  const { time, 'dist-tags': tags } = JSON.parse(answer) as {
    time: Record<string, string>
    'dist-tags': { latest: string }
  }
  const day = time[tags.latest]!.slice(0, 10)
  // Registry mirrors that were filled at the end of 2024 return the date of the filling for older packages.
  return day < '2025' ? 'before 2025' : day
}
