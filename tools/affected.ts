import { createHash } from 'node:crypto'
import * as path from 'node:path'

/** The contents of the repository's files by path. */
export type Sources = ReadonlyMap<string, string>
/** A hash of each file in a state that had no faults. */
export type State = Record<string, string>

export const stateOf = (sources: Sources): State =>
  Object.fromEntries([...sources].map(([file, text]) => [file, createHash('sha256').update(text).digest('hex')]))

/**
 * The files whose types may differ from an earlier state: changed and added files, and all files that import one of
 * them directly or indirectly. Undefined means all files, because configurations, packages and global declarations
 * affect every file.
 */
export function affectedFiles(sources: Sources, former: State): string[] | undefined {
  const present = stateOf(sources)
  const changed = [...new Set([...Object.keys(present), ...Object.keys(former)])].filter(
    (file) => present[file] !== former[file],
  )
  if (changed.some((file) => reachesAll(file, sources.get(file)))) return undefined
  const importers = importersOf(sources)
  const affected = new Set(changed)
  for (const file of affected) for (const importer of importers.get(file) ?? []) affected.add(importer)
  return [...affected].filter((file) => isCode(file) && sources.has(file))
}

const isCode = (file: string) => /\.tsx?$/.test(file)

/** A deleted file may have declared globals. */
function reachesAll(file: string, text: string | undefined): boolean {
  if (!isCode(file)) return /(^|\/)(\.oxlintrc|\.?package|\.?package-lock|tsconfig[^/]*)\.json$/.test(file)
  return text === undefined || file.endsWith('.d.ts') || /^\s*declare (module|global)\b/m.test(text)
}

/**
 * Treats every string that looks like a module of this repository as an import, so that no form of import is missed.
 */
function importersOf(sources: Sources): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const [file, text] of sources) {
    if (!isCode(file)) continue
    for (const [, , specifier] of text.matchAll(/(['"`])(\.\.?\/[^'"`\n]+|@seatwise\/[^'"`\n]+)\1/g))
      for (const to of placesOf(file, specifier!)) importers.set(to, [...(importers.get(to) ?? []), file])
  }
  return importers
}

function placesOf(file: string, specifier: string): string[] {
  const own = /^@seatwise\/(.+)$/.exec(specifier)?.[1]
  const to = own ?? path.posix.join(path.posix.dirname(file), specifier)
  return [to, `${to}.ts`]
}
