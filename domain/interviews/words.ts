const formats = new Map<string, Intl.DateTimeFormat>()

function formatted(instant: string, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', options)
  formats.set(key, format)
  // Intl puts a narrow no-break space before AM and PM, which old mail programs show as a question mark.
  return format.format(new Date(instant)).replaceAll('\u202F', ' ')
}

/** The start of an interview in words, in its time zone: "Tuesday, December 8, 2026 at 10:00 AM GMT+1 (Europe/Berlin)". */
export function startWords(starts_at: string, time_zone: string): string {
  const day = formatted(starts_at, { dateStyle: 'full', timeZone: time_zone })
  const time = formatted(starts_at, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: time_zone,
    ...(time_zone === 'UTC' ? {} : { timeZoneName: 'shortOffset' }),
  })
  return `${day} at ${time} (${time_zone.replaceAll('_', ' ')})`
}

/** The day of an interview in its time zone, for a subject: "Tue, Dec 8, 2026". */
export const dayWords = (starts_at: string, time_zone: string): string =>
  formatted(starts_at, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: time_zone })

/** A duration in words: "45 minutes", "1 hour", "1 hour 30 minutes". */
export function durationWords(minutes: number): string {
  const count = (of: number, unit: string) => (of === 0 ? [] : `${of} ${unit}${of === 1 ? '' : 's'}`)
  if (minutes < 60) return `${minutes} minutes`
  return [count(Math.floor(minutes / 60), 'hour'), count(minutes % 60, 'minute')].flat().join(' ')
}
