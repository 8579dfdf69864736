const minuteMs = 60_000

/** What is left until a moment: whole minutes, and seconds in the last one. */
export function remaining(until: string, now: number): string {
  const ms = Date.parse(until) - now
  if (ms <= 0) return 'ending'
  if (ms < minuteMs) return count(Math.floor(ms / 1_000), 'second')
  return count(Math.floor(ms / minuteMs), 'minute')
}

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'} left`

const spoken = [1, 5, 10, 30]

/** What a screen reader is told, and when: each of these once, so that nobody hears every minute. */
export function announcement(until: string, now: number): string {
  const minutes = (Date.parse(until) - now) / minuteMs
  const reached = spoken.find((milestone) => minutes <= milestone)
  return reached === undefined || minutes <= 0 ? '' : `${count(reached, 'minute')} of acting as another user`
}
