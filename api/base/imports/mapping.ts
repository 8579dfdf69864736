import type { FileRead } from './read-process.ts'
import type { Row } from './table.ts'

/** The number of the column in the file for each field, from 0. */
export type Mapping<Field extends string> = { [Name in Field]?: number | undefined }

/** The columns that a mapping names, in the order of the fields. The cells of each row are then read in this order. */
export const columnsOf = <Field extends string>(fields: readonly Field[], mapping: Mapping<Field>): number[] =>
  fields.flatMap((field) => mapping[field] ?? [])

/**
 * Returns a function for the cell of a field in a row that was read with `columnsOf`; empty if the field has no column.
 */
export function cellReader<Field extends string>(fields: readonly Field[], mapping: Mapping<Field>) {
  const columns = columnsOf(fields, mapping)
  return ({ cells }: Row, field: Field): string => {
    const column = mapping[field]
    return column === undefined ? '' : cells[columns.indexOf(column)]!
  }
}

/** For each field, the column whose head matches. */
export function columnsByHead<Field extends string>(
  heads: Record<Field, RegExp>,
  columns: FileRead['columns'],
): Record<Field, number | null> {
  const entries = Object.entries(heads) as [Field, RegExp][]
  return Object.fromEntries(
    entries.map(([field, head]) => [field, indexOr(columns.findIndex(({ name }) => head.test(name)))]),
    // The cast is safe: every field has an entry.
  ) as Record<Field, number | null>
}

/** The first column whose cells look like email addresses, except one that is known to contain others. */
export const columnWithAddresses = (columns: FileRead['columns'], except?: number | null): number | null =>
  indexOr(columns.findIndex(({ samples }, nth) => nth !== except && samples.some((sample) => sample.includes('@'))))

export const indexOr = (index: number): number | null => (index < 0 ? null : index)
