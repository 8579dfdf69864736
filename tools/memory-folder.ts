import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
/** Needed several times over by all suites of `npm test` together. */
const minFreeBytes = 3 * 1024 ** 3

/**
 * Where tests keep their databases: in memory where there is enough, else in the temporary folder. A database is a few hundred
 * small files, which a disk takes ten times as long to make.
 */
export function memoryFolder(): string {
  if (process.platform !== 'linux' || process.env.TMPDIR) return tmpdir()
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize < minFreeBytes ? tmpdir() : memory
  } catch {
    return tmpdir()
  }
}
