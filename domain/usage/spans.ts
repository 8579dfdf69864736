/** The number of seconds at which the second span begins, and the number of spans in which the seconds double. */
const firstSeconds = 15
const perDouble = 4
/** The last span has no upper end: more than about 32 days. */
export const lastSpan = 72

/** The number of surveys whose time lies in a span; null if the time is unknown. */
export type SpanCount = { span: number | null; count: number }

/**
 * The span that contains a duration. The SQL function `usage_span` does the same.
 * @param seconds from 0 on; less counts as 0
 * @returns a whole number from 0 to 72
 */
export function spanOf(seconds: number): number {
  if (seconds < firstSeconds) return 0
  return Math.min(lastSpan, 1 + Math.floor(perDouble * Math.log2(seconds / firstSeconds)))
}

/** The bounds of a span in minutes. The last span is treated as if it were as wide as the others. */
export function boundsOf(span: number): { from: number; to: number } {
  const edge = (at: number) => (at === 0 ? 0 : (firstSeconds / 60) * 2 ** ((at - 1) / perDouble))
  return { from: edge(span), to: edge(span + 1) }
}

/**
 * The median of durations of which only the spans are known. The durations within a span are assumed to be spread
 * evenly. A span is at most 19 % wide, so the result is usually within 10 % of the exact median, and always within 19
 * %; below 15 seconds, within 15 seconds.
 * @returns minutes; null if no duration is known. A negative count, which can result from a correction on another day,
 * counts as zero.
 */
export function medianMinutes(counts: readonly SpanCount[]): number | null {
  const known = counts
    .filter((line): line is { span: number; count: number } => line.span !== null && line.count > 0)
    .toSorted((a, b) => a.span - b.span)
  const all = known.reduce((sum, { count }) => sum + count, 0)
  let before = 0
  for (const { span, count } of known) {
    if (before + count >= all / 2) {
      const { from, to } = boundsOf(span)
      return from + (to - from) * ((all / 2 - before) / count)
    }
    before += count
  }
  return null
}
