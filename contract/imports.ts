import * as z from 'zod/mini'
import { importLimits } from './limits.ts'
import type { Upload } from './route.ts'

/** The uploaded file of every import. Each feature defines what its rows mean. */
export const importedFile = {
  field: 'file',
  types: ['text/csv'],
  maxBytes: importLimits.bytes,
  invalid: 'Choose a CSV file.',
} as const satisfies Upload

/**
 * The steps of an import: columns uploads the file and returns its columns, check takes the mapping and returns a
 * preview, confirm imports. Nothing is stored before the last step.
 */
export const importStep = z.enum(['columns', 'check', 'confirm'])

/** The position of a column in the file, from 0. */
export const importColumn = z.optional(z.pipe(z.coerce.number(), z.int().check(z.gte(0), z.lt(importLimits.columns))))

export const fileColumns = z.array(z.object({ name: z.string(), samples: z.array(z.string()) }))

/**
 * A row that is left out.
 * @property row counted as in a spreadsheet: the first row of the file is 1
 */
export const leftOutRow = z.object({ row: z.int(), column: z.string(), value: z.string(), problem: z.string() })
export type LeftOutRow = z.infer<typeof leftOutRow>
