import * as z from 'zod/mini'
import { importLimits } from './limits.ts'
import type { Upload } from './route.ts'

/** The form of every import. Each feature defines the meaning of its rows. */
export const importedFile = {
  field: 'file',
  types: ['text/csv'],
  maxBytes: importLimits.bytes,
  invalid: 'Choose a CSV file.',
} as const satisfies Upload

/**
 * The steps: upload and show the columns; map them and show a preview; import. Nothing is stored before the last step.
 */
export const importStep = z.enum(['columns', 'check', 'confirm'])

/** A column of the file by its position, from 0. */
export const importColumn = z.optional(z.pipe(z.coerce.number(), z.int().check(z.gte(0), z.lt(importLimits.columns))))

export const fileColumns = z.array(z.object({ name: z.string(), samples: z.array(z.string()) }))

/** A row that is left out. @property row as a spreadsheet counts: the first row of the file is 1 */
export const leftOutRow = z.object({ row: z.int(), column: z.string(), value: z.string(), problem: z.string() })
export type LeftOutRow = z.infer<typeof leftOutRow>
