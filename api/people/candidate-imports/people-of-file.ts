import * as z from 'zod/mini'
import type { ImportingPeople } from '@seatwise/contract/candidate-imports'
import { jobTitle, tagName } from '@seatwise/contract/candidates'
import { email, personName } from '@seatwise/contract/fields'
import { leftOutRow, type LeftOutRow } from '@seatwise/contract/imports'
import { maxTagLength, maxTagsOfPerson } from '@seatwise/contract/limits'
import { nameParts } from '@seatwise/contract/names'
import {
  candidateKinds,
  personImportFields,
  type CandidateKind,
  type PersonImportField,
} from '@seatwise/contract/values'
import { Invalid } from '../../kernel/refusal.ts'
import { normalizedTag, tagKey } from '@seatwise/domain/candidate-tags/spelling'
import {
  cellReader,
  columnsByHead,
  columnWithAddresses,
  type FileRead,
  readRows,
  shownCell,
} from '../../base/imports/public.ts'
import { phoneNumber } from '../../assessment/surveys/public.ts'

const heads: Record<PersonImportField, RegExp> = {
  email: /^e-?mail|^mail$/i,
  first: /^(first|given|vorname|prénom)/i,
  last: /^(last|sur|family|nachname|nom\b)/i,
  name: /^(name|full name|person|candidate|employee|client)$/i,
  phone: /^(phone|mobile|cell|tel)/i,
  kind: /^(kind|type|candidate or employee)$/i,
  title: /^(title|job|position|occupation)/i,
  location: /^(location|site|branch)/i,
  department: /^(department|dept|team|division)/i,
  owner: /^(owner|recruiter|contact owner|manager)/i,
  tags: /^(tags?|labels?|keywords)$/i,
  hired_at: /^(hired|hire date|start date|date of hire|joined|employed)/i,
}

/**
 * Guesses the columns by their names; without a column `Email`, takes the first one whose cells look like email
 * addresses.
 */
export function guessMapping(columns: FileRead['columns']): Record<PersonImportField, number | null> {
  const guessed = columnsByHead(heads, columns)
  return { ...guessed, email: guessed.email ?? columnWithAddresses(columns, guessed.owner) }
}

/** The facts of a row; an empty cell is absent. */
const given = z.object({
  email: z.string(),
  first: z.optional(z.string()),
  last: z.optional(z.string()),
  phone: z.optional(z.string()),
  kind: z.optional(z.enum(candidateKinds)),
  title: z.optional(z.string()),
  location: z.optional(z.string()),
  department: z.optional(z.string()),
  owner: z.optional(z.string()),
  hired_at: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
})
export type GivenPerson = z.infer<typeof given>
const named = z.partial(z.pick(given, { location: true, department: true, owner: true }))

const withPerson = z.object({ row: z.int(), person: given })
const withProblems = z.object({
  row: z.int(),
  reason: z.enum(['invalid', 'repeated']),
  problems: z.array(leftOutRow),
  /** The references in an invalid row, which are checked too, so that all its errors are reported. */
  named: z.optional(named),
})
/** A row of the file: a person, or the reasons why the row is left out. */
export const importedRow = z.union([withPerson, withProblems])
export type RowWithPerson = z.infer<typeof withPerson>
type RowWithProblems = z.infer<typeof withProblems>
export type ImportedRow = RowWithPerson | RowWithProblems

/** @property country the company's country, for phone numbers without a country code */
type ReadOptions = { mapping: ImportingPeople; country: string | null }

/** Reads every row of a file as a person, each address once, or as left out, with all its errors. */
export function peopleOf({ columns, rows }: FileRead, { mapping, country }: ReadOptions): Promise<ImportedRow[]> {
  const cellIn = cellReader(personImportFields, mapping)
  return readRows(rows, (fileRow, repetitionOf): ImportedRow => {
    const row = fileRow.number
    const cellOf = (field: PersonImportField) => cellIn(fileRow, field)
    const parts = nameParts(cellOf('name'))
    const cell = { ...parts, ...present({ first: cellOf('first'), last: cellOf('last') }) }
    const problems: LeftOutRow[] = []
    const person: { [Field in keyof GivenPerson]?: unknown } = {}
    for (const [field, parse] of Object.entries(parsers) as [keyof GivenPerson, Parse<unknown>][]) {
      const value = field === 'first' || field === 'last' ? cell[field] : cellOf(field)
      if (value === '' && field !== 'email') continue
      const found = parse(value, country)
      if ('problem' in found) problems.push({ row, column: columnOf(field), value: shownCell(value), ...found })
      else person[field] = found.value
    }
    if (problems.length > 0) return { row, reason: 'invalid', problems, named: named.parse(person) }
    const whole = given.parse(person)
    const address = whole.email
    const problem = repetitionOf(address)
    if (!problem) return { row, person: whole }
    const column = columnOf('email')
    return { row, reason: 'repeated', problems: [{ row, column, value: shownCell(address), problem }] }
  })

  function columnOf(field: keyof GivenPerson): string {
    const column = mapping[field] ?? mapping.name ?? mapping.email!
    return columns[column]!.name
  }
}

const present = (cells: { first: string; last: string }) =>
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== '')) as Partial<typeof cells>

type Parse<Value = string> = (cell: string, country: string | null) => { value: Value } | { problem: string }

export const tooManyTags = `A person can have ${maxTagsOfPerson} tags.`

/** The parsers of cells, in the order in which their errors are reported. */
const parsers: { [Field in keyof GivenPerson]-?: Parse<NonNullable<GivenPerson[Field]>> } = {
  email: shaped(email, 'Enter a complete email address, such as name@example.com.'),
  first: shaped(personName, 'Enter a name of at most 100 letters.'),
  last: shaped(personName, 'Enter a name of at most 100 letters.'),
  phone: (cell, country) => {
    try {
      return { value: phoneNumber(cell.slice(0, 40), country) }
    } catch (error) {
      if (error instanceof Invalid) return { problem: error.entries[0]!.message }
      throw error
    }
  },
  kind: (cell) => {
    const kind = kinds.find(({ words }) => words.test(cell))?.kind
    return kind ? { value: kind } : { problem: 'Write employee, or leave the cell empty.' }
  },
  title: shaped(jobTitle, 'Enter a title of at most 100 letters, on one line.'),
  location: (cell) => ({ value: cell }),
  department: (cell) => ({ value: cell }),
  owner: shaped(email, 'Enter the email address of a colleague.'),
  hired_at: (cell) => {
    const value = dayOf(cell)
    return value ? { value } : { problem: 'Write the day as 2026-03-31.' }
  },
  tags: (cell) => {
    const names = cell.split(';').map(normalizedTag).filter(Boolean)
    if (!names.every((name) => tagName.safeParse(name).success))
      return { problem: `Enter tags of at most ${maxTagLength} letters, each on one line, with a semicolon between.` }
    const value = [...new Map(names.map((name) => [tagKey(name), name])).values()]
    return value.length > maxTagsOfPerson ? { problem: tooManyTags } : { value }
  },
}

const kinds: { kind: CandidateKind; words: RegExp }[] = [
  { kind: 'candidate', words: /^(candidates?|clients?|applicants?|person|people)$/i },
  { kind: 'employee', words: /^(employees?|staff)$/i },
]

/** A parser by a shape. Its error is `sentence`, unless the shape has its own sentence. */
function shaped(shape: z.ZodMiniType<string>, sentence: string): Parse {
  return (cell) => {
    const { data, error } = shape.safeParse(cell)
    if (!error) return { value: data }
    const { code, message } = error.issues[0]!
    return { problem: code === 'invalid_format' && message.startsWith('Enter') ? message : sentence }
  }
}

/** Accepts ISO dates and 31.3.2026. A date such as 3/25/2026 is accepted only if it is unambiguous, unlike 3/4/2026. */
function dayOf(cell: string): string | undefined {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(cell)
  if (iso) return validDay(iso[1]!, iso[2]!, iso[3]!)
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(cell)
  if (dotted) return validDay(dotted[3]!, dotted[2]!, dotted[1]!)
  const [, a, b, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell) ?? []
  if (!a || !b || !year) return undefined
  const [dayFirst, monthFirst] = [validDay(year, b, a), validDay(year, a, b)]
  return dayFirst && monthFirst && dayFirst !== monthFirst ? undefined : (dayFirst ?? monthFirst)
}

function validDay(year: string, month: string, day: string): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const { data } = z.iso.date().safeParse(text)
  return data && Number(year) >= 1900 && Number(year) < 2200 ? data : undefined
}
