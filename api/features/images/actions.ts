import { randomUUID } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { imageQuality, imageWidths } from '@seatwise/contract/limits'
import type { Files } from '../../outside/files/files.ts'
import { Invalid } from '../../platform/refusal.ts'
import { createWorkQueue } from '../../platform/work-queue.ts'

export const widths = [...imageWidths.image, ...imageWidths.device].sort((a, b) => a - b)
const widest = widths.at(-1)!
const maxPixels = 16e6
const decoding = { limitInputPixels: maxPixels, failOn: 'error', pages: 1 } as const
const timeout = { seconds: 8 }
const formats: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp' }

// Only these three decoders are enabled, whatever type a file claims to have (attack surface).
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
// One upload must not occupy both cores.
sharp.concurrency(1)

export type Encoded = { width: number; bytes: Buffer }[]

/**
 * Decoding takes up to 60 MB and two seconds. Small pictures have a queue of their own, so that a
 * company's icon does not wait for another company's photograph.
 */
const smallMaxPixels = 1e6
const small = createWorkQueue({ maxWaiting: 40 })
const large = createWorkQueue({ maxWaiting: 8 })

/**
 * Re-encodes a picture, rotated upright and without metadata (location, embedded scripts): in every
 * preset width up to the first that covers its own, never enlarged.
 * @param field the form field that shows the error
 * @throws Invalid when the bytes are no such picture; Refusal `unavailable` when too many uploads wait
 */
export async function encodeImage(bytes: Buffer, field: string): Promise<Encoded> {
  const format = formats[(await fileTypeFromBuffer(bytes))?.mime ?? '']
  if (!format || isDecoderBomb(format, bytes)) throw refusedImage(field)
  const refuse = () => Promise.reject(refusedImage(field))
  const pixels = await small.run(() => countPixels(bytes, format).catch(refuse))
  if (pixels === undefined) throw refusedImage(field)
  const queue = pixels <= smallMaxPixels ? small : large
  return queue.run(() => encode(bytes).catch(refuse))
}

/**
 * sharp's timeout does not interrupt a decoder, so maxOccurrences are counted first: 60,000 scans of a
 * progressive JPEG took 95 s, 60,000 frames of a WebP 8 s, zTXt chunks of a PNG 20 ms each.
 */
function isDecoderBomb(format: string, bytes: Buffer): boolean {
  return maxOccurrences.some((one) => one.format === format && occursMoreThan(bytes, one.marker, one.max))
}

const maxOccurrences = [
  { format: 'jpeg', marker: Buffer.from('ffda', 'hex'), max: 100 },
  { format: 'webp', marker: Buffer.from('ANMF'), max: 1 },
  { format: 'png', marker: Buffer.from('zTXt'), max: 20 },
  { format: 'png', marker: Buffer.from('iTXt'), max: 20 },
]

function occursMoreThan(bytes: Buffer, marker: Buffer, max: number): boolean {
  let at = bytes.indexOf(marker)
  for (let count = 0; at !== -1; at = bytes.indexOf(marker, at + marker.length)) if (++count > max) return true
  return false
}

/** Width times height; undefined for an animation, or when the format differs from that of the first bytes. */
async function countPixels(bytes: Buffer, format: string): Promise<number | undefined> {
  const metadata = await sharp(bytes, decoding).metadata()
  if (metadata.format !== format || (metadata.pages ?? 1) > 1) return undefined
  return metadata.width * metadata.height
}

async function encode(bytes: Buffer): Promise<Encoded> {
  const { data, info } = await sharp(bytes, decoding)
    .timeout(timeout)
    .autoOrient()
    .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const maxWidth = widths.find((width) => width >= raw.width) ?? widest
  const encoded: Encoded = []
  for (const width of widths.filter((one) => one <= maxWidth))
    encoded.push({
      width,
      bytes: await sharp(data, { raw, limitInputPixels: maxPixels })
        .timeout(timeout)
        .resize({ width, withoutEnlargement: true })
        // Takes half the time of the default effort; files are 3 % larger.
        .webp({ quality: imageQuality, effort: 2 })
        .toBuffer(),
    })
  return encoded
}

export const refusedImage = (path: string) =>
  new Invalid([{ path, message: 'Choose a PNG, JPEG or WebP image of at most 5 MB.' }])

const keyOf = (id: string, width: number) => `images/${id}/${width}.webp`

/** Stores a picture under a new random id; anyone who knows the id can read it. */
export async function storeImage(files: Files, encoded: Encoded): Promise<string> {
  const id = randomUUID()
  try {
    for (const { width, bytes } of encoded) await files.put(keyOf(id, width), bytes)
  } catch (error) {
    await removeImage(files, id)
    throw error
  }
  return id
}

export async function removeImage(files: Files, id: string) {
  for (const width of widths) await files.remove(keyOf(id, width))
}

/** The picture in a preset width, or in the largest stored width below it. */
export async function findImage(files: Files, id: string, width: number): Promise<Buffer | undefined> {
  for (const candidate of widths.filter((one) => one <= width).toReversed()) {
    const found = await files.get(keyOf(id, candidate))
    if (found) return found
  }
  return undefined
}
