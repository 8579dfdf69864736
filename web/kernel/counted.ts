import { maxExactCount } from '@seatwise/contract/limits'

/**
 * The number of rows in words; undefined while it is unknown.
 * @param words the nouns for one row and for several
 */
export function counted(total: number | undefined, [one, several]: readonly [string, string]): string | undefined {
  return total === undefined ? undefined : `${countedTo(total)} ${total === 1 ? one : several}`
}

/** The number of shown rows among all: "11 of 29 results". */
export function countedOf(
  total: number | undefined,
  all: number | undefined,
  words: readonly [string, string],
): string | undefined {
  if (total === undefined || all === undefined || total >= all) return counted(total, words)
  return `${countedTo(total)} of ${counted(all, words)}`
}

/** A number of rows as the server counts them: any number above 1,000 becomes "1,000+". */
export const countedTo = (total: number): string =>
  total > maxExactCount ? `${maxExactCount.toLocaleString('en')}+` : total.toLocaleString('en')
