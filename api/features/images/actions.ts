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

// Besides what the type says: the decoder has no other way in than these three.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
// One upload may not take both cores.
sharp.concurrency(1)

export type Encoded = { width: number; bytes: Buffer }[]

/**
 * Decoded, a picture fills up to 60 MB, and the largest takes about two seconds. A small one is
 * encoded beside the large ones, so that no company's icon waits behind another's photograph.
 */
const smallMaxPixels = 1e6
const small = createWorkQueue({ maxWaiting: 40 })
const large = createWorkQueue({ maxWaiting: 8 })

/**
 * Every picture is drawn anew, upright and without what was written beside the pixels: once for
 * every preset up to the first that holds its whole width, and never larger than it was.
 * @param field where the form shows the message
 * @throws Invalid when it is no such picture, Refusal unavailable when too many wait
 */
export async function encodeImage(bytes: Buffer, field: string): Promise<Encoded> {
  const format = formats[(await fileTypeFromBuffer(bytes))?.mime ?? '']
  if (!format || takesTooLong(format, bytes)) throw refusedImage(field)
  const refuse = () => Promise.reject(refusedImage(field))
  const pixels = await small.run(() => countPixels(bytes, format).catch(refuse))
  if (pixels === undefined) throw refusedImage(field)
  const queue = pixels <= smallMaxPixels ? small : large
  return queue.run(() => encode(bytes).catch(refuse))
}

/**
 * sharp's timeout does not interrupt a decoder. What makes one slow is repetition: 60,000 scans
 * of a progressive JPEG took 95 s, 60,000 frames of a WebP 8 s, zTXt chunks of a PNG 20 ms each.
 */
function takesTooLong(format: string, bytes: Buffer): boolean {
  return repetitions.some((one) => one.format === format && occursMoreThan(bytes, one.marker, one.max))
}

const repetitions = [
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

/** Undefined: not what its first bytes say, or an animation. */
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
  const enough = widths.find((width) => width >= raw.width) ?? widest
  const encoded: Encoded = []
  for (const width of widths.filter((one) => one <= enough))
    encoded.push({
      width,
      bytes: await sharp(data, { raw, limitInputPixels: maxPixels })
        .timeout(timeout)
        .resize({ width, withoutEnlargement: true })
        // Half the time of the default effort, for files 3 % larger.
        .webp({ quality: imageQuality, effort: 2 })
        .toBuffer(),
    })
  return encoded
}

export const refusedImage = (path: string) =>
  new Invalid([{ path, message: 'Choose a PNG, JPEG or WebP image of at most 5 MB.' }])

const keyOf = (id: string, width: number) => `images/${id}/${width}.webp`

/** Keeps a picture under a new random id, by which anybody may see it. */
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

/** The picture in a preset width, or as wide as there is. */
export async function findImage(files: Files, id: string, width: number): Promise<Buffer | undefined> {
  for (const candidate of widths.filter((one) => one <= width).toReversed()) {
    const found = await files.get(keyOf(id, candidate))
    if (found) return found
  }
  return undefined
}
