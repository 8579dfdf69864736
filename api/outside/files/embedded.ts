import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import * as path from 'node:path'
import type { Files } from './files.ts'

/** Stores files in a folder of this machine. */
export function embeddedFiles(folder: string): Files {
  const fileOf = (key: string) => {
    // Keys without empty or dotted parts cannot leave the folder (path traversal).
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
        // Write to a draft and rename, so that a reader never sees half a file.
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
      // Remove the folder when its last file is gone.
      await rmdir(path.dirname(file)).catch(() => undefined)
    },
  }
}
