import { browserZone } from './time-zones.ts'

const dayMs = 86_400_000

/** Where days begin and clocks are read: the browser's zone, until another is chosen. */
let zone = browserZone
let day = dayFormat()
let moment = momentFormat()

function dayFormat() {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: zone })
}
function momentFormat() {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
}

/** Shows all times in a zone from here on; null, or one that this browser does not know, means its own. */
export function showTimesIn(chosen: string | null) {
  const next = chosen !== null && isZone(chosen) ? chosen : browserZone
  if (next === zone) return
  zone = next
  day = dayFormat()
  moment = momentFormat()
}

/** The zone that times are shown in, as people say it ("Berlin time"); empty where it is the browser's own. */
export function zoneWords(): string {
  if (zone === browserZone) return ''
  return zone === 'UTC' || zone.startsWith('Etc/') ? 'UTC' : `${zone.split('/').at(-1)!.replaceAll('_', ' ')} time`
}

/** The zone that times are shown in. */
export const shownZone = () => zone

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat(undefined, { timeZone: name }))
  } catch {
    return false
  }
}

/** In the reader's own language, and in the zone that times are shown in. */
export const date = (instant: string) => day.format(new Date(instant))
export const dateTime = (instant: string) => moment.format(new Date(instant))

const steps = [
  { unit: 'minute', ms: 60_000, below: 60 },
  { unit: 'hour', ms: 3_600_000, below: 24 },
  { unit: 'day', ms: dayMs, below: 7 },
] as const

/** How long ago an instant was, for a week; then its day. */
export function timeAgo(instant: string, now = Date.now(), style: 'long' | 'narrow' = 'long'): string {
  const agoMs = Math.max(0, now - Date.parse(instant))
  if (agoMs < 60_000) return 'just now'
  const step = steps.find(({ ms, below }) => agoMs < ms * below)
  if (!step) return shortDate(instant)
  const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'always', style })
  return words.format(-Math.floor(agoMs / step.ms), step.unit)
}

/** For columns: without the year where it is this one. */
export function shortDate(instant: string): string {
  const isThisYear = dayOf(instant).startsWith(today().slice(0, 4))
  const day: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' }
  if (!isThisYear) day.year = 'numeric'
  return new Intl.DateTimeFormat(undefined, { ...day, timeZone: zone }).format(new Date(instant))
}

/** The time of day, and before yesterday the day too. */
export const recentTime = (instant: string): string =>
  dayOf(instant) >= today(1) ? time(instant) : `${shortDate(instant)}, ${time(instant)}`

/** The time of day. */
export const time = (instant: string): string =>
  new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone: zone }).format(new Date(instant))

/** The day of an instant as date fields write it, 2026-02-28, in the zone that times are shown in. */
export const dayOf = (instant: string): string =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: zone }).format(new Date(instant))

/** The hour of the day, 0 to 23, in the zone that times are shown in. */
export const hourNow = (): number =>
  Number(new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format())

/** Today as date fields write it, or the day some days before it. */
export const today = (daysBefore = 0): string => dayOf(new Date(Date.now() - daysBefore * dayMs).toISOString())

/** A day as date fields write it, in the reader's own language. */
export const dateOfDay = (day: string): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** The days of a long list, for its headings: today, yesterday, the last seven days, and before them each month. */
export function periodWords(day: string): string {
  if (day >= today(1)) return day === today(1) ? 'Yesterday' : 'Today'
  if (day > today(7)) return 'Last 7 days'
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(undefined, format).format(new Date(`${day}T00:00:00Z`))
}

/** Whether a text is a day of the calendar: 2026-02-30 is none. */
export function isDay(text: string): boolean {
  const midnight = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}

/**
 * The first instant of a day, or of a later one, in the zone that times are shown in. Where the clock
 * goes forward at midnight, the day begins at one; where it goes back to midnight, at the first of both.
 */
export function dayStart(day: string, daysLater = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const midnight = Date.UTC(year, month - 1, date + daysLater)
  // The offset differs at most once between the two: before and after a change of clocks.
  const [before, after] = [midnight - dayMs, midnight + dayMs].map((instant) => midnight - offsetMs(instant))
  const candidates = [before!, after!].toSorted((one, other) => one - other)
  const start = candidates.find((instant) => instant + offsetMs(instant) === midnight) ?? before!
  return new Date(start).toISOString()
}

/** How far the zone's clocks are ahead of UTC at an instant. */
function offsetMs(instant: number): number {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const parts = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour, minute, second } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant
}
