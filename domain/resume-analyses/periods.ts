import { datesIn, type DatePoint, type Month } from './dates.ts'

/**
 * A period as a line writes it, at `start` up to `end` of the line with the words that belong to it (`since`, `until`,
 * `expected`). `from` null: the line names an end alone; a single date is such an end.
 */
export type Period = {
  from: Month | null
  to: Month | null
  is_current: boolean
  is_single: boolean
  is_expected: boolean
  start: number
  end: number
}

const dash = '[-‐‑‒–—―−~]'
const between = new RegExp(`^\\s{0,9}(?:${dash}{1,3}|to|until|till?|through|thru|up to)\\s{0,9}$`, 'i')
const untilNow = new RegExp(
  `^\\s{0,9}(?:(?:${dash}{1,3}|to|until|till?|through|thru|up to)\\s{0,9})(?:till? |until |to )?(?:the )?(?:present|current(?:ly)?|now|today|ongoing|date|in progress)(?![a-z])`,
  'i',
)
const open = new RegExp(`^\\s?${dash}(?=\\s{2}|\\s*$|\\s?[|,;)])|^\\s?onwards?(?![a-z])`, 'i')
const list = /^\s?(?:,|and|&|, and)\s$/
const before = {
  noPeriod: /(?:valid|expir\w*|renew\w*|updated|revised|accessed|due|good|active|between)(?: \w{1,9}){0,2}:?\s?$/i,
  since: /(?:since|from|starting|beginning)\s$/i,
  until: /(?:until|till|through|up to|ended|left)\s$/i,
  expected: /(?:expected|anticipated|expecting)(?: \w{1,12}){0,3}:?\s?$/i,
  completed: /(?:graduat\w*|completed|awarded|conferred|class of|received|obtained)(?: (?:in|on|date))?:?\s?$/i,
}

/** The periods of a line, from left to right. */
export function periodsIn(line: string): Period[] {
  const points = datesIn(line)
  const periods: Period[] = []
  for (let at = 0; at < points.length; at++) {
    const last = lastOfRange(line, points, at)
    const period = periodOf(line, points[at]!, points[last]!, last - at)
    if (period) periods.push(period)
    at = last
  }
  return periods
}

/** A range has two dates; single years and seasons can also be listed (`summers 2014, 2015 and 2016`). */
function lastOfRange(line: string, points: DatePoint[], first: number): number {
  const textBehind = (at: number) => line.slice(points[at]!.end, points[at + 1]?.start ?? line.length)
  const hasNext = (at: number) => at + 1 < points.length
  if (hasNext(first) && (between.test(textBehind(first)) || isAcademicYear(points, first, textBehind(first))))
    return first + 1
  let last = first
  while (hasNext(last) && points[first]!.year !== null && list.test(textBehind(last))) last++
  return last
}

/** 2019/20 */
const isAcademicYear = (points: DatePoint[], first: number, between: string) =>
  between === '/' && points[first]!.month === null && points[first + 1]!.month === null

function periodOf(line: string, first: DatePoint, last: DatePoint, others: number): Period | null {
  const lead = line.slice(Math.max(0, first.start - 40), first.start)
  if (before.noPeriod.test(lead)) return null
  const behind = line.slice(last.end, last.end + 40)
  const is_current = others === 0 && (untilNow.test(behind) || open.test(behind) || before.since.test(lead))
  const is_single = others === 0 && !is_current
  if (is_single ? first.isLoose || first.year === null : first.isLoose !== last.isLoose) return null
  const from = monthOf(first, last.year)
  const to = monthOf(last, null)
  if (!from || !to) return null
  return {
    from: is_single ? null : from,
    to: is_current ? null : to,
    is_current,
    is_single: is_single && !before.until.test(lead),
    is_expected: before.expected.test(lead),
    start: first.start - lengthOfLead(lead),
    end: last.end + (is_current ? (untilNow.exec(behind) ?? open.exec(behind) ?? [''])[0].length : 0),
  }
}

function monthOf({ year, month }: DatePoint, yearOfEnd: number | null): Month | null {
  const known = year ?? yearOfEnd
  return known === null ? null : { year: known, month }
}

function lengthOfLead(lead: string): number {
  const { since, until, expected, completed } = before
  return [expected, completed, since, until].map((words) => words.exec(lead)?.[0].length ?? 0).find((n) => n > 0) ?? 0
}
