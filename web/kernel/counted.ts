import { maxExactCount } from '@seatwise/contract/limits'

/**
 * How many rows there are, in words; nothing until that is known.
 * @param words what one row is, and what several are
 */
export function counted(total: number | undefined, [one, several]: readonly [string, string]): string | undefined {
  return total === undefined ? undefined : `${countedTo(total)} ${total === 1 ? one : several}`
}

/** Likewise where some of all rows are shown: "11 of 29 results". */
export function countedOf(
  total: number | undefined,
  all: number | undefined,
  words: readonly [string, string],
): string | undefined {
  if (total === undefined || all === undefined || total >= all) return counted(total, words)
  return `${countedTo(total)} of ${counted(all, words)}`
}

/** A number of rows as the server counts them: "1,000+" is any greater one. */
export const countedTo = (total: number): string =>
  total > maxExactCount ? `${maxExactCount.toLocaleString('en')}+` : total.toLocaleString('en')
