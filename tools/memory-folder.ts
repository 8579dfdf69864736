import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
/** Several times what all suites of `npm test` need together. */
const minFreeBytes = 3 * 1024 ** 3

/**
 * The folder for test databases: in memory if there is enough, otherwise the temporary folder. A database consists of a
 * few hundred small files, which take ten times as long to create on a disk.
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
