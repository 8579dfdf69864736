/**
 * The query parameter that a short link adds to its target URL: the code of the funnel and the day of the visit. It
 * contains nothing about the visitor.
 */

/** Shorter than the code of a job, because the short link is printed on posters. */
export const funnelCodeLength = 8

/** @param day in the form `YYYY-MM-DD` */
export const viaOf = ({ code, day }: { code: string; day: string }): string => `${code}-${day.replaceAll('-', '')}`

/** @returns undefined if the text is not in the form that `viaOf` makes */
export function readVia(via: string | undefined): { code: string; day: string } | undefined {
  const [, code, year, month, day] = /^([2-9a-hj-km-np-z]{8})-(20\d\d)(\d\d)(\d\d)$/.exec(via ?? '') ?? []
  if (!code) return undefined
  const read = `${year}-${month}-${day}`
  return Number.isNaN(Date.parse(read)) || new Date(read).toISOString().slice(0, 10) !== read
    ? undefined
    : { code, day: read }
}
