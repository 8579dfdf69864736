import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { createSHA256 } from 'hash-wasm'
import * as z from 'zod/mini'
import type { Files } from '../../outside/files/files.ts'
import { append, directoryOf, newEntry } from '../../kernel/zip.ts'

export const zipType = 'application/zip'

/** A file in the archive, and the names of the stored parts with its bytes. */
export const storedEntry = z.strictObject({
  name: z.string(),
  modified: z.number(),
  crc: z.number(),
  size: z.number(),
  packed: z.number(),
  length: z.number(),
  parts: z.array(z.string()),
})
export type StoredEntry = z.infer<typeof storedEntry>

export const beginEntry = (name: string, modified: Date): StoredEntry => ({ ...newEntry(name, modified), parts: [] })

/** Where the parts of an archive are stored. */
type Store = { files: Files; storage_key: string }

/** Compresses and stores the next piece of an entry. */
export async function store(
  to: Store,
  { parts, ...entry }: StoredEntry,
  contents: Uint8Array | string,
  isLast: boolean,
) {
  const appended = await append(entry, Buffer.from(contents), { isLast })
  return { ...appended.entry, parts: [...parts, await put(to, appended.bytes)] }
}

/** Ends an archive. @returns the name of the part with its directory */
export const storeEnd = (to: Store, entries: readonly StoredEntry[]) => put(to, directoryOf(entries))

/** The number and the size of the hashed parts of an archive, and the state of the hash in base64. */
export const hashedParts = z.strictObject({ parts: z.int(), size: z.number(), state: z.nullable(z.string()) })
type HashedParts = z.infer<typeof hashedParts>

type HashedFile = HashedParts | { size: number; sha256: string }

export const nothingHashed: HashedParts = { parts: 0, size: 0, state: null }

/** The time after which a batch starts no further part; all parts of a large archive take many seconds. */
const hashMs = 250

/**
 * Hashes further parts of an archive. SHA-256 is computed from the stored bytes, so that it matches the download.
 * `node:crypto` is not used, because it cannot transfer an unfinished hash to another process.
 */
export async function hashOn(
  from: Store,
  parts: readonly string[],
  { parts: before, size, state }: HashedParts,
): Promise<HashedFile> {
  const hash = await createSHA256()
  if (state === null) hash.init()
  else hash.load(Buffer.from(state, 'base64'))
  const end = performance.now() + hashMs
  let done = before
  let bytes = size
  do
    for await (const chunk of bytesOf(from, parts.slice(done, ++done))) {
      hash.update(chunk)
      bytes += chunk.length
    }
  while (done < parts.length && performance.now() < end)
  if (done === parts.length) return { size: bytes, sha256: hash.digest('hex') }
  return { parts: done, size: bytes, state: Buffer.from(hash.save()).toString('base64') }
}

/** @param beforePart is called before each part; an error ends the stream */
export async function* bytesOf(
  { files, storage_key }: Store,
  parts: readonly string[],
  beforePart: () => Promise<void> = () => Promise.resolve(),
): AsyncGenerator<Buffer> {
  for (const part of parts) {
    await beforePart()
    const content = await files.get(`${storage_key}/${part}`)
    if (!content) throw new Error(`the part ${part} of an export is missing`)
    yield* content.stream as AsyncIterable<Buffer>
  }
}

/**
 * Stores bytes under a new name, so that a process that was given up cannot overwrite what another process has saved.
 */
async function put({ files, storage_key }: Store, bytes: Buffer): Promise<string> {
  const part = randomUUID()
  await files.put(`${storage_key}/${part}`, Readable.from([bytes]), { size: bytes.length, type: zipType })
  return part
}
