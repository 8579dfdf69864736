/**
 * The last second of a day in a time zone, as ISO 8601 with the offset: "2026-12-31T23:59:59+01:00". Where clocks are
 * set back over midnight that second comes twice, and the later one counts.
 * @param day such as "2026-12-31"; of a day that a zone has left out, the end of the day before
 * @param zone an IANA name
 */
export function closingTime(day: string, zone: string): string {
  const end = Date.parse(`${day}T23:59:59Z`)
  // Clocks are hardly ever changed twice within two days, so one of these offsets is in force at the end of the day.
  const offsets = [end - dayMs, end, end + dayMs].map((at) => offsetAt(at, zone))
  const ends = offsets.filter((minutes) => offsetAt(end - minutes * minuteMs, zone) === minutes)
  if (ends.length === 0) return closingTime(new Date(end - dayMs).toISOString().slice(0, 10), zone)
  return `${day}T23:59:59${offsetText(Math.min(...ends))}`
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The minutes by which a zone is ahead of UTC at an instant. */
function offsetAt(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(instant)
  const text = parts.find(({ type }) => type === 'timeZoneName')!.value
  // "GMT" alone is UTC.
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)/.exec(text) ?? [text, '+', '0', '0']
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

function offsetText(minutes: number): string {
  const digits = (value: number) => String(value).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${digits(Math.floor(size / 60))}:${digits(size % 60)}`
}
