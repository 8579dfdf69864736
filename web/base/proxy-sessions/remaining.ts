const minuteMs = 60_000

/** The time left until a moment in whole minutes, and in seconds during the last minute. */
export function remaining(until: string, now: number): string {
  const ms = Date.parse(until) - now
  if (ms <= 0) return 'ending'
  if (ms < minuteMs) return count(Math.floor(ms / 1_000), 'second')
  return count(Math.floor(ms / minuteMs), 'minute')
}

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'} left`

const announcedMinutes = [1, 5, 10, 30]

/**
 * The text for screen readers. It changes only at 30, 10, 5 and 1 minutes, because an announcement every minute would
 * disturb.
 */
export function announcement(until: string, now: number): string {
  const minutes = (Date.parse(until) - now) / minuteMs
  const reached = announcedMinutes.find((milestone) => minutes <= milestone)
  return reached === undefined || minutes <= 0 ? '' : `${count(reached, 'minute')} of acting as another user`
}
