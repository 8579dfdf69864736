import { maxExactCount } from '@seatwise/contract/limits'

/**
 * The number of rows, in words; empty while unknown.
 * @param words the nouns for one row and for several
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
