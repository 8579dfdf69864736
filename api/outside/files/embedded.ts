import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import * as path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { draftsPrefix, exactly, type Files } from './files.ts'

const { O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_RDONLY, O_WRONLY } = constants

/** Stores files in a local folder. */
export function embeddedFiles(folder: string): Files {
  const fileOf = (key: string) => {
    // Keys without empty parts, and without parts that begin with a dot, cannot point out of the folder (path
    // traversal).
    if (!/^[a-z0-9-][a-z0-9.-]*(\/[a-z0-9-][a-z0-9.-]*)*$/.test(key) || key.length > 200)
      throw new Error('not the key of a file')
    return path.join(folder, key)
  }

  return {
    async put(key, bytes, { size }) {
      const file = fileOf(key)
      const draft = fileOf(`${draftsPrefix}${randomUUID()}`)
      try {
        for (const one of [draft, file]) await mkdir(path.dirname(one), { recursive: true, mode: 0o700 })
        const handle = await open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
        await pipeline(bytes, exactly(size), handle.createWriteStream({ flush: true }))
        // Renaming makes the whole file visible at once, even after a power failure.
        await rename(draft, file)
        await syncFolder(path.dirname(file))
      } catch (error) {
        bytes.destroy()
        await rm(draft, { force: true })
        throw error
      }
    },

    async get(key) {
      const handle = await open(fileOf(key), O_RDONLY | O_NOFOLLOW).catch(undefinedWhenAbsent)
      if (!handle) return undefined
      const stats = await handle.stat()
      if (stats.isFile()) return { stream: handle.createReadStream(), size: stats.size }
      await handle.close()
      return undefined
    },

    async remove(key) {
      const file = fileOf(key)
      await rm(file, { force: true })
      // Removes the folder if it has no more files.
      await rmdir(path.dirname(file)).catch(() => undefined)
    },

    async *list(prefix) {
      const names = await readdir(path.join(folder, path.dirname(`${prefix}x`)), {
        recursive: true,
        withFileTypes: true,
      }).catch(undefinedWhenAbsent)
      for (const entry of names ?? []) {
        if (!entry.isFile()) continue
        const file = path.join(entry.parentPath, entry.name)
        const key = path.relative(folder, file).replaceAll(path.sep, '/')
        if (!key.startsWith(prefix)) continue
        const stats = await stat(file).catch(undefinedWhenAbsent)
        if (stats) yield { key, modified: stats.mtime }
      }
    },
  }
}

async function syncFolder(folder: string) {
  const handle = await open(folder, O_RDONLY | O_DIRECTORY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function undefinedWhenAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
