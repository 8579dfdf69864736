import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import * as yauzl from 'yauzl'
import { append, appendWhole, directoryOf, newEntry, type ZipEntry } from './zip.ts'

const at = new Date('2026-02-28T13:14:16Z')

describe('a ZIP file', () => {
  it('is readable by other programs: files in pieces, empty ones and names with folders', async () => {
    const pieces = [
      Buffer.from('first,second\r\n'.repeat(5_000)),
      randomBytes(70_000),
      Buffer.from('é'),
      Buffer.alloc(0),
    ]
    const parts: Buffer[] = []
    const entries: ZipEntry[] = []
    let entry = newEntry('csv/people.csv', at)
    for (const [index, piece] of pieces.entries()) {
      const appended = await append(entry, piece, { isLast: index === pieces.length - 1 })
      // A task stores its state between two batches as JSON.
      entry = JSON.parse(JSON.stringify(appended.entry)) as ZipEntry
      parts.push(appended.bytes)
    }
    entries.push(entry)
    for (const [name, contents] of [
      ['json/empty.jsonl', Buffer.alloc(0)],
      ['README.md', Buffer.from('# Read me')],
    ] as const) {
      const whole = await appendWhole(name, at, contents)
      entries.push(whole.entry)
      parts.push(whole.bytes)
    }
    const zip = Buffer.concat([...parts, directoryOf(entries)])
    const contents = await unpack(await yauzl.fromBufferPromise(zip, { lazyEntries: true }))
    expect([...contents.keys()]).toEqual(['csv/people.csv', 'json/empty.jsonl', 'README.md'])
    expect(contents.get('csv/people.csv')).toEqual(Buffer.concat(pieces))
    expect(contents.get('json/empty.jsonl')).toHaveLength(0)
    expect(contents.get('README.md')!.toString()).toBe('# Read me')
  })

  it('uses ZIP64 above 4 GB', async () => {
    const large = { ...newEntry('large', at), crc: 1, size: 9e9, packed: 5e9, length: 5e9 + 60 }
    const small = { ...newEntry('small', at), crc: 2, size: 3, packed: 5, length: 60 }
    const entries = await directory(directoryOf([large, small]), 5e9 + 120)
    expect(entries[0]).toMatchObject({ uncompressedSize: 9e9, compressedSize: 5e9, relativeOffsetOfLocalHeader: 0 })
    expect(entries[1]).toMatchObject({ uncompressedSize: 3, relativeOffsetOfLocalHeader: 5e9 + 60 })
  })

  it('can have more than 65,535 files', async () => {
    const end = directoryOf(Array.from({ length: 66_000 }, () => newEntry('small', at)))
    expect((await yauzl.fromBufferPromise(end)).entryCount).toBe(66_000)
  })

  it('accepts no name that leads out of its folder', () => {
    for (const name of ['../x', '/x', 'a/../b', 'a\\b', 'a//b', '', 'a\0', 'C:/x'])
      expect(() => newEntry(name, at), name).toThrow('no name')
  })

  it('keeps the time of its files', async () => {
    const [entry] = await directory(directoryOf([newEntry('x', at)]), 0)
    expect(entry!.getLastModDate({ timezone: 'UTC' })).toEqual(at)
  })
})

async function unpack(zip: yauzl.ZipFile): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    contents.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return contents
}

/** The entries of an archive of which only the end exists. */
async function directory(end: Buffer, start: number): Promise<yauzl.Entry[]> {
  class Reader extends yauzl.RandomAccessReader {
    override _readStreamForRange(from: number, to: number) {
      const missing = Math.max(0, start - from)
      return Readable.from([Buffer.alloc(missing), end.subarray(from + missing - start, to - start)])
    }
  }
  const zip = await yauzl.fromRandomAccessReaderPromise(new Reader(), start + end.length, { lazyEntries: true })
  const entries: yauzl.Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  return entries
}
