/** A month as a text writes it; `month` is 1 to 12, or null where the text names the year alone. */
export type Month = { year: number; month: number | null }

/**
 * A date in a line. `year` is null where the line names a month alone (`June – August 2019`). A loose date has a year of
 * two digits without an apostrophe (`06/18`, `Jan-19`): only a second date beside it shows that it is one.
 */
export type DatePoint = { year: number | null; month: number | null; start: number; end: number; isLoose: boolean }

type Parts = Record<string, string | undefined>
type Form = { form: RegExp; read: (parts: Parts, isDayFirst: boolean) => Omit<DatePoint, 'start' | 'end'> | null }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const name = String.raw`(?<name>jan(?:uary)?|febr?(?:uary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])\.?`
const day = String.raw`\d{1,2}(?:st|nd|rd|th)?`
const year = String.raw`(?<year>(?:19[4-9]|20[0-4])\d|['’‘](?<short>\d\d))(?!\d)`
const season = String.raw`(?:(?:early|mid|late)[ -])?(?:springs?|summers?|falls?|autumns?|winters?|q[1-4]|[1-4]q|h[12])`

/** The first form that fits is taken, so the longer ones stand first. Every one is of bounded length. */
const forms: Form[] = [
  // 12 March 2019, Mar. 2019, May of '21
  pattern(`(?:${day}\\.?\\s)?${name}[\\s,/-]{0,3}(?:of\\s)?${year}`, named),
  // March 12, 2019
  pattern(`${name}\\s${day},?\\s${year}`, named),
  // 2019 March
  pattern(`${year}[\\s,]{1,2}${name}`, named),
  // Summer 2017, Q3 2018
  pattern(`${season}[\\s,/-]{0,2}(?:of\\s)?${year}`, yearAlone),
  // 2019-01, 2019/01/31
  pattern(`${year}[-/.](?<number>1[0-2]|0?[1-9])(?:[-/.]\\d{1,2})?(?!\\d|[/-](?!(?:19|20)\\d\\d))`, numbered),
  // 31.01.2019, 01/31/2019, 01/2019
  pattern(`(?:(?<before>\\d{1,2})(?<mark>[/.-]))?(?<number>\\d{1,2})\\s?[/.-]\\s?${year}`, numbered),
  // 06/18
  pattern(`(?<number>1[0-2]|0?[1-9])/(?<two>\\d\\d)(?![\\d/%])`, numbered),
  // Jan-19
  pattern(`${name}[\\s-](?<two>\\d\\d)(?![\\d:,]|st|nd|rd|th)`, named),
  // Jan
  pattern(name, named),
  // 2019, '19
  pattern(year, yearAlone),
]

/** Longer lines are prose, and their dates are no periods of work. */
const maxDatedLine = 300

/** The dates of a line, from left to right. Phone numbers, amounts, street numbers and the like are left out. */
export function datesIn(line: string): DatePoint[] {
  const points: DatePoint[] = []
  if (line.length > maxDatedLine || !/\d/.test(line)) return points
  const isDayFirst = /(?:1[3-9]|2\d|3[01])\/\d\d?\/\d/.test(line)
  let at = 0
  while (at < line.length) {
    const point = canStartAt(line, at) ? (dateAt(line, at, isDayFirst) ?? secondYearAt(line, at, points.at(-1))) : null
    if (point) points.push(point)
    at = point ? point.end : at + 1
  }
  return points
}

function pattern(source: string, read: Form['read']): Form {
  return { form: new RegExp(source, 'iy'), read }
}

/** Whether a word begins there with a digit or with the first letter of a month or a season. */
const canStartAt = (line: string, at: number) =>
  /[adefhjlmnoqsw\d'’‘]/i.test(line[at]!) && !/[\p{L}\p{N}]/u.test(line[at - 1] ?? ' ')

function dateAt(line: string, at: number, isDayFirst: boolean): DatePoint | null {
  for (const { form, read } of forms) {
    form.lastIndex = at
    const match = form.exec(line)
    if (!match) continue
    const end = at + match[0].length
    const point = /[\p{L}\p{N}]/u.test(line[end] ?? ' ') ? null : read(match.groups ?? {}, isDayFirst)
    if (!point || (/^\d+$/.test(match[0]) && !isYearOfDate(line, at, end))) continue
    if (isPartOfNumber(line, at, end)) continue
    return { ...point, start: at, end }
  }
  return null
}

/** Whether more digits stand beside it, as in a phone number; a second date may stand there. */
function isPartOfNumber(line: string, start: number, end: number): boolean {
  const before = line.slice(Math.max(0, start - 8), start)
  const after = line.slice(end, end + 8)
  const isBehindNumber =
    /\d[.,:/-]$/.test(before) && !/(?:(?:19|20)\d\d(?:-\d\d)?|['’‘]\d\d|\d\/\d\d)[/-]$/.test(before)
  const isBeforeNumber = /^[.,:/-]\d/.test(after) && !/^[/-](?:(?:19|20)?\d\d(?!\d)|\d\d?[./]\d)/.test(after)
  return isBehindNumber || isBeforeNumber || /[$€£#]\s?$/.test(before)
}

/** The 21 of `2019/21`. */
function secondYearAt(line: string, at: number, first: DatePoint | undefined): DatePoint | null {
  if (!first?.year || first.month !== null || !/^\s?[-–—/]\s?$/.test(line.slice(first.end, at))) return null
  const digits = /^(\d\d)(?![\d/.-])/.exec(line.slice(at, at + 3))?.[1]
  const year = first.year - (first.year % 100) + Number(digits)
  return digits && year > first.year ? { year, month: null, start: at, end: at + 2, isLoose: false } : null
}

function named({ name, year, short, two }: Parts): ReturnType<Form['read']> {
  const month = months.indexOf(name!.slice(0, 3).toLowerCase()) + 1
  return { year: yearOf(year, short ?? two), month, isLoose: two !== undefined }
}

function numbered(parts: Parts, isDayFirst: boolean): ReturnType<Form['read']> {
  const { before, mark, number, year, short, two } = parts
  const [first, second] = [Number(before ?? 1), Number(number)]
  // 01/31/2019 names the month first, 31/01/2019 and 03.07.2019 the day.
  const [month, day] = before && mark === '/' && !isDayFirst ? [first, second] : [second, first]
  if (month < 1 || month > 12 || day < 1 || day > 31) return null
  return { year: yearOf(year, short ?? two), month, isLoose: two !== undefined }
}

function yearAlone({ year, short }: Parts): ReturnType<Form['read']> {
  return { year: yearOf(year, short), month: null, isLoose: false }
}

/** Two digits up to 49 are of this century. */
function yearOf(year: string | undefined, twoDigits: string | undefined): number | null {
  if (twoDigits !== undefined) return Number(twoDigits) + (Number(twoDigits) < 50 ? 2000 : 1900)
  return year === undefined ? null : Number(year)
}

const wordBeforeNumber = new RegExp(
  String.raw`(?:box|iso|no\.?|room|suite|unit|apt\.?|version|windows|server|office|excel|word|access|outlook|project|studio|autocad|revit|nsw|vic|qld|act|usd|eur|gbp|cad|aud|inr|rs\.?|over|about|approximately|nearly|than|up to|\d)\s$`,
  'i',
)
const street = new RegExp(
  String.raw`^(?:\s[A-Z][\p{L}.]*){1,3}\s?\b(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|way|place|terrace|highway|hwy)\b`,
  'iu',
)
const wordsBehindYear = /^\s(?:to|until|till|through|thru|and|or|onwards?|present|current|now)\b/

/** Whether four digits are a year and not a part of a phone number, an amount, an address or a count. */
function isYearOfDate(line: string, start: number, end: number): boolean {
  const before = line.slice(Math.max(0, start - 15), start)
  const after = line.slice(end, end + 60)
  if (/[%+=]\s?$|:$/.test(before) || wordBeforeNumber.test(before)) return false
  if (/^(?:[%+]|\s\d|\s?[$€£%])/.test(after) || street.test(after)) return false
  return !/^\s[a-z]/.test(after) || wordsBehindYear.test(after)
}
