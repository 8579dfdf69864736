import { crc32, deflateSync } from 'node:zlib'

/** Small files like those of an attacker, which keep an image decoder busy for a long time. */

function jpegSegment(marker: number, body: readonly number[] | Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(0xff00 | marker, 0)
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, Buffer.from(body)])
}

/** A progressive JPEG of 3992 x 3992 pixels. The decoder visits every block for each of the empty scans. */
export function manyScans(count: number): Buffer {
  const side = 3992
  const blocks = (side / 8) ** 2
  // A Huffman table with a single 1-bit code: category 0 for DC, or a run of 16,384 or more empty blocks for AC.
  const huffman = (table: number, symbol: number) => [table, 1, ...Array<number>(15).fill(0), symbol]
  const run = `0${(Math.ceil(blocks / 8) - 16_384).toString(2).padStart(14, '0')}`.repeat(8)
  const empty = Buffer.from(run.match(/.{8}/g)!.map((bits) => parseInt(bits, 2)))
  const size = [side >> 8, side & 255]
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    jpegSegment(0xdb, [0, ...Array<number>(64).fill(1)]),
    jpegSegment(0xc2, [8, ...size, ...size, 1, 1, 0x11, 0]),
    jpegSegment(0xc4, huffman(0x00, 0)),
    jpegSegment(0xc4, huffman(0x10, 0xe0)),
    jpegSegment(0xda, [1, 1, 0, 0, 0, 0]),
    Buffer.alloc(Math.ceil(blocks / 8)),
    Buffer.concat(Array<Buffer>(count).fill(Buffer.concat([jpegSegment(0xda, [1, 1, 0, 1, 63, 0]), empty]))),
    Buffer.from('ffd9', 'hex'),
  ])
}

function riff(id: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(id)
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length & 1)])
}

/** A WebP animation, whose header takes quadratic time in the number of frames. */
export function manyFrames(count: number, stillWebp: Buffer): Buffer {
  const canvas = Buffer.alloc(10)
  canvas[0] = 2
  const frame = riff('ANMF', Buffer.concat([Buffer.alloc(16), stillWebp.subarray(12)]))
  const frames = Array<Buffer>(count).fill(frame)
  return riff(
    'RIFF',
    Buffer.concat([Buffer.from('WEBP'), riff('VP8X', canvas), riff('ANIM', Buffer.alloc(6)), ...frames]),
  )
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  const checksum = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** A PNG with one bit per pixel and the given chunks before its pixels. */
export function onePng(side: number, ...chunks: Buffer[]): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    ...chunks,
    pngChunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG with compressed text chunks that unpack to 30 MB each. */
export function manyTexts(count: number): Buffer {
  const text = pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(30e6))]))
  return onePng(8, ...Array<Buffer>(count).fill(text))
}
