import * as z from 'zod/mini'
import type { ImportingPeople } from '@seatwise/contract/candidate-imports'
import { jobTitle, tagName } from '@seatwise/contract/candidates'
import { email, maxName, personName } from '@seatwise/contract/fields'
import { leftOutRow, type ImportCorrection, type LeftOutRow } from '@seatwise/contract/imports'
import { maxTagLength, maxTagsOfPerson } from '@seatwise/contract/limits'
import { nameParts } from '@seatwise/contract/names'
import type { DayOrder } from '@seatwise/contract/values/base'
import { candidateKinds, personImportFields, type PersonImportField } from '@seatwise/contract/values/people'
import { Invalid } from '../../kernel/refusal.ts'
import { normalizedTag, tagKey } from '@seatwise/domain/candidate-tags/spelling'
import {
  addressesIn,
  cellReader,
  dayOf,
  type FileRead,
  isAmbiguousDay,
  kindOf,
  nameBeforeAddress,
  orderOfDays,
  readRows,
  shownCell,
  visibleText,
} from '../../base/imports/public.ts'
import { commonCallingCode, phoneNumber } from '../../assessment/surveys/public.ts'

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

const withPerson = z.object({
  row: z.int(),
  person: given,
  /** The cells that are left out of the person, because they cannot be read. */
  left_out: z.optional(z.array(leftOutRow)),
  /** The fields whose values are a guess. */
  guessed: z.optional(z.array(z.enum(personImportFields))),
})
const withProblems = z.object({
  row: z.int(),
  reason: z.enum(['invalid', 'repeated']),
  problems: z.array(leftOutRow),
})
/** A row of the file: a person, or the reasons why the row is left out. */
export const importedRow = z.union([withPerson, withProblems])
export type RowWithPerson = z.infer<typeof withPerson>
export type ImportedRow = RowWithPerson | z.infer<typeof withProblems>

/**
 * How the cells of this file are written.
 * @property country the company's country, for phone numbers without a country code
 * @property callingCode that of the numbers with a +, if the company has no country
 * @property dayOrder undefined if no day tells it
 */
type Style = {
  country: string | null
  callingCode: string | undefined
  dayOrder: DayOrder | undefined
  tagSeparator: string
}
/** @property corrections what stands instead of the cells of the file */
type ReadOptions = { mapping: ImportingPeople; country: string | null; corrections: readonly ImportCorrection[] }

/**
 * Reads every row of a file as a person, each address once. A cell that cannot be read is left out, except the address:
 * without one the whole row is left out.
 */
export function peopleOf(
  { columns, rows }: Pick<FileRead, 'columns' | 'rows'>,
  { mapping, country, corrections }: ReadOptions,
): Promise<ImportedRow[]> {
  const cellOfFile = cellReader(personImportFields, mapping)
  const rowOf = new Map(rows.map((row) => [row.number, row]))
  const corrected = new Map(corrections.map(({ row, field, value }) => [`${row} ${field}`, value.trim()]))
  const correctedTogether = new Map(
    corrections.flatMap(({ row, field, value }) => {
      const fileRow = rowOf.get(row)
      const cell = fileRow && isCorrectedTogether(field) ? cellOfFile(fileRow, field) : ''
      return cell === '' ? [] : [[`${field} ${cell}`, value.trim()]]
    }),
  )
  const cellIn = (row: (typeof rows)[number], field: PersonImportField) => {
    const cell = cellOfFile(row, field)
    return corrected.get(`${row.number} ${field}`) ?? correctedTogether.get(`${field} ${cell}`) ?? cell
  }
  const cellsOf = (field: PersonImportField) => rows.map((row) => cellIn(row, field))
  const hasNames = [mapping.first, mapping.last, mapping.name].some((column) => column !== undefined)
  const style: Style = {
    country,
    callingCode: country === null ? commonCallingCode(cellsOf('phone')) : undefined,
    dayOrder: mapping.day_order ?? orderOfDays(cellsOf('hired_at')),
    tagSeparator: tagSeparatorOf(cellsOf('tags')),
  }
  return readRows(rows, (fileRow, repetitionOf): ImportedRow => {
    const row = fileRow.number
    const cellOf = (field: PersonImportField) => cellIn(fileRow, field)
    const noteOn = (field: PersonImportField, value: string, problem: string): LeftOutRow => ({
      row,
      column: columnOf(field),
      value: shownCell(value),
      problem,
    })
    const whole = hasNames ? cellOf('name') : nameBeforeAddress(cellOf('email'))
    const cell = { ...nameParts(whole), ...present({ first: cellOf('first'), last: cellOf('last') }) }
    const problemIn = (field: PersonImportField, value: string, problem: string): LeftOutRow => ({
      ...noteOn(field, value, problem),
      field,
    })
    const rowLeftOut = (reason: 'invalid' | 'repeated', value: string, problem: string): ImportedRow => ({
      row,
      reason,
      problems: [{ ...problemIn('email', value, problem), name: shownCell(nameOf(cell)) }],
    })
    const { address, others } = addressesIn(cellOf('email'))
    const { data } = email.safeParse(address)
    if (data === undefined) return rowLeftOut('invalid', cellOf('email'), incompleteAddress)
    const repetition = repetitionOf(data)
    if (repetition) return rowLeftOut('repeated', data, repetition)

    const left_out = others.map((other) => noteOn('email', other, 'Only the first address is kept.'))
    const facts: { [Field in Fact]?: unknown } = {}
    for (const [field, parse] of Object.entries(parsers) as [Fact, Parse<unknown>][]) {
      const value = field === 'first' || field === 'last' ? cell[field] : cellOf(field)
      if (value === '') continue
      const result = parse(value, style)
      if ('problem' in result) left_out.push(problemIn(field, value, result.problem))
      else facts[field] = result.value
      if ('rest' in result) left_out.push(noteOn(field, result.rest, 'Only the first number is kept.'))
    }
    const person = given.parse({ email: data, ...facts })
    const cells = { first: cellOf('first'), day: cellOf('hired_at'), phone: cellOf('phone') }
    const guessed = guessesOf(person, { isOrderChosen: mapping.day_order !== undefined, whole, cells, style })
    return {
      row,
      person,
      ...(left_out.length > 0 ? { left_out } : {}),
      ...(guessed.length > 0 ? { guessed } : {}),
    }
  })

  function columnOf(field: PersonImportField): string {
    const column = mapping[field] ?? mapping.name ?? mapping.email!
    return columns[column]!.name
  }
}

/** Whether a day of the column could be read in either order, and neither a person nor another day tells it. */
export function asksDayOrder({ rows }: Pick<FileRead, 'rows'>, mapping: ImportingPeople): boolean {
  const cellIn = cellReader(personImportFields, mapping)
  const days = rows.map((row) => cellIn(row, 'hired_at'))
  return mapping.day_order === undefined && orderOfDays(days) === undefined && days.some(isAmbiguousDay)
}

/** Whether a phone number is left out because neither it nor the company has a country. */
export const asksCountry = (rows: readonly ImportedRow[]): boolean =>
  rows.some((row) => 'person' in row && row.left_out?.some(({ problem }) => problem === numberWithoutCountry))

/** What is wrong with an address, a name or tags depends on the row; any other cell is wrong wherever it stands. */
export const isCorrectedTogether = (field: PersonImportField): boolean =>
  !['email', 'first', 'last', 'name', 'tags'].includes(field)

export const nameOf = ({ first = '', last = '' }: Pick<GivenPerson, 'first' | 'last'>): string =>
  `${first} ${last}`.trim()

/** First and last name, with a space. */
const maxOwnerLength = 301

/** The company has no country, and neither has the number. */
const numberWithoutCountry = 'The number has no country code, and the company has no country.'

const incompleteAddress = 'Not a complete email address.'

/** @property isOrderChosen whether the user has said what comes first in a day */
type GuessedFrom = {
  isOrderChosen: boolean
  whole: string
  cells: { first: string; day: string; phone: string }
  style: Style
}

/**
 * A name of three and more words could be split at either space, a day such as 3/4/2026 was read in the order of its
 * column, and a number without a country as one of the country of the others.
 */
function guessesOf(person: GivenPerson, { isOrderChosen, whole, cells, style }: GuessedFrom): PersonImportField[] {
  const isSplit = cells.first === '' && person.last !== undefined && !whole.includes(',') && /\S\s+\S+\s+\S/.test(whole)
  const isOrdered = person.hired_at !== undefined && dayOf(cells.day) === undefined && !isOrderChosen
  const isOfOthers = person.phone !== undefined && style.callingCode !== undefined && !cells.phone.includes('+')
  return [
    ...(isSplit ? (['first', 'last'] as const) : []),
    ...(isOfOthers ? (['phone'] as const) : []),
    ...(isOrdered ? (['hired_at'] as const) : []),
  ]
}

const present = (cells: { first: string; last: string }) =>
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== '')) as Partial<typeof cells>

type Fact = Exclude<keyof GivenPerson, 'email'>
/** `rest` is what a cell has beside its value. */
type Parsed<Value> = { value: Value } | { value: Value; rest: string } | { problem: string }
type Parse<Value = string> = (cell: string, style: Style) => Parsed<Value>

export const tooManyTags = `A person can have ${maxTagsOfPerson} tags.`

/** The parsers of cells, in the order in which their errors are reported. */
const parsers: { [Field in Fact]-?: Parse<NonNullable<GivenPerson[Field]>> } = {
  first: nameOfCell,
  last: nameOfCell,
  phone: (cell, { country, callingCode }) => {
    const [first = '', ...others] = visibleText(cell)
      .split(betweenNumbers)
      .map((number) => number.trim())
      .filter(Boolean)
    try {
      const value = phoneNumber(first.slice(0, 40), country, callingCode)
      return others.length > 0 ? { value, rest: others.join('; ') } : { value }
    } catch (error) {
      if (error instanceof Invalid) return { problem: country ? 'Not a phone number.' : numberWithoutCountry }
      throw error
    }
  },
  kind: (cell) => {
    const kind = kindOf(cell)
    return kind ? { value: kind } : { problem: 'Not a kind that is known, such as Employee.' }
  },
  title: shaped(jobTitle, 'Longer than 100 letters, or on several lines.'),
  location: (cell) => ({ value: cell }),
  department: (cell) => ({ value: cell }),
  owner: (cell) =>
    cell.includes('@')
      ? shaped(email, incompleteAddress)(addressesIn(cell).address)
      : shaped(
          z.string().check(z.maxLength(maxOwnerLength)),
          `Longer than ${maxOwnerLength} letters.`,
        )(visibleText(cell)),
  hired_at: (cell, { dayOrder }) => {
    const value = dayOf(cell, dayOrder)
    if (value !== undefined) return { value }
    return {
      problem: isAmbiguousDay(cell) ? 'The day or the month could stand first.' : 'Not a date such as 2026-03-31.',
    }
  },
  tags: (cell, { tagSeparator }) => {
    const names = cell
      .split(tagSeparator)
      .map(normalizedTag)
      .filter((tag) => tag && !isGroupOfGoogle(tag))
    if (!names.every((name) => tagName.safeParse(name).success))
      return { problem: `A tag is longer than ${maxTagLength} letters, or on several lines.` }
    const value = [...new Map(names.map((name) => [tagKey(name), name])).values()]
    return value.length > maxTagsOfPerson ? { problem: tooManyTags } : { value }
  },
}

/** Address books write several numbers into a cell. A comma before a word begins an extension. */
const betweenNumbers = /:::|[;|\n]|,(?=\s?[+(\d])/

/** Google writes " ::: " between labels. A comma can be part of a tag where another cell has a semicolon. */
const tagSeparatorOf = (cells: readonly string[]): string =>
  [';', ':::'].find((separator) => cells.some((cell) => cell.includes(separator))) ?? ','

/** Google puts a star before the groups that it makes itself, such as "* myContacts". */
const isGroupOfGoogle = (tag: string) => tag.startsWith('* ')

/** A parser by a shape; `problem` says what a cell has to be. */
function shaped(shape: z.ZodMiniType<string>, problem: string): (cell: string) => Parsed<string> {
  return (cell) => {
    const { data } = shape.safeParse(cell)
    return data === undefined ? { problem } : { value: data }
  }
}

function nameOfCell(cell: string): Parsed<string> {
  const isLong = cell.length > maxName
  return shaped(personName, isLong ? `Longer than ${maxName} letters.` : 'A web address, not a name.')(cell)
}
