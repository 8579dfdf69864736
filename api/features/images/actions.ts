import { randomUUID } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { imageQuality, imageWidths } from '@seatwise/contract/limits'
import type { Files } from '../../outside/files/files.ts'
import { Refusal } from '../../platform/refusal.ts'

export const widths = [...imageWidths.image, ...imageWidths.device].sort((a, b) => a - b)
const widest = widths.at(-1)!
const mostPixels = 16e6
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

let last: Promise<unknown> = Promise.resolve()

/** One picture after the other: decoded, each may fill more than a hundred megabytes. */
export function encodeImage(bytes: Buffer): Promise<Encoded> {
  const encoded = last.then(() => encode(bytes))
  last = encoded.catch(() => undefined)
  return encoded
}

/**
 * Whatever comes is drawn anew, upright and without what was written beside the pixels: once for
 * every preset up to the first that holds its whole width, and never larger than it was.
 */
async function encode(bytes: Buffer): Promise<Encoded> {
  const drawn = await draw(bytes)
  const raw = { width: drawn.info.width, height: drawn.info.height, channels: drawn.info.channels }
  const enough = widths.find((width) => width >= raw.width) ?? widest
  const made: Encoded = []
  for (const width of widths.filter((one) => one <= enough))
    made.push({
      width,
      bytes: await sharp(drawn.data, { raw, limitInputPixels: mostPixels })
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: imageQuality })
        .toBuffer(),
    })
  return made
}

async function draw(bytes: Buffer) {
  const format = formats[(await fileTypeFromBuffer(bytes))?.mime ?? '']
  if (!format) throw new Refusal('image_refused')
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    const metadata = await image.metadata()
    if (metadata.format !== format || (metadata.pages ?? 1) > 1) throw new Refusal('image_refused')
    return await image
      .autoOrient()
      .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (cause) {
    throw new Refusal('image_refused', cause)
  }
}

const keyOf = (id: string, width: number) => `images/${id}/${width}.webp`

/** Keeps a picture under a new random id, by which anybody may see it. */
export async function keepImage(files: Files, encoded: Encoded): Promise<string> {
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
