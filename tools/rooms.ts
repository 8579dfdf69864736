import { existsSync, readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import * as path from 'node:path'

/** Keeps the house: which room may know of which, no circles, no barrels, no junk rooms. */

const root = path.join(import.meta.dirname, '..')

/** Prefixes of paths that files under a prefix may import; the longest match decides. */
const mayImport: Record<string, string[]> = {
  'contract/': ['contract/'],
  'domain/': ['domain/', 'contract/'],
  'api/features/': [
    'contract/',
    'domain/',
    'api/features/',
    'api/platform/',
    'api/identity/',
    'api/outside/',
    'api/database/tables/',
    'api/server.ts',
  ],
  'api/platform/': ['contract/', 'domain/', 'api/platform/', 'api/database/'],
  'api/identity/': ['contract/', 'domain/', 'api/identity/', 'api/platform/', 'api/database/'],
  'api/outside/': ['contract/', 'domain/', 'api/outside/', 'api/platform/', 'api/database/', 'api/identity/'],
  'api/database/tables/': ['contract/', 'domain/', 'api/database/tables/'],
  'api/database/': ['contract/', 'domain/', 'api/'],
  'api/': ['contract/', 'domain/', 'api/'],
  'web/ui/': ['web/ui/', 'domain/brands/', 'domain/bands.ts'],
  'web/platform/': ['contract/', 'domain/brands/', 'domain/permissions.ts', 'domain/bands.ts', 'web/platform/'],
  'web/features/': [
    'contract/',
    'domain/brands/',
    'domain/permissions.ts',
    'domain/bands.ts',
    'web/ui/',
    'web/platform/',
    'web/features/',
  ],
  'web/app/': ['contract/', 'domain/brands/', 'domain/permissions.ts', 'domain/bands.ts', 'web/'],
  'journeys/': ['journeys/', 'domain/oracle/'],
  'bench/': ['bench/', 'domain/assessment/'],
  'tools/': ['tools/'],
}
/** Exceptions may only shrink. */
const exceptions: string[] = []
const forbiddenNames = /(^|\/)(utils?|helpers?|lib|common|shared|index)(\/|\.tsx?$)/
/** What drags Node or the DOM into the two pure rooms. */
const packagesOf: Record<string, RegExp> = { contract: /^zod(\/|$)/, domain: /^$/ }

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(path.join(root, file)))
const faults: string[] = []
const graph = new Map<string, string[]>()

for (const file of files) {
  if (forbiddenNames.test(file)) faults.push(`${file}: a name that says nothing`)
  const source = readFileSync(path.join(root, file), 'utf8')
  if (/^export (\*|\{[^}]*\}) from /m.test(source)) faults.push(`${file}: passes on another file's exports`)
  const targets = importsOf(file, source)
  graph.set(
    file,
    targets.filter((target) => target.runtime).map((target) => target.to),
  )
  for (const { to } of targets) checkImport(file, to)
}
for (const circle of circles()) faults.push(`circle: ${circle.join(' -> ')}`)

for (const fault of faults) console.error(fault)
console.log(`${files.length} files, ${faults.length} faults`)
process.exit(faults.length > 0 ? 1 : 0)

type Import = { to: string; runtime: boolean }

function importsOf(file: string, source: string): Import[] {
  const found = source.matchAll(
    /^(?:import|export)\s(type\s)?[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|import\('([^']+)'\)/gm,
  )
  return [...found].flatMap(([, type, from, bare, lazy]) => {
    const to = resolve(file, from ?? bare ?? lazy ?? '')
    // A page that is loaded later closes no circle.
    return to ? [{ to, runtime: !type && !lazy }] : []
  })
}

/** A file of ours, or nothing for packages (which are checked here for the pure rooms). */
function resolve(file: string, specifier: string): string | undefined {
  const own = /^@seatwise\/(.+)$/.exec(specifier)?.[1]
  if (own) return /\.\w+$/.test(own) ? own : `${own}.ts`
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  const allowed = packagesOf[file.split('/')[0]!]
  const isTest = /\.test\.ts$|^domain\/oracle\//.test(file)
  if (allowed && !isTest && !allowed.test(specifier)) faults.push(`${file}: may not use the package ${specifier}`)
  return undefined
}

function checkImport(file: string, to: string) {
  const isTest = /\.test\.tsx?$|\/test-[\w-]+\.ts$/.test(file)
  if (isTest || exceptions.includes(`${file} -> ${to}`)) return
  const room = Object.keys(mayImport)
    .filter((prefix) => file.startsWith(prefix))
    .sort((a, b) => b.length - a.length)[0]
  if (!room) return
  if (!mayImport[room]!.some((prefix) => to.startsWith(prefix))) faults.push(`${file}: ${room} may not import ${to}`)
}

function circles(): string[][] {
  const found: string[][] = []
  const done = new Set<string>()
  const visit = (file: string, trail: string[]) => {
    const at = trail.indexOf(file)
    if (at >= 0) return void found.push([...trail.slice(at), file])
    if (done.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  return found
}
