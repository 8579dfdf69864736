import * as z from 'zod/mini'
import type { Shape } from '@seatwise/contract/route'
import { sentenceOf } from '@seatwise/contract/sentences'

z.config({ customError: sentenceOf })

/** Error sentences by the path of their field. */
export type Faults = Record<string, string>

/** The errors that the server would report for a body. */
export function faultsOf(shape: Shape, body: unknown): Faults {
  const issues = z.safeParse(shape, body).error?.issues ?? []
  return firstOfEach(issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })))
}

/** The first sentence about each field. */
export function firstOfEach(entries: readonly { path: string; message: string }[]): Faults {
  const faults: Faults = {}
  for (const { path, message } of entries) faults[path] ??= message
  return faults
}
