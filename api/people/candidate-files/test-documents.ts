import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

/** Small files of each kind, and hostile ones. */

export const pdf = (text = 'Hello') =>
  Buffer.from(`%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n% ${text}\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`)

function chunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), body])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([size, typed, sum])
}
const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
/** A picture of one pixel. */
export const png = () =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 0]))),
    chunk('IEND', Buffer.alloc(0)),
  ])

/** The minimum that is recognized as a JPEG: a comment, a scan and an end. */
export const jpeg = () =>
  Buffer.concat([
    Buffer.from('ffd8fffe00064142434dffda0008010100003f00', 'hex'),
    Buffer.alloc(20, 7),
    Buffer.from('ffd9', 'hex'),
  ])

type Entry = { name: string; text?: string; claims?: number }

/** @property claims the size that the directory states instead of the true size */
export function zip(entries: readonly Entry[]): Buffer {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, text = 'x', claims } of entries) {
    const packed = deflateRawSync(text)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(text), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claims ?? Buffer.byteLength(text), 18)
    common.writeUInt16LE(name.length, 22)
    const entry = Buffer.concat([Buffer.from('504b0304', 'hex'), common, Buffer.from(name), packed])
    const more = Buffer.alloc(14)
    more.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), common, more, Buffer.from(name)]))
    local.push(entry)
    offset += entry.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, listed, end])
}

const wordParts: readonly Entry[] = [{ name: '[Content_Types].xml' }, { name: 'word/document.xml', text: '<w:p/>' }]
export const docx = (more: readonly Entry[] = []) => zip([...wordParts, ...more])
