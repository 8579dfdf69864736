import * as z from 'zod/mini'
import { id } from './fields.ts'
import { imageWidths } from './limits.ts'
import { file, route } from './route.ts'

const widths = [...imageWidths.image, ...imageWidths.device].map((width) => `${width}.webp` as const)

/** In lower case, because the names of stored files are. */
const storedId = id.check(z.regex(/^[^A-Z]+$/))

export const getImage = route({
  operationId: 'getImage',
  method: 'GET',
  path: '/images/{id}/{file}',
  outsideApi: true,
  summary: 'A logo in a preset width, or in the largest stored one below it; the random id is its only protection',
  proof: 'none',
  params: z.strictObject({ id: storedId, file: z.enum(widths) }),
  reply: file(['image/webp']),
  problems: ['not_found'],
})
