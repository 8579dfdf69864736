import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { lock } from '../../tools/lock.ts'
import { placeFor } from './embedded/place.ts'

/** The inputs of the data: a hash of each file, by its path in the repository. */
export type Inputs = { made_at: string; files: Record<string, string> }

export const root = path.join(import.meta.dirname, '../..')
/** Written last: data without it is not whole. */
export const inputsFile = 'inputs.json'
/** The packages that are installed, PostgreSQL among them. */
export const packagesFile = path.join(root, 'node_modules/.package-lock.json')

/** The demo world tells of days and minutes before it was made. */
const maxAgeMs = 3_600_000

/**
 * Puts the databases of tests into a data folder: `migrated`, and the demo world of each brand as `hb` and `be`. They are made
 * once for a state of their sources, and copied.
 */
export async function copyTestData(folder: string, cache = path.join(root, 'node_modules/.cache/test-data')) {
  fs.mkdirSync(cache, { recursive: true })
  // One process at a time: nobody copies what another one makes or removes.
  const unlock = await lock(cache)
  try {
    copyFolder(path.join(currentIn(cache, new Date()) ?? make(cache), 'postgres'), placeFor(path.resolve(folder)).data)
  } finally {
    unlock()
  }
}

/** The data of the present sources; removes all other. */
export function currentIn(cache: string, now: Date): string | undefined {
  const folders = fs.readdirSync(cache).map((name) => path.join(cache, name))
  const current = folders.find((folder) => isCurrent(folder, now))
  for (const folder of folders) if (folder !== current) fs.rmSync(folder, { recursive: true, force: true })
  return current
}

function isCurrent(folder: string, now: Date): boolean {
  const file = path.join(folder, inputsFile)
  if (!fs.existsSync(file)) return false
  const { made_at, files } = JSON.parse(fs.readFileSync(file, 'utf8')) as Inputs
  const ageMs = now.getTime() - Date.parse(made_at)
  const isOfToday = made_at.slice(0, 10) === now.toISOString().slice(0, 10)
  return (
    isOfToday &&
    ageMs >= 0 &&
    ageMs < maxAgeMs &&
    Object.entries(files).every(([name, hash]) => {
      const input = path.join(root, name)
      return fs.existsSync(input) && hashOf(fs.readFileSync(input)) === hash
    })
  )
}

export const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

function make(cache: string): string {
  const folder = fs.mkdtempSync(path.join(cache, 'of-'))
  execFileSync(process.execPath, [path.join(import.meta.dirname, 'test-data-process.ts'), folder], { stdio: 'inherit' })
  return folder
}

/** Uses `cp`, which keeps the owner and shares the blocks of a file where the file system can. */
export function copyFolder(from: string, to: string) {
  execFileSync('cp', ['-a', `${from}/.`, to])
}
