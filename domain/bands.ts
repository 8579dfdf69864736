/** The smallest and the largest score that is shown. */
export const minScore = 1
export const maxScore = 99

/**
 * The seven bands of a role score 1..99. A band says how closely the answers fit the targets; it is not a grade of the
 * person.
 */
export const bands = [
  { key: 'band_91', from: 91, label: '91+', words: 'Closest fit' },
  { key: 'band_81', from: 81, label: '81-90', words: 'Very close fit' },
  { key: 'band_66', from: 66, label: '66-80', words: 'Close fit' },
  { key: 'band_35', from: 35, label: '35-65', words: 'Typical fit' },
  { key: 'band_20', from: 20, label: '20-34', words: 'Looser fit' },
  { key: 'band_10', from: 10, label: '10-19', words: 'Distant fit' },
  { key: 'band_0', from: 0, label: '9 or less', words: 'Very distant fit' },
] as const

export type Band = (typeof bands)[number]
export type BandKey = Band['key']

/** The band that contains a shown score 1..99. */
export function bandOf(score: number): Band {
  return bands.find((band) => score >= band.from) ?? bands[bands.length - 1]!
}
