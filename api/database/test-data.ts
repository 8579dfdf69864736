import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { lock } from '../../tools/lock.ts'
import { placeFor } from './embedded/place.ts'

/** What the data was made from: a hash of each file, by its path in the repository. */
export type Inputs = { made_at: string; files: Record<string, string> }

export const root = path.join(import.meta.dirname, '../..')
const usualCache = path.join(root, 'node_modules/.cache/test-data')
const usualProgram = path.join(import.meta.dirname, 'test-data-process.ts')
/** Written last, so that data without this file is incomplete. */
export const inputsFile = 'inputs.json'
/** Lists the installed packages, including PostgreSQL. */
export const packagesFile = path.join(root, 'node_modules/.package-lock.json')

/** Older data is out of date, because the dates of the demo world are relative to the time of its creation. */
const maxAgeMs = 3_600_000

/**
 * Copies the databases of the tests into a data folder: `migrated`, and the demo world of each brand as `hb` and `be`.
 * They are created once for each state of their sources.
 */
export async function copyTestData(folder: string, cache = usualCache, program = usualProgram) {
  const copy = (data: string) => copyFolder(path.join(data, 'postgres'), placeFor(path.resolve(folder)).data)
  await withTestData(copy, cache, program)
}

/**
 * Makes the data if there is none of the current sources.
 * @param program fills the folder that it is given
 */
export async function withTestData(use: (data: string) => void, cache = usualCache, program = usualProgram) {
  fs.mkdirSync(cache, { recursive: true })
  // Only one process at a time, so that nobody copies data that another process is creating or removing.
  const unlock = await lock(cache)
  try {
    use(currentIn(cache, new Date()) ?? make(cache, program))
  } finally {
    unlock()
  }
}

/** Returns the folder with data for the current sources, and removes all others. */
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

function make(cache: string, program: string): string {
  const folder = fs.mkdtempSync(path.join(cache, 'of-'))
  execFileSync(process.execPath, [program, folder], { stdio: 'inherit' })
  return folder
}

/** Uses `cp`, which keeps the owner and shares the blocks of a file where the file system can. */
export function copyFolder(from: string, to: string) {
  execFileSync('cp', ['-a', `${from}/.`, to])
}
