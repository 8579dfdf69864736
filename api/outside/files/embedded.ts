import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import * as path from 'node:path'
import type { Files } from './files.ts'

/** Files in a folder of our own machine. */
export function embeddedFiles(folder: string): Files {
  const fileOf = (key: string) => {
    // No name is empty or begins with a dot: no key leads out of the folder.
    if (!/^[a-z0-9-][a-z0-9.-]*(\/[a-z0-9-][a-z0-9.-]*)*$/.test(key) || key.length > 200)
      throw new Error('not the key of a file')
    return path.join(folder, key)
  }
  return {
    async put(key, bytes) {
      const file = fileOf(key)
      const draft = `${file}.${randomUUID()}`
      await mkdir(path.dirname(file), { recursive: true })
      try {
        // Whole or not at all: a reader never meets half a file.
        await writeFile(draft, bytes, { mode: 0o600 })
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },

    async get(key) {
      const file = fileOf(key)
      return readFile(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
        throw error
      })
    },

    async remove(key) {
      const file = fileOf(key)
      await rm(file, { force: true })
      // The folder goes with its last file.
      await rmdir(path.dirname(file)).catch(() => undefined)
    },
  }
}
