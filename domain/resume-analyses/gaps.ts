import type { Month } from './dates.ts'

type Dated = { from: Month | null; to: Month | null; is_current: boolean }
type Gap = { after: Month; before: Month; months: number }
/** `start` and `end` count months. A start that is not named is null. */
type Span = { start: number | null; end: number; from: Month | null; to: Month; isEntry: boolean }

const minMonths = 4
const minYears = 2

/**
 * The times between dated entries for which a resume names nothing: four months and more, and where one side names its
 * year alone, two years from one to the other. Before an entry without a start nothing is known, so that no gap ends there.
 * @param others further periods of the resume, such as a parental leave: no entries, but no gaps either
 */
export function gapsBetween(
  entries: readonly Dated[],
  others: readonly Dated[],
  today: { year: number; month: number },
): Gap[] {
  // The sort is stable: an entry stands before its own period among the others.
  const spans = [
    ...entries.flatMap((entry) => spanOf(entry, today, true) ?? []),
    ...others.flatMap((other) => spanOf(other, today, false) ?? []),
  ].sort((one, other) => (one.start ?? one.end) - (other.start ?? other.end))
  const gaps: Gap[] = []
  let last: Span | undefined
  for (const span of spans) {
    if (last && span.from && span.start !== null && last.isEntry && span.isEntry && isGap(last, span))
      gaps.push({ after: last.to, before: span.from, months: span.start - last.end - 1 })
    if (!last || span.end > last.end) last = span
  }
  return gaps
}

function spanOf(
  { from, to, is_current }: Dated,
  today: { year: number; month: number },
  isEntry: boolean,
): Span | null {
  const last = is_current ? today : to
  if (!last) return null
  const start = from && monthsOf(from, 1)
  const end = monthsOf(last, 12)
  return start !== null && start > end ? null : { start, end, from, to: last, isEntry }
}

/** A year alone lasts from January to December. */
const monthsOf = ({ year, month }: Month, otherwise: number): number => year * 12 + (month ?? otherwise)

function isGap(last: Span, next: Span): boolean {
  if (last.to.month === null || next.from!.month === null) return next.from!.year - last.to.year >= minYears
  return next.start! - last.end - 1 >= minMonths
}
