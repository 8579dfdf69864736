import * as z from 'zod/mini'
import { leftOutRow } from '@seatwise/contract/imports'
import { invitee } from '@seatwise/contract/invitations'
import { nameParts } from '@seatwise/contract/names'
import { addressesIn, cellReader, type FileRead, type Mapping, readRows, shownCell } from '../../base/imports/public.ts'
import type { Invitee } from './repository.ts'

export const invitationFields = ['email', 'first', 'last', 'name'] as const
type Field = (typeof invitationFields)[number]

const person = z.object({ email: z.string(), first: z.string(), last: z.string() })
const leftOut = z.object({ reason: z.enum(['invalid', 'repeated']), ...leftOutRow.shape })
/** A row of the file: a person, or the reason why the row is left out. */
export const importedRow = z.union([z.object({ row: z.int(), person }), leftOut])
export type ImportedRow = z.infer<typeof importedRow>

/** Reads every row of a file as a person, each address once, or as left out, with the reason. */
export function peopleOf({ columns, rows }: FileRead, mapping: Mapping<Field>): Promise<ImportedRow[]> {
  const cellOf = cellReader(invitationFields, mapping)
  return readRows(rows, (row, repetitionOf): ImportedRow => {
    const parts = nameParts(cellOf(row, 'name'))
    const given = {
      email: addressesIn(cellOf(row, 'email')).address,
      first: cellOf(row, 'first') || parts.first,
      last: cellOf(row, 'last') || parts.last,
    }
    // An empty cell counts as an absent name.
    const { data, error } = invitee.safeParse({
      ...given,
      first: given.first || undefined,
      last: given.last || undefined,
    })
    if (error) {
      const { path, message } = error.issues[0]!
      return { row: row.number, reason: 'invalid', ...leftOutOf(given, path[0] as keyof Invitee, message) }
    }
    const { email, first = '', last = '' } = data
    const problem = repetitionOf(email)
    return problem
      ? { row: row.number, reason: 'repeated', ...leftOutOf(given, 'email', problem) }
      : { row: row.number, person: { email, first, last } }
  })

  function leftOutOf(given: Invitee, field: keyof Invitee, problem: string) {
    const column = columns[mapping[field] ?? mapping.name ?? mapping.email!]!.name
    return { column, value: shownCell(given[field]), problem }
  }
}
