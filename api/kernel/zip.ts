import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)

/**
 * A file that is being written to a ZIP archive. It is plain data that a task can store between two batches, so that
 * another process can continue the archive. No package supports this.
 */
export type ZipEntry = {
  name: string
  /** In MS-DOS format, with the date in the upper 16 bits. */
  modified: number
  crc: number
  size: number
  /** Size of the compressed contents in bytes. */
  packed: number
  /** Size of the entry in the archive in bytes, including its headers. */
  length: number
}

/**
 * @param name the name with folders. It must be ours, because a name from outside could point out of the folder to
 * which the archive is unpacked
 */
export function newEntry(name: string, modified: Date): ZipEntry {
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name)) throw new Error(`${name} is no name for a file of a ZIP`)
  const date = ((modified.getUTCFullYear() - 1980) << 9) | ((modified.getUTCMonth() + 1) << 5) | modified.getUTCDate()
  const time =
    (modified.getUTCHours() << 11) | (modified.getUTCMinutes() << 5) | Math.floor(modified.getUTCSeconds() / 2)
  return { name, modified: date * 0x1_0000 + time, crc: 0, size: 0, packed: 0, length: 0 }
}

/**
 * Compresses the next piece of a file in libuv's thread pool. The pieces are compressed independently, because deflate
 * streams that end on a byte boundary can be joined.
 * @returns the bytes to append to the archive, and the entry after appending them
 */
export async function append(entry: ZipEntry, contents: Uint8Array, { isLast = false } = {}) {
  const packed = await deflate(contents, { finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH })
  const next = {
    ...entry,
    crc: crc32(contents, entry.crc),
    size: entry.size + contents.length,
    packed: entry.packed + packed.length,
  }
  const bytes = Buffer.concat([
    ...(entry.length === 0 ? [localHead(entry)] : []),
    packed,
    ...(isLast ? [descriptor(next)] : []),
  ])
  return { entry: { ...next, length: entry.length + bytes.length }, bytes }
}

/** A complete small file. */
export const appendWhole = (name: string, modified: Date, contents: Uint8Array) =>
  append(newEntry(name, modified), contents, { isLast: true })

/** The end of an archive that consists of these entries, in this order. */
export function directoryOf(entries: readonly ZipEntry[]): Buffer {
  let start = 0
  const heads = entries.map((entry) => {
    const head = centralHead(entry, start)
    start += entry.length
    return head
  })
  const directory = Buffer.concat(heads)
  return Buffer.concat([directory, endOf({ count: entries.length, start, length: directory.length })])
}

const max16 = 0xffff
const max32 = 0xffff_ffff
/** The sizes follow the contents, and names are in UTF-8. */
const flags = 0x0808
const deflated = 8
const version = { plain: 20, zip64: 45 }

/** The fields of a little-endian structure, each with its number of bytes. */
function fields(...values: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of values) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at)
    else buffer.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return buffer
}

function localHead({ name, modified }: ZipEntry): Buffer {
  const text = Buffer.from(name)
  return Buffer.concat([
    fields([4, 0x04034b50], [2, version.plain], [2, flags], [2, deflated], [4, modified]),
    fields([4, 0], [4, 0], [4, 0], [2, text.length], [2, 0]),
    text,
  ])
}

const isLarge = (...values: readonly number[]) => values.some((value) => value >= max32)

function descriptor({ crc, packed, size }: ZipEntry): Buffer {
  const bytes = isLarge(packed, size) ? 8 : 4
  return fields([4, 0x08074b50], [4, crc], [bytes, packed], [bytes, size])
}

function centralHead({ name, modified, crc, packed, size }: ZipEntry, start: number): Buffer {
  const text = Buffer.from(name)
  const large = isLarge(packed, size, start)
  const extra = large ? fields([2, 1], [2, 24], [8, size], [8, packed], [8, start]) : Buffer.alloc(0)
  const small = (value: number) => (large ? max32 : value)
  const needed = large ? version.zip64 : version.plain
  return Buffer.concat([
    fields([4, 0x02014b50], [2, needed], [2, needed], [2, flags], [2, deflated], [4, modified]),
    fields([4, crc], [4, small(packed)], [4, small(size)], [2, text.length], [2, extra.length]),
    // Comment, disk and attributes are zero.
    fields([2, 0], [2, 0], [2, 0], [4, 0], [4, small(start)]),
    text,
    extra,
  ])
}

type Directory = { count: number; start: number; length: number }

function endOf({ count, start, length }: Directory): Buffer {
  const end = (total: number, bytes: number, at: number) =>
    fields([4, 0x06054b50], [2, 0], [2, 0], [2, total], [2, total], [4, bytes], [4, at], [2, 0])
  if (count < max16 && !isLarge(start, length)) return end(count, length, start)
  const zip64 = fields(
    [4, 0x06064b50],
    [8, 44],
    [2, version.zip64],
    [2, version.zip64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, length],
    [8, start],
  )
  const locator = fields([4, 0x07064b50], [4, 0], [8, start + length], [4, 1])
  return Buffer.concat([zip64, locator, end(max16, max32, max32)])
}
