import { invitee, type Invitee } from '@seatwise/contract/invitations'
import { faultsOf } from '../../platform/faults.ts'
import type { Table } from '../../platform/table-file.ts'
import { nameParts } from './addresses.ts'

/** Which column holds what; -1: none does. */
export type Mapping = { email: number; first: number; last: number; name: number }

/** A row that cannot be taken over. */
export type RowProblem = { row: number; column: string; problem: string }

const heads: Record<keyof Mapping, RegExp> = {
  email: /^(e-?mail|mail|email address|address)/i,
  first: /^(first|given|vorname|prénom)/i,
  last: /^(last|sur|family|nachname|nom\b)/i,
  name: /^(name|full name|person|candidate|employee)$/i,
}

/** By the names in the head; without them the column that holds addresses. */
export function guessMapping({ columns, rows }: Table): Mapping {
  const named = (field: keyof Mapping) => columns.findIndex((column) => heads[field].test(column))
  const withAddresses = columns.findIndex((_, index) => rows.slice(0, 20).some((row) => row[index]?.includes('@')))
  const email = named('email') >= 0 ? named('email') : withAddresses
  return { email, first: named('first'), last: named('last'), name: named('name') }
}

/** The people of a table, each address once, and each row that has none with the reason. */
export function peopleOf({ columns, rows, firstRow }: Table, mapping: Mapping) {
  const people: Invitee[] = []
  const problems: RowProblem[] = []
  const rowOf = new Map<string, number>()
  for (const [index, cells] of rows.entries()) {
    const row = firstRow + index
    const given = givenIn(cells, mapping)
    const email = given.email.toLowerCase()
    const earlier = rowOf.get(email)
    const faults =
      earlier === undefined ? faultsOf(invitee, given) : { email: `The same address as in row ${earlier}.` }
    for (const [field, problem] of Object.entries(faults))
      problems.push({ row, column: columns[columnOf(mapping, field)] ?? field, problem })
    if (Object.keys(faults).length > 0) continue
    rowOf.set(email, row)
    people.push({ ...given, email })
  }
  return { people, problems }
}

function columnOf(mapping: Mapping, field: string): number {
  if (field !== 'first' && field !== 'last') return mapping.email
  return mapping[field] < 0 ? mapping.name : mapping[field]
}

function givenIn(cells: readonly string[], { email, first, last, name }: Mapping) {
  const parts = nameParts(cells[name] ?? '')
  const given = { first: cells[first] || parts.first, last: cells[last] || parts.last }
  return {
    email: cells[email] ?? '',
    ...(given.first ? { first: given.first } : {}),
    ...(given.last ? { last: given.last } : {}),
  }
}
