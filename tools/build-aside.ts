import * as fs from 'node:fs'
import * as path from 'node:path'
import { lock } from './lock.ts'
import { isStale, root } from './stale.ts'

type Build = {
  /** The output folder and the sources of its files; paths are relative to the repository. */
  folder: string
  sources: readonly string[]
  /** Builds only if a source is newer than the output, or if the output is incomplete. */
  ifStale: boolean
  build: (aside: string) => Promise<void>
  /** The root of the repository; tests use their own. */
  within?: string
}

/**
 * Marks a complete build; written last. Its timestamp is that of the start of the build, so that a source that changes
 * during a build counts as newer.
 */
const stamp = '.built'

/**
 * Builds into a temporary folder, which replaces the output folder once the build is complete, so that an interrupted
 * build changes nothing. If two builds run at the same time, the second waits, and builds nothing if the result would
 * be the same.
 */
export async function buildAside({ folder, sources, ifStale, build, within = root }: Build) {
  const used = path.join(within, folder)
  const isBuilt = () => ifStale && !isStale(path.join(used, stamp), sources, within)
  if (isBuilt()) return
  const unlock = await lock(used)
  try {
    if (isBuilt()) return
    const asides = path.join(within, '.builds')
    fs.mkdirSync(asides, { recursive: true })
    removeAbandoned(asides)
    const aside = fs.mkdtempSync(path.join(asides, `${process.pid}-`))
    const began = new Date()
    try {
      await build(path.join(aside, 'new'))
      fs.writeFileSync(path.join(aside, 'new', stamp), '')
      fs.utimesSync(path.join(aside, 'new', stamp), began, began)
      replace(used, aside)
    } finally {
      fs.rmSync(aside, { recursive: true })
    }
  } finally {
    unlock()
  }
}

function replace(used: string, aside: string) {
  if (fs.existsSync(used)) {
    try {
      fs.renameSync(used, path.join(aside, 'old'))
    } catch {
      // In some containers a folder that belongs to the image cannot be renamed.
      fs.rmSync(used, { recursive: true })
    }
  }
  fs.renameSync(path.join(aside, 'new'), used)
}

/** Removes the folders of interrupted builds. The name of each folder is the id of its process. */
function removeAbandoned(asides: string) {
  for (const name of fs.readdirSync(asides))
    if (!isRunning(Number.parseInt(name))) fs.rmSync(path.join(asides, name), { recursive: true, force: true })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
