import { existsSync, readFileSync } from 'node:fs'
import * as path from 'node:path'

/** Fails when node_modules is not what package-lock.json says: checks would then report faults that nobody made. */

type Package = { version?: string; link?: boolean; optional?: boolean }
type Lock = { packages: Record<string, Package> }

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => (JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Lock).packages
const installedFile = 'node_modules/.package-lock.json'
const installed = existsSync(path.join(root, installedFile)) ? read(installedFile) : {}

const stale = Object.entries(read('package-lock.json')).filter(
  ([place, { version, link, optional }]) =>
    place.startsWith('node_modules/') &&
    !link &&
    installed[place]?.version !== version &&
    // Packages for other systems are left out.
    !(optional && !installed[place]),
)
if (stale.length > 0) {
  console.error(`${stale.length} installed packages differ from package-lock.json. Run npm ci.`)
  process.exit(1)
}
