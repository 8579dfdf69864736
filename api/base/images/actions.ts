import { Readable } from 'node:stream'
import { imageWidths } from '@seatwise/contract/limits'
import type { Files } from '../../outside/files/files.ts'
import { createProcessPool, TimeLimitReached } from '../../kernel/process-pool.ts'
import { Invalid } from '../../kernel/refusal.ts'
import type { Part } from '../files/actions.ts'
import type { Answer, ImageSizes, Picture } from './encode-process.ts'

const widths = [...imageWidths.image, ...imageWidths.device].sort((a, b) => a - b)

/**
 * The largest image takes two seconds on a free core and 250 MB; on a machine with 8 busy processes it took 15 seconds.
 */
const encoders = createProcessPool<Picture, Answer>({
  name: 'pictures',
  file: new URL('./encode-process.ts', import.meta.url),
  maxCpuMs: 10_000,
  maxMs: 60_000,
  maxProcesses: 3,
  maxWaiting: 40,
  idleMs: 15_000,
})

/**
 * Re-encodes an image in a process of its own.
 * @param picture its type is that of its first bytes
 * @param of the franchise that takes turns, or the company if it has none; the form field and the message for bytes
 * that are not an image
 * @throws Invalid if the bytes are not an image of the type; Refusal `busy` if too many uploads wait
 */
export async function encodeImage(
  picture: { bytes: Buffer; type: string },
  of: { franchise_id: string; signal: AbortSignal; field: string; invalid: string },
): Promise<ImageSizes> {
  const asker = { key: of.franchise_id, signal: of.signal }
  const { encoded } = await encoders.run(asker, { ...picture, widths }).catch((error: unknown) => {
    throw error instanceof TimeLimitReached ? new Invalid([{ path: of.field, message: tooSlow }]) : error
  })
  if (!encoded) throw new Invalid([{ path: of.field, message: of.invalid }])
  return encoded
}

const tooSlow = 'This image takes too long to read. Save it again as PNG or JPEG, or choose another one.'

export const imageType = 'image/webp'

/** The parts of a stored image, one for each width. */
export const partsOf = (encoded: ImageSizes): Part[] =>
  encoded.map(({ width, bytes }) => ({ name: nameOf(width), bytes: Readable.from(bytes), size: bytes.length }))

const nameOf = (width: number) => `${width}.webp`

/** The image in a preset width, or in the largest stored width below it. */
export async function findImage(files: Files, storage_key: string, width: number) {
  const image = await files.get(`${storage_key}/${nameOf(width)}`)
  if (image) return image
  const stored = new Set<string>()
  for await (const { key } of files.list(`${storage_key}/`)) stored.add(key)
  const next = widths.findLast((one) => one < width && stored.has(`${storage_key}/${nameOf(one)}`))
  return next === undefined ? undefined : files.get(`${storage_key}/${nameOf(next)}`)
}
