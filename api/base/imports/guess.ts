import type { PersonImportField } from '@seatwise/contract/values/people'
import { looksLikeDay } from './days.ts'
import { knownHeading } from './headings.ts'
import { kindOf } from './kinds.ts'
import type { FileRead } from './read-process.ts'

type Column = FileRead['columns'][number]

const isOwn = (value: string) => !value.includes('@')
const hasLetters = (value: string) => /\p{L}/u.test(value)
/** Answers of columns such as "Consent", which can stand under the heading of a name. */
const isAnswer = (value: string) =>
  /^(yes|no|true|false|y|n|opt(ed)?[ -]?(in|out)|subscribed|unsubscribed|granted|denied)$/i.test(value)
const isSalutation = (value: string) => /^(mr|mrs|ms|miss|mx|dr|prof|herr|frau|sr|sra|mme|m|dhr|mevr)\.?$/i.test(value)
const isNumberless = (value: string) => !/\d{2}/.test(value)
const isName = (value: string) =>
  isOwn(value) && hasLetters(value) && isNumberless(value) && !isAnswer(value) && !value.includes('://')

/** Whether a value can be one of the field. A column is taken only if at least half of its values can. */
const fits: Record<PersonImportField, (value: string) => boolean> = {
  email: (value) => /\S@\S/.test(value),
  first: (value) => isName(value) && !isSalutation(value),
  last: isName,
  name: isName,
  phone: (value) => value.replaceAll(/\D/g, '').length > 5 && !/\p{L}{5}|@/u.test(value) && !looksLikeDay(value),
  kind: (value) => kindOf(value) !== undefined,
  title: (value) => isOwn(value) && hasLetters(value) && !isAnswer(value) && !isSalutation(value),
  location: (value) => isOwn(value) && hasLetters(value),
  department: (value) => isOwn(value) && hasLetters(value),
  owner: (value) => /\S@\S/.test(value) || isName(value),
  hired_at: looksLikeDay,
  tags: isOwn,
}

/** @property fields the column for each field, from 0; null for none @property guessed chosen by values alone */
export type Guess<Field extends string> = { mapping: Record<Field, number | null>; guessed: Field[] }

/**
 * Guesses the columns by their whole headings and by what they hold: a column whose values contradict its heading is
 * not taken (except the kind, see `isOfKinds`), and of several columns the one with the most fitting values is.
 */
export function guessColumns<Field extends PersonImportField>(
  fields: readonly Field[],
  { columns, hasHeadings }: Pick<FileRead, 'columns' | 'hasHeadings'>,
): Guess<Field> {
  const byHeading = new Map<PersonImportField, number | null>(
    fields.map((field) => [field, bestColumn(columns, field)]),
  )
  const at = (field: PersonImportField) => byHeading.get(field) ?? null
  const names = namesOf(columns, { first: at('first'), last: at('last'), name: at('name') })
  const found: { [Name in PersonImportField]?: number | null } = { ...Object.fromEntries(byHeading), ...names }
  const guessed: PersonImportField[] = []
  const email = at('email')
  if (email === null || fitting(columns[email]!, 'email') === 0) guess('email', columnWithAddresses(columns))
  if (!hasHeadings) guess('name', columnWithNames(columns, new Set(Object.values(found))))
  const entries = fields.map((field) => [field, found[field] ?? null])
  return {
    // The casts are safe: there is an entry for each of `fields`, and only those are guessed.
    mapping: Object.fromEntries(entries) as Record<Field, number | null>,
    guessed: guessed as Field[],
  }

  function guess(field: 'email' | 'name', column: number | null) {
    if (column === null) return
    found[field] = column
    guessed.push(field)
  }
}

const filled = ({ values }: Column) => values.filter(Boolean)
const fitting = (column: Column, field: PersonImportField) => filled(column).filter(fits[field]).length

function bestColumn(columns: readonly Column[], field: PersonImportField): number | null {
  const suitable = columns.flatMap((column, nth) => {
    const known = knownHeading(column.name)
    const count = fitting(column, field)
    const isTaken = known?.field === field && (isOfKinds(column) || count * 2 >= filled(column).length)
    return isTaken ? [{ nth, rank: known.rank, count }] : []
  })
  return suitable.toSorted((a, b) => b.count - a.count || a.rank - b.rank)[0]?.nth ?? null
}

/**
 * Headings that hold nothing but the kind of a person. Their columns are taken with any values, so that an unknown kind
 * such as "Contractor" is listed as left out. "Type" can be anything.
 */
const isOfKinds = ({ name }: Column) => {
  const known = knownHeading(name)
  return known?.field === 'kind' && known.rank < headingsOfKinds
}
/** Kind, candidate or employee, person type: the first of `phrases`. */
const headingsOfKinds = 3

type Names = Record<'first' | 'last' | 'name', number | null>

/**
 * "Name" is the whole name, but beside "Surname" it is the first name, and beside "Vorname" the last name. A column
 * that has the other one's words in it is the whole name, which is better than half a name.
 */
function namesOf(columns: readonly Column[], { first, last, name }: Names): Names {
  if (name === null || (first !== null && last !== null)) return { first, last, name }
  const half = first ?? last
  if (half === null || isWholeName(columns[name]!, columns[half]!)) return { first: null, last: null, name }
  return first === null ? { first: name, last, name: null } : { first, last: name, name: null }
}

function isWholeName(whole: Column, half: Column): boolean {
  const rows = whole.values.map((value, row) => [value, half.values[row] ?? ''] as const)
  const both = rows.filter(([value, part]) => value && part)
  const isPart = both.filter(([value, part]) => value.toLowerCase().includes(part.toLowerCase()))
  return both.length === 0 || isPart.length * 2 > both.length
}

/**
 * The first column whose values are mostly email addresses, except those of colleagues: they stand below the heading of
 * another field, or are the same in most rows.
 */
function columnWithAddresses(columns: readonly Column[]): number | null {
  return indexOr(
    columns.findIndex((column) => {
      const addresses = filled(column).filter(fits.email)
      const isOfColleagues = addresses.length > 2 && new Set(addresses).size * 2 < addresses.length
      return (
        addresses.length > 0 && addresses.length * 2 >= filled(column).length && !isOfColleagues && !isOfOwner(column)
      )
    }),
  )
}

const isOfOwner = ({ name }: Column) => knownHeading(name)?.field === 'owner'

/** In a file without headings, the only other column. */
function columnWithNames(columns: readonly Column[], taken: ReadonlySet<number | null>): number | null {
  const free = columns.flatMap((column, nth) =>
    taken.has(nth) || filled(column).length === 0 ? [] : [{ column, nth }],
  )
  const [only, ...others] = free
  if (!only || others.length > 0) return null
  return fitting(only.column, 'name') === filled(only.column).length ? only.nth : null
}

const indexOr = (index: number): number | null => (index < 0 ? null : index)
