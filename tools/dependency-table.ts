import { readFileSync } from 'node:fs'
import * as path from 'node:path'

type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>

/** A row of docs/dependencies.md: `| name | version | last release | purpose | why not another |`. */
const row =
  /^\| `(?<name>[^`]+)` +\| (?<version>\S+) +\| (?<released>[^|]+?) +\| (?<purpose>[^|]*?) +\| (?<reason>[^|]*?) +\|$/

/** The direct dependencies in the package.json files of a project with their versions, without its workspaces. */
export function directDependencies(root: string): Map<string, Set<string>> {
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as unknown
  const { workspaces = [] } = read('package.json') as { workspaces?: string[] }
  const versions = new Map<string, Set<string>>()
  for (const folder of ['.', ...workspaces]) {
    const { dependencies, devDependencies, optionalDependencies } = read(`${folder}/package.json`) as Manifest
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }))
      if (!name.startsWith('@seatwise/')) versions.set(name, (versions.get(name) ?? new Set()).add(version))
  }
  return versions
}

/** The differences between the table and the package.json files. */
export function tableFaults(table: string, dependencies: Map<string, Set<string>>): string[] {
  const rows = rowsOf(table)
  const names = rows.map(({ name }) => name)
  return [
    ...[...dependencies.keys()].filter((name) => !names.includes(name)).map((name) => `${name} has no row`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} has two rows`),
    ...rows.flatMap(({ name, version, purpose, reason }) => {
      const held = dependencies.get(name)
      if (!held) return [`${name} has a row, and no package.json names it`]
      if (!purpose || !reason) return [`${name}: its row says no purpose, or not why no other package`]
      const versions = [...held].sort().join(', ')
      return versions === version ? [] : [`${name} is ${versions}, its row says ${version}`]
    }),
  ]
}

/** The table with the versions from the package.json files, and the dates that `releasedAt` returns. */
export function renewed(
  table: string,
  dependencies: Map<string, Set<string>>,
  releasedAt: (name: string) => string,
): string {
  const line = (text: string) => {
    const { name, purpose, reason } = row.exec(text)?.groups ?? {}
    const versions = name && dependencies.get(name)
    return versions
      ? `| \`${name}\` | ${[...versions].sort().join(', ')} | ${releasedAt(name)} | ${purpose} | ${reason} |`
      : text
  }
  return table.split('\n').map(line).join('\n')
}

function rowsOf(table: string) {
  return table.split('\n').flatMap((line) => {
    const { name, version, purpose, reason } = row.exec(line)?.groups ?? {}
    return name ? [{ name, version, purpose, reason }] : []
  })
}
