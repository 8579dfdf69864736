import type { DayOrder } from '@seatwise/contract/values/base'

/** The languages whose names of months are read. */
const languages = ['en', 'es', 'fr', 'de', 'it', 'nl', 'pt']

/** The number of each month by its name, without accents, in full and by its first three letters. */
const monthOf = new Map<string, number>()
for (const language of languages)
  for (let month = 1; month <= 12; month++)
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' })
      monthOf.set(letters(format.format(Date.UTC(2024, month - 1, 15))), month)
    }

function letters(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\P{L}/gu, '')
}

type Written = { year: string; month: string; day: string }
/** A day as a cell has it: in one way, or with two numbers of which either can be the month. */
type DayRead = Written | { year: string; a: string; b: string; isDotted: boolean }

const time = String.raw`(?:[T ,]+\d{1,2}:\d{2}.*)?`
const patterns = {
  iso: new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}$`),
  compact: /^((?:19|20|21)\d\d)(\d\d)(\d\d)$/,
  numbers: new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})${time}$`),
  serial: /^(\d{5})(?:[.,]\d+)?$/,
  dayThenName: /^(\d{1,2})(?:st|nd|rd|th|º|er)?[\s.-]+(?:de |of )?(\p{L}+)[.,]?[\s-]+(?:de |del |of )?(\d{4})/u,
  nameThenDay: /^(\p{L}+)\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?[\s,-]+(\d{4})/u,
}

function read(cell: string): DayRead | undefined {
  const [, year, month, day] = patterns.iso.exec(cell) ?? patterns.compact.exec(cell) ?? []
  if (year && month && day) return { year, month, day }
  const [, a, sign, b, last] = patterns.numbers.exec(cell) ?? []
  if (a && b && last) return { year: last, a, b, isDotted: sign === '.' }
  const serial = patterns.serial.exec(cell)
  if (serial) return dayOfSerial(Number(serial[1]))
  const byName = patterns.dayThenName.exec(cell)
  if (byName) return namedDay(byName[3]!, byName[2]!, byName[1]!)
  const nameFirst = patterns.nameThenDay.exec(cell)
  return nameFirst ? namedDay(nameFirst[3]!, nameFirst[1]!, nameFirst[2]!) : undefined
}

/** Spreadsheets count days from 30 December 1899 and write the number where a cell has no format. */
function dayOfSerial(serial: number): Written {
  const date = new Date(Date.UTC(1899, 11, 30 + serial))
  return { year: String(date.getUTCFullYear()), month: String(date.getUTCMonth() + 1), day: String(date.getUTCDate()) }
}

function namedDay(year: string, name: string, day: string): Written | undefined {
  const month = monthOf.get(letters(name))
  return month === undefined ? undefined : { year, month: String(month), day }
}

/**
 * The order of day and month in a column, by the cells in which one of the two numbers cannot be a month.
 * @returns undefined if no cell tells, or if cells contradict each other
 */
export function orderOfDays(cells: readonly string[]): DayOrder | undefined {
  const orders = new Set<DayOrder>()
  for (const cell of cells) {
    const written = read(cell)
    if (!written || !('a' in written)) continue
    if (Number(written.a) > 12) orders.add('day_first')
    if (Number(written.b) > 12) orders.add('month_first')
  }
  return orders.size === 1 ? [...orders][0] : undefined
}

/**
 * Reads a day as `2026-03-31`. Without an order, 3/4/2026 is not read, while 13/4/2026, 4/4/2026 and 3.4.2026 are:
 * with dots the day stands first.
 */
export function dayOf(cell: string, order?: DayOrder): string | undefined {
  const written = read(cell)
  if (!written) return undefined
  if (!('a' in written)) return validDay(written)
  const { year, a, b, isDotted } = written
  const dayFirst = validDay({ year, month: b, day: a })
  const monthFirst = validDay({ year, month: a, day: b })
  if (dayFirst === undefined || monthFirst === undefined || dayFirst === monthFirst) return dayFirst ?? monthFirst
  if (order === undefined && !isDotted) return undefined
  return order === 'month_first' ? monthFirst : dayFirst
}

/** Whether day and month of this cell could be exchanged, so that its column or a person has to tell the order. */
export const isAmbiguousDay = (cell: string): boolean => looksLikeDay(cell) && dayOf(cell) === undefined

/** Whether a cell is a day in either order. */
export const looksLikeDay = (cell: string): boolean => dayOf(cell, 'day_first') !== undefined

function validDay({ year, month, day }: Written): string | undefined {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  // The 30th of February becomes a day of March.
  const isReal = date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day)
  return isReal && Number(year) >= 1900 && Number(year) < 2200 ? date.toISOString().slice(0, 10) : undefined
}
