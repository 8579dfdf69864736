import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterEach, expect, it, vi } from 'vitest'
import type { Files } from '../../outside/files/files.ts'
import { hashedParts, hashOn, nothingHashed } from './archive.ts'

afterEach(() => vi.restoreAllMocks())

it('The SHA-256 of an archive is that of its bytes, also when each part is hashed by another process', async () => {
  const stored = new Map(
    ['one', 'two', 'empty', 'four'].map((name) => [`key/${name}`, randomBytes(name === 'empty' ? 0 : 99_999)]),
  )
  const get: Files['get'] = async (key) => ({
    stream: Readable.from([stored.get(key)!]),
    size: stored.get(key)!.length,
  })
  const from = { files: { get } as Files, storage_key: 'key' }
  const parts = [...stored.keys()].map((key) => key.slice('key/'.length))
  // Each look at the clock is a second after the one before: time is up after one part.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000))

  const seen: number[] = []
  let hashed: Awaited<ReturnType<typeof hashOn>> = nothingHashed
  while ('state' in hashed) {
    hashed = await hashOn(from, parts, hashedParts.parse(JSON.parse(JSON.stringify(hashed))))
    seen.push('state' in hashed ? hashed.parts : parts.length)
  }
  expect(seen).toEqual([1, 2, 3, 4])
  const whole = Buffer.concat([...stored.values()])
  expect(hashed).toEqual({ size: whole.length, sha256: createHash('sha256').update(whole).digest('hex') })
})
