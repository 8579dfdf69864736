import sharp from 'sharp'
import { imageQuality } from '@seatwise/contract/limits'

/** The program of the processes that decode uploaded images, started by actions.ts. */

/** An image with the type of its first bytes, and the widths to encode it in, in ascending order. */
export type Picture = { bytes: Buffer; type: string; widths: readonly number[] }
export type ImageSizes = { width: number; bytes: Buffer }[]
/** Null for bytes that are not an image of an accepted type. */
export type Answer = { encoded: ImageSizes | null }

const maxPixels = 16e6
const decoding = { limitInputPixels: maxPixels, failOn: 'error', pages: 1 } as const
const formats: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp' }

// Only these three decoders are enabled, whatever the type of a file, to keep the attack surface small.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
// A single upload must not occupy both cores.
sharp.concurrency(1)

process.on('message', (picture: Picture) => {
  const answer = (encoded: ImageSizes | null) => process.send!({ encoded } satisfies Answer)
  void encodeImage(picture).then(answer, () => answer(null))
})
// The product has ended. A regular exit would wait for the decoder.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

/**
 * Re-encodes an image, rotated upright and without metadata (location, embedded scripts). It is encoded in each width
 * up to the first that is at least its own, and never enlarged.
 */
async function encodeImage({ bytes, type, widths }: Picture): Promise<ImageSizes | null> {
  const format = formats[type]
  if (!format || isDecoderBomb(format, bytes)) return null
  if (!(await isOnePicture(bytes, format))) return null
  return encode(bytes, widths)
}

/**
 * sharp's timeout does not interrupt a decoder, so the markers of costly parts are counted first: 60,000 scans of a
 * progressive JPEG took 95 s, 60,000 frames of a WebP 8 s, and zTXt chunks of a PNG 20 ms each.
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

/** False for an animation, and if the decoder finds another format than the first bytes say. */
async function isOnePicture(bytes: Buffer, format: string): Promise<boolean> {
  const metadata = await sharp(bytes, decoding).metadata()
  return metadata.format === format && (metadata.pages ?? 1) === 1
}

async function encode(bytes: Buffer, widths: readonly number[]): Promise<ImageSizes> {
  const widest = widths.at(-1)!
  const { data, info } = await sharp(bytes, decoding)
    .autoOrient()
    .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const maxWidth = widths.find((width) => width >= raw.width) ?? widest
  const encoded: ImageSizes = []
  for (const width of widths.filter((one) => one <= maxWidth))
    encoded.push({
      width,
      bytes: await sharp(data, { raw, limitInputPixels: maxPixels })
        .resize({ width, withoutEnlargement: true })
        // Takes half the time of the default effort, for files that are 3 % larger.
        .webp({ quality: imageQuality, effort: 2 })
        .toBuffer(),
    })
  return encoded
}
