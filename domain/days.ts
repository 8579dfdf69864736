const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of an instant in a time zone, in words. A format is made once, because that takes long. */
export function dayIn(time_zone: string, instant: string | Date, style: 'medium' | 'long' = 'medium'): string {
  const key = `${style} ${time_zone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { dateStyle: style, timeZone: time_zone })
  formats.set(key, format)
  return format.format(new Date(instant))
}
