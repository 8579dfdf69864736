import * as z from 'zod/mini'
import { importLimits } from './limits.ts'
import type { Upload } from './route.ts'
import { importEncodings } from './values/base.ts'
import { personImportFields } from './values/people.ts'

/** The uploaded file of every import. Each feature defines what its rows mean. */
export const importedFile = {
  field: 'file',
  types: ['text/csv'],
  maxBytes: importLimits.bytes,
  invalid: 'Choose a CSV file or a workbook.',
} as const satisfies Upload

/**
 * The steps of an import: columns uploads the file and returns its columns, check takes the mapping and returns a
 * preview, confirm imports. Nothing is stored before the last step.
 */
export const importStep = z.enum(['columns', 'check', 'confirm'])

/**
 * What the user typed for cells that could not be read, as JSON in the text of the form. Rows with the same phone, kind,
 * title, location, department, owner or day are corrected with the row that is named.
 */
export const importCorrections = z
  .array(
    z.strictObject({
      row: z.int(),
      field: z.enum(personImportFields),
      value: z.string().check(z.maxLength(importLimits.cell)),
    }),
  )
  .check(z.maxLength(importLimits.corrections))
export type ImportCorrection = z.infer<typeof importCorrections>[number]

/** The encoding of the file; it is detected by default. */
export const importEncoding = z.optional(z.enum(importEncodings))

/**
 * The encoding in which the file was read, which is certain for UTF-8 and UTF-16 only.
 * @property others the other encodings in which it makes sense, each with the first texts that are not ASCII
 */
export const fileEncoding = z.object({
  encoding: z.enum(importEncodings),
  others: z.array(z.object({ encoding: z.enum(importEncodings), samples: z.array(z.string()) })),
})

/** The number of the sheet of a workbook, from 0; the first visible one by default. */
export const importSheet = z.optional(z.pipe(z.coerce.number(), z.int().check(z.gte(0), z.lt(importLimits.sheets))))

/** The visible sheets of a workbook and the one that was read; no sheets for a CSV file. */
export const fileSheets = {
  sheets: z.array(z.object({ index: z.int(), name: z.string() })),
  sheet: z.nullable(z.int()),
}

/** The position of a column in the file, from 0. */
export const importColumn = z.optional(z.pipe(z.coerce.number(), z.int().check(z.gte(0), z.lt(importLimits.columns))))

export const fileColumns = z.array(z.object({ name: z.string(), samples: z.array(z.string()) }))

/**
 * A row that is left out, or a cell of a row that is kept without it.
 * @property row counted as in a spreadsheet: the first row of the file is 1
 * @property field the field of the cell, if a correction of it can be sent
 */
export const leftOutRow = z.object({
  row: z.int(),
  column: z.string(),
  value: z.string(),
  problem: z.string(),
  field: z.optional(z.enum(personImportFields)),
  /** Whose row it is: the name, or the address of somebody without a name who is imported. */
  name: z.optional(z.string()),
  /** The number of rows with this cell, the first of which is `row`, if there are several. */
  rows: z.optional(z.int()),
})
export type LeftOutRow = z.infer<typeof leftOutRow>
