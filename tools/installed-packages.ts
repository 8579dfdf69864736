import { existsSync, readFileSync } from 'node:fs'
import * as path from 'node:path'

type Package = {
  version?: string
  link?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/**
 * The differences between the installed packages and the lock file, and between the lock file and the package.json
 * files. The packages themselves are read, because npm does not update its own record when a package is removed or
 * replaced by hand.
 */
export function packageFaults(root: string): string[] {
  const read = (...parts: string[]) => JSON.parse(readFileSync(path.join(root, ...parts), 'utf8')) as unknown
  const { packages } = read('package-lock.json') as { packages: Record<string, Package> }
  const entries = Object.entries(packages)
  const workspaces = entries.filter(([place]) => !place.includes('node_modules/'))

  const unlocked = workspaces.flatMap(([place, locked]) => {
    const file = path.posix.join(place, 'package.json')
    const wanted = wantedBy(read(file) as Package)
    const known = wantedBy(locked)
    return Object.keys({ ...wanted, ...known }).flatMap((name) =>
      wanted[name] === known[name] ? [] : [`${name}: ${file} and package-lock.json name different versions`],
    )
  })
  const stale = entries.flatMap(([place, { version, link, optional }]) => {
    if (!place.includes('node_modules/') || link) return []
    const isThere = existsSync(path.join(root, place, 'package.json'))
    // Packages for other operating systems are not installed.
    if (!isThere) return optional ? [] : [`${place} is not installed`]
    const installed = (read(place, 'package.json') as Package).version
    return installed === version ? [] : [`${place} is ${installed}, not ${version}`]
  })
  return [...unlocked, ...stale]
}

const wantedBy = ({ dependencies, devDependencies, optionalDependencies }: Package): Record<string, string> => ({
  ...dependencies,
  ...devDependencies,
  ...optionalDependencies,
})
