import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import * as path from 'node:path'

/**
 * Fails if the registry lists an advisory against an installed package that docs/dependencies.md does not accept by its
 * number (GHSA-...). Runs only in the hosted workflow, because not every registry serves advisories.
 */

type Via = { url: string; title: string; severity: string; name: string }
type Audit = { vulnerabilities?: Record<string, { via: (Via | string)[] }>; message?: string }

const accepted = readFileSync(path.join(import.meta.dirname, '../docs/dependencies.md'), 'utf8')
const { stdout } = spawnSync('npm', ['audit', '--audit=true', '--json'], { encoding: 'utf8', maxBuffer: 1 << 26 })
const audit = JSON.parse(stdout) as Audit
if (!audit.vulnerabilities) {
  console.error(`The registry answers no advisories: ${audit.message}`)
  process.exit(1)
}

// For a package that is affected only through a dependency, npm lists the name of that dependency instead of an
// advisory.
const advisories = Object.values(audit.vulnerabilities).flatMap(({ via }) =>
  via.filter((one) => typeof one === 'object'),
)
const numberOf = ({ url }: Via) => url.split('/').at(-1)!
const open = new Map(
  advisories.map((one) => [numberOf(one), one] as const).filter(([number]) => !accepted.includes(number)),
)
for (const [number, { name, severity, title }] of open) console.error(`${number} ${severity} ${name}: ${title}`)
console.log(`${advisories.length} advisories, ${open.size} not accepted`)
process.exit(open.size > 0 ? 1 : 0)
