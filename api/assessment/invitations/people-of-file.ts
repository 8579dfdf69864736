import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import { leftOutRow } from '@seatwise/contract/imports'
import { invitee, type Importing } from '@seatwise/contract/invitations'
import { nameParts } from '@seatwise/contract/names'
import { type FileRead, shownCell, type Row } from '../../base/imports/public.ts'
import type { Invitee } from './repository.ts'

const fields = ['email', 'first', 'last', 'name'] as const
type Field = (typeof fields)[number]

const heads: Record<Field, RegExp> = {
  email: /^e-?mail/i,
  first: /^(first|given|vorname|prénom)/i,
  last: /^(last|sur|family|nachname|nom\b)/i,
  name: /^(name|full name|person|candidate|employee)$/i,
}

/** What a column with addresses can be called, and others too: `Address` is where somebody lives. */
const mayHoldAddresses = /^(mail|address)/i

/** By the names in the head; without `Email` there, the column whose cells look like addresses. */
export function guessMapping(columns: FileRead['columns']): Record<Field, number | null> {
  const found = (index: number) => (index < 0 ? null : index)
  const named = (field: Field) => found(columns.findIndex(({ name }) => heads[field].test(name)))
  const withAddresses = columns.findIndex(({ samples }) => samples.some((sample) => sample.includes('@')))
  return {
    email:
      named('email') ?? found(withAddresses) ?? found(columns.findIndex(({ name }) => mayHoldAddresses.test(name))),
    first: named('first'),
    last: named('last'),
    name: named('name'),
  }
}

type Mapping = Pick<Importing, Field>

/** The columns that a mapping names, in the order in which the cells of each row then come. */
export const columnsOf = (mapping: Mapping): number[] => fields.flatMap((field) => mapping[field] ?? [])

const person = z.object({ email: z.string(), first: z.string(), last: z.string() })
const leftOut = z.object({ reason: z.enum(['invalid', 'repeated']), ...leftOutRow.shape })
/** A row of the file: a person, or why it is left out. */
export const importedRow = z.union([z.object({ row: z.int(), person }), leftOut])
export type ImportedRow = z.infer<typeof importedRow>

const rowsAtATime = 500

/** The people of a file, each address once, and every row that has none with the reason. */
export async function peopleOf({ columns, rows }: FileRead, mapping: Mapping): Promise<ImportedRow[]> {
  const wanted = columnsOf(mapping)
  const cellOf = ({ cells }: Row, field: Field) => {
    const column = mapping[field]
    return column === undefined ? '' : cells[wanted.indexOf(column)]!
  }
  const rowOf = new Map<string, number>()
  const imported: ImportedRow[] = []
  for (const [nth, row] of rows.entries()) {
    // Other requests are answered meanwhile.
    if (nth % rowsAtATime === rowsAtATime - 1) await setImmediate()
    const parts = nameParts(cellOf(row, 'name'))
    const given = {
      email: cellOf(row, 'email'),
      first: cellOf(row, 'first') || parts.first,
      last: cellOf(row, 'last') || parts.last,
    }
    imported.push(read(given, row.number))
  }
  return imported

  function read(given: Invitee, row: number): ImportedRow {
    // An empty cell is no name.
    const { data, error } = invitee.safeParse({
      ...given,
      first: given.first || undefined,
      last: given.last || undefined,
    })
    if (error) {
      const { path, message } = error.issues[0]!
      return { row, reason: 'invalid', ...leftOutOf(given, path[0] as keyof Invitee, message) }
    }
    const { email, first = '', last = '' } = data
    const earlier = rowOf.get(email)
    if (earlier !== undefined)
      return { row, reason: 'repeated', ...leftOutOf(given, 'email', `The same address as in row ${earlier}.`) }
    rowOf.set(email, row)
    return { row, person: { email, first, last } }
  }

  function leftOutOf(given: Invitee, field: keyof Invitee, problem: string) {
    const column = columns[mapping[field] ?? mapping.name ?? mapping.email!]!.name
    return { column, value: shownCell(given[field]), problem }
  }
}
