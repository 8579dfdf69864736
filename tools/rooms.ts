import { existsSync, readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import * as path from 'node:path'
import { shortestCircles } from './circles.ts'

/**
 * Fails if a file imports from a room from which its own room may not import (docs/architecture.md), or if imports of
 * files, features or rooms form a cycle. Type imports count too, because they also couple files.
 */

const root = path.join(import.meta.dirname, '..')
const sharedDomain = [
  'domain/applications/',
  'domain/assessment/retake.ts',
  'domain/benchmark/target-words.ts',
  'domain/brands/',
  'domain/permissions.ts',
  'domain/policies/',
  'domain/bands.ts',
  'domain/jobs/',
  'domain/mentions.ts',
  'domain/pages.ts',
  'domain/protected-matters.ts',
  'domain/protected-terms.ts',
  'domain/self-description-words.ts',
]

/** The areas of api and web from the lowest to the highest. Each may import from the areas before it. */
const areas = ['base', 'assessment', 'people', 'hiring', 'coaching', 'connections']

/** The path prefixes that each room may import besides itself. A file belongs to the longest prefix that it matches. */
const mayImport: Record<string, string[]> = {
  'contract/': [],
  'domain/': ['contract/'],
  'api/database/tables/': ['contract/', 'domain/'],
  'api/start-refused.ts': [],
  'api/database/': ['contract/', 'domain/', 'api/database/tables/', 'api/start-refused.ts'],
  'api/kernel/': ['contract/', 'domain/', 'api/database/', 'api/start-refused.ts'],
  'api/identity/': ['contract/', 'domain/', 'api/database/', 'api/kernel/'],
  'api/outside/': ['contract/', 'domain/', 'api/database/', 'api/kernel/', 'api/identity/', 'api/start-refused.ts'],
  'api/server.ts': ['api/kernel/', 'api/identity/', 'api/outside/'],
  ...areasOf('api', [
    'contract/',
    'domain/',
    'api/database/tables/',
    'api/kernel/',
    'api/identity/',
    'api/outside/',
    'api/server.ts',
  ]),
  // The composition root, the entry point and the demo world may import every feature.
  'api/': ['contract/', 'domain/', 'api/'],
  'web/ui/': ['domain/brands/', 'domain/bands.ts', 'contract/report-document.ts'],
  'web/kernel/': ['contract/', ...sharedDomain, 'web/ui/'],
  ...areasOf('web', ['contract/', ...sharedDomain, 'web/ui/', 'web/kernel/']),
  'web/gallery/': ['web/ui/', 'web/app/css.ts', 'web/app/theme.ts', 'domain/brands/'],
  'web/app/': ['contract/', ...sharedDomain, 'web/'],
  'journeys/': ['contract/values/', 'domain/oracle/'],
  'bench/': [
    'contract/report-document.ts',
    'domain/assessment/',
    'domain/benchmark/',
    'domain/oracle/',
    'domain/reports/',
    'api/people/candidate-resumes/read-resume-process.ts',
    'api/base/outbox/templates.ts',
    'api/kernel/process-pool.ts',
    'tools/',
  ],
  // Fakes of outside services, which proofs use as tests do.
  'tools/': [
    'api/outside/crm/test-crm.ts',
    'api/outside/files/test-s3.ts',
    'api/outside/language-model/test-model.ts',
    'domain/resume-texts/contact-facts.ts',
  ],
}
const features = new RegExp(`^(?:api|web)/(?:${areas.join('|')})/[^/]+/`)

/** Imports (`from -> to`) that break a rule and must still be removed. No new ones are allowed. */
const exceptions: string[] = []
const used = new Set<string>()

const forbiddenNames = /(^|\/)(utils?|helpers?|lib|common|shared|index)(\/|\.tsx?$)/
/** The name utils is allowed only here, because the customer chose the path /utils for this feature. */
const customersUtils = /^(contract\/utils\.ts|(api|web)\/base\/utils\/)/
/** The packages that the two rooms without Node and DOM may import. */
const packagesOf: Record<string, RegExp> = { contract: /^zod(\/|$)/, domain: /^$/ }

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(path.join(root, file)))
const faults: string[] = []
const ofFiles = new Map<string, Set<string>>()
const ofFeatures = new Map<string, Set<string>>()
const ofRooms = new Map<string, Set<string>>()

for (const file of files) {
  if (forbiddenNames.test(file.replace(customersUtils, ''))) faults.push(`${file}: the name does not say what it holds`)
  const source = readFileSync(path.join(root, file), 'utf8')
  if (!isPublic(file) && /^export (\*|\{[^}]*\}) from /m.test(source)) faults.push(`${file}: re-exports another file`)
  for (const { to, isLazy } of importsOf(file, source)) {
    // A lazily loaded page cannot cause a cycle during initialization.
    if (!isLazy) connect(ofFiles, file, to)
    if (isTest(file, source)) continue
    checkRoom(file, to)
    connect(ofFeatures, features.exec(file)?.[0], features.exec(to)?.[0])
    connect(ofRooms, roomOf(file), roomOf(to))
  }
}
for (const graph of [ofFiles, ofFeatures, ofRooms])
  for (const circle of shortestCircles(graph)) faults.push(`circle: ${circle.join(' -> ')}`)
for (const exception of exceptions)
  if (!used.has(exception)) faults.push(`tools/rooms.ts: unused exception, remove it: ${exception}`)

const picture = areasAsMermaid()
if (process.argv.includes('--picture')) console.log(picture)
else if (!readFileSync(path.join(root, 'docs/architecture.md'), 'utf8').includes(picture))
  faults.push('docs/architecture.md: the picture of the house is not the one that tools/rooms.ts --picture prints')

for (const fault of faults) console.error(fault)
console.log(`${files.length} files, ${faults.length} faults, ${exceptions.length} exceptions`)
process.exit(faults.length > 0 ? 1 : 0)

type Import = { to: string; isLazy: boolean }

function importsOf(file: string, source: string): Import[] {
  const found = source.matchAll(
    /^(?:import|export)\s[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|(=>\s*|await\s+)?import\('([^']+)'\)/gm,
  )
  return [...found].flatMap(([, from, bare, lazy, dynamic]) => {
    const to = resolve(file, from ?? bare ?? dynamic ?? '')
    return to ? [{ to, isLazy: lazy !== undefined }] : []
  })
}

/**
 * Returns the imported file of this repository. For a package it checks that the room may use it, and returns nothing.
 */
function resolve(file: string, specifier: string): string | undefined {
  const own = /^@seatwise\/(.+)$/.exec(specifier)?.[1]
  if (own) return /\.\w+$/.test(own) ? own : `${own}.ts`
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  const allowed = packagesOf[file.split('/')[0]!]
  const mayUseAny = /\.test\.ts$|^domain\/oracle\//.test(file)
  if (allowed && !mayUseAny && !allowed.test(specifier)) faults.push(`${file}: may not use the package ${specifier}`)
  return undefined
}

/** Tests and their helpers may import from every room. */
function isTest(file: string, source: string): boolean {
  return /\.test\.tsx?$|\/test-[^/]+\.ts$/.test(file) || source.includes("from 'vitest'")
}

function roomOf(file: string): string | undefined {
  const prefixes = Object.keys(mayImport).filter((prefix) => file.startsWith(prefix))
  return prefixes.sort((a, b) => b.length - a.length)[0]
}

function checkRoom(file: string, to: string) {
  const room = roomOf(file)
  if (!room || isExcepted(file, to)) return
  if (
    ![room, ...mayImport[room]!].some((prefix) => to.startsWith(prefix)) ||
    (roomOf(to) === 'api/' && room !== 'api/')
  )
    faults.push(`${file}: ${room} may not import ${to}`)
  const isOtherArea = features.test(file) && features.test(to) && roomOf(to) !== room
  if (isOtherArea && !isPublic(to)) faults.push(`${file}: imports ${to}, of another area, past its public.ts`)
}

/**
 * The files of a feature that features of other areas may import. In web these are also its words and list state, so
 * that they can be loaded without the components that public.ts exports.
 */
function isPublic(file: string): boolean {
  return (
    features.test(file) && (file.startsWith('web/') ? /\/(public|list-state|words)\.ts$/ : /\/public\.ts$/).test(file)
  )
}

/** A Mermaid diagram of the areas with their features, and of which areas each area imports. */
function areasAsMermaid(): string {
  const lines = ['```mermaid', 'graph BT']
  for (const room of ['api', 'web'])
    for (const area of areas) {
      const own = files.flatMap((file) => new RegExp(`^${room}/${area}/([^/]+)/`).exec(file)?.[1] ?? [])
      lines.push(`  ${room}_${area}["<b>${room}/${area}</b><br>${[...new Set(own)].toSorted().join('<br>')}"]`)
    }
  for (const [from, targets] of [...ofRooms].toSorted(([a], [b]) => a.localeCompare(b)))
    for (const to of [...targets].toSorted())
      if (isArea(from) && isArea(to)) lines.push(`  ${nodeOf(from)} --> ${nodeOf(to)}`)
  return [...lines, '```'].join('\n')
}

function isArea(room: string): boolean {
  return areas.some((area) => room.endsWith(`/${area}/`))
}

function nodeOf(room: string): string {
  return room.slice(0, -1).replace('/', '_')
}

function connect(graph: Map<string, Set<string>>, from: string | undefined, to: string | undefined) {
  if (!from || !to || from === to || isExcepted(from, to)) return
  graph.set(from, (graph.get(from) ?? new Set()).add(to))
}

function isExcepted(from: string, to: string): boolean {
  const exception = `${from} -> ${to}`
  if (!exceptions.includes(exception)) return false
  used.add(exception)
  return true
}

/** The imports allowed for each area of a room besides the area's own files. */
function areasOf(room: string, base: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(
    areas.map((area, index) => [
      `${room}/${area}/`,
      [...base, ...areas.slice(0, index).map((lower) => `${room}/${lower}/`)],
    ]),
  )
}
