import type { FileRead } from './read-process.ts'
import type { Row } from './table.ts'

/** The column of the file, from 0, for each field. */
export type Mapping<Field extends string> = { [Name in Field]?: number | undefined }

/** The columns that a mapping names, in the order in which the cells of each row then come. */
export const columnsOf = <Field extends string>(fields: readonly Field[], mapping: Mapping<Field>): number[] =>
  fields.flatMap((field) => mapping[field] ?? [])

/** The cell of a field in a row that was read with `columnsOf`; empty without a column. */
export function cellReader<Field extends string>(fields: readonly Field[], mapping: Mapping<Field>) {
  const columns = columnsOf(fields, mapping)
  return ({ cells }: Row, field: Field): string => {
    const column = mapping[field]
    return column === undefined ? '' : cells[columns.indexOf(column)]!
  }
}

/** The columns whose heads match, by field. */
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

/** The first column whose cells look like addresses, but for one that is known to be another's. */
export const columnWithAddresses = (columns: FileRead['columns'], except?: number | null): number | null =>
  indexOr(columns.findIndex(({ samples }, nth) => nth !== except && samples.some((sample) => sample.includes('@'))))

export const indexOr = (index: number): number | null => (index < 0 ? null : index)
