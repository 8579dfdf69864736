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
