import { browserZone } from './time-zones.ts'

const dayMs = 86_400_000

/** The time zone of all shown dates and times: the browser's, until another one is chosen. */
let zone = browserZone

const language = undefined
const formats = {
  date: [language, { dateStyle: 'medium' }],
  dateTime: [language, { dateStyle: 'medium', timeStyle: 'short' }],
  dayAndMonth: [language, { month: 'short', day: 'numeric' }],
  dayOfYear: [language, { month: 'short', day: 'numeric', year: 'numeric' }],
  time: [language, { timeStyle: 'short' }],
  day: ['en-US', { year: 'numeric', month: '2-digit', day: '2-digit' }],
  hour: ['en-US', { hour: 'numeric', hourCycle: 'h23' }],
  clock: [
    'en-US',
    {
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    },
  ],
} satisfies Record<string, [locale: string | undefined, Intl.DateTimeFormatOptions]>

/** Each format is made once for each zone: making one takes about a hundred times as long as formatting with it. */
const madeFormats = new Map<keyof typeof formats, Intl.DateTimeFormat>()

function formatOf(name: keyof typeof formats): Intl.DateTimeFormat {
  const made = madeFormats.get(name)
  if (made) return made
  const [locale, options] = formats[name]
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  madeFormats.set(name, format)
  return format
}

const inZone = (name: keyof typeof formats, instant: string) => formatOf(name).format(new Date(instant))

/**
 * Sets the time zone for all dates and times. Null, or a zone that this browser does not know, selects the browser's
 * own.
 */
export function showTimesIn(chosen: string | null) {
  const next = chosen !== null && isZone(chosen) ? chosen : browserZone
  if (next === zone) return
  zone = next
  madeFormats.clear()
}

/** The time zone of shown times in words ("Berlin time"); empty if it is the browser's own. */
export function zoneWords(): string {
  if (zone === browserZone) return ''
  return zone === 'UTC' || zone.startsWith('Etc/') ? 'UTC' : `${zone.split('/').at(-1)!.replaceAll('_', ' ')} time`
}

export const shownZone = () => zone

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat(undefined, { timeZone: name }))
  } catch {
    return false
  }
}

/** Formatted in the language of the browser and in the shown time zone. */
export const date = (instant: string) => inZone('date', instant)
export const dateTime = (instant: string) => inZone('dateTime', instant)

const formatsOfZones = new Map<string, Intl.DateTimeFormat>()

/** The same in another time zone; in the shown one where this browser does not know the other. */
export function dateTimeIn(timeZone: string, instant: string): string {
  if (!formatsOfZones.has(timeZone) && isZone(timeZone))
    formatsOfZones.set(timeZone, new Intl.DateTimeFormat(language, { ...formats.dateTime[1], timeZone }))
  return formatsOfZones.get(timeZone)?.format(new Date(instant)) ?? dateTime(instant)
}

const steps = [
  { unit: 'minute', ms: 60_000, below: 60 },
  { unit: 'hour', ms: 3_600_000, below: 24 },
  { unit: 'day', ms: dayMs, below: 7 },
] as const

const relative = {
  long: new Intl.RelativeTimeFormat('en-US', { numeric: 'always', style: 'long' }),
  narrow: new Intl.RelativeTimeFormat('en-US', { numeric: 'always', style: 'narrow' }),
}

/** How long ago an instant was, such as "5 minutes ago"; after a week, its date. */
export function timeAgo(instant: string, now = Date.now(), style: 'long' | 'narrow' = 'long'): string {
  const agoMs = Math.max(0, now - Date.parse(instant))
  if (agoMs < 60_000) return 'just now'
  const step = steps.find(({ ms, below }) => agoMs < ms * below)
  if (!step) return shortDate(instant)
  return relative[style].format(-Math.floor(agoMs / step.ms), step.unit)
}

/** A date for columns, without the year if it is the current one. */
export function shortDate(instant: string): string {
  const isThisYear = dayOf(instant).startsWith(today().slice(0, 4))
  return inZone(isThisYear ? 'dayAndMonth' : 'dayOfYear', instant)
}

/** The time of day, with the date if it was before yesterday. */
export const recentTime = (instant: string): string =>
  dayOf(instant) >= today(1) ? time(instant) : `${shortDate(instant)}, ${time(instant)}`

export const time = (instant: string): string => inZone('time', instant)

/**
 * The day of an instant in the format of date fields (2026-02-28), in the shown time zone. Put together from its parts:
 * no locale has this order in every browser.
 */
export function dayOf(instant: string): string {
  const { year, month, day } = partsOf('day', Date.parse(instant))
  return `${year}-${month}-${day}`
}

const partsOf = (name: keyof typeof formats, instant: number): Record<string, string> =>
  Object.fromEntries(
    formatOf(name)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )

/** The hour of the day, 0 to 23, in the shown time zone. */
export const hourNow = (): number => Number(formatOf('hour').format())

/** Today, or a number of days before, in the format of date fields. */
export const today = (daysBefore = 0): string => dayOf(new Date(Date.now() - daysBefore * dayMs).toISOString())

const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
const months = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Formats a day of a date field in the language of the browser. */
export const dateOfDay = (day: string): string => days.format(new Date(`${day}T00:00:00Z`))

/** The period of a day, for the headings of a long list: today, yesterday, the last 7 days, or else the month. */
export function periodWords(day: string): string {
  if (day >= today(1)) return day === today(1) ? 'Yesterday' : 'Today'
  if (day > today(7)) return 'Last 7 days'
  return months.format(new Date(`${day}T00:00:00Z`))
}

/** True for an existing day of the calendar, so that 2026-02-30 is refused. */
export function isDay(text: string): boolean {
  const midnight = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}

/**
 * The first instant of a day, or of a later one, in the shown time zone. If clocks go forward at midnight, the day
 * begins at 1:00; if they go back to midnight, the day begins at the first of the two midnights.
 */
export function dayStart(day: string, daysLater = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const midnight = Date.UTC(year, month - 1, date + daysLater)
  // The clocks change at most once between these two instants: the offset is the one before or after the change.
  const [before, after] = [midnight - dayMs, midnight + dayMs].map((instant) => midnight - offsetMs(instant))
  const candidates = [before!, after!].toSorted((one, other) => one - other)
  const start = candidates.find((instant) => instant + offsetMs(instant) === midnight) ?? before!
  return new Date(start).toISOString()
}

/** The offset of the time zone from UTC at an instant, in milliseconds. */
function offsetMs(instant: number): number {
  const { year, month, day, hour, minute, second } = partsOf('clock', instant)
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) - instant
}
