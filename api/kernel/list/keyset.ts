import { sql, type SQL } from 'drizzle-orm'
import type { SortOrder } from '@seatwise/contract/values/base'
import { Invalid } from '../refusal.ts'

/** An expression by which a list is ordered; never null. */
export type Key = { expression: SQL; type: 'int' | 'numeric' | 'text' | 'timestamptz' | 'uuid' }

/** All keys have the same direction, so that "after this row" is a single row comparison. */
export type Keyset = { name: string; keys: readonly Key[]; order: SortOrder }

/** Orders names alphabetically, ignoring case and accents. */
export const nameKey = (column: SQL): Key => ({ expression: sql`${column} collate "und-x-icu"`, type: 'text' })

const ofAbsent = { int: sql`0`, text: sql`''`, timestamptz: sql`'1970-01-01'::timestamptz` }

/** Rows without a value come last in both directions. */
export function nullableKeys(column: SQL, type: keyof typeof ofAbsent, order: SortOrder): Key[] {
  const isLast = order === 'desc' ? sql`(${column} is not null)::int` : sql`(${column} is null)::int`
  const value = sql`coalesce(${column}, ${ofAbsent[type]})`
  return [{ expression: isLast, type: 'int' }, type === 'text' ? nameKey(value) : { expression: value, type }]
}

export const orderBy = ({ keys, order }: Keyset): SQL =>
  commaSeparated(keys.map(({ expression }) => sql`${expression} ${sql.raw(order)}`))

/** SQL for the key of a row, to be selected with the row. */
export const keyOf = ({ keys }: Keyset): SQL =>
  sql`array[${commaSeparated(keys.map(({ expression }) => sql`(${expression})::text`))}]`

/** The condition for rows after the given key. */
export function isAfter({ keys, order }: Keyset, key: readonly string[]): SQL {
  const row = commaSeparated(keys.map(({ expression }) => expression))
  const last = commaSeparated(keys.map(({ type }, index) => sql`${key[index]}::${sql.raw(type)}`))
  return sql`(${row}) ${sql.raw(order === 'desc' ? '<' : '>')} (${last})`
}

/**
 * The key contains the name of the list and the sort, because a key of another list or sort would silently skip rows.
 */
export const encodeKey = ({ name }: Keyset, key: readonly string[]): string =>
  Buffer.from(JSON.stringify([name, ...key])).toString('base64url')

/** The allowed text of each key type, because the key comes from the client and is cast in SQL. */
const keyPatterns: Record<Key['type'], RegExp> = {
  int: /^-?\d{1,9}$/,
  numeric: /^-?\d{1,20}(\.\d{1,200})?$/,
  text: /^[^\0]{0,300}$/,
  timestamptz: /^(19|20|21)\d\d-(0\d|1[0-2])-([0-2]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?\+00$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
}

export function decodeKey({ name, keys }: Keyset, after: string): string[] {
  const [of, ...key] = listOf(Buffer.from(after, 'base64url').toString())
  const fits =
    of === name &&
    key.length === keys.length &&
    keys.every(({ type }, index) => typeof key[index] === 'string' && keyPatterns[type].test(key[index]))
  if (!fits) throw new Invalid([{ path: 'after', message: 'This is not the "next" of a page with this sort.' }])
  // The cast is safe: `fits` has checked every part.
  return key as string[]
}

function listOf(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}

const commaSeparated = (parts: SQL[]): SQL => sql.join(parts, sql`, `)
