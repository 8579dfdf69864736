/** The seven bands of a score 1..99; with the benchmark score they are shares of people. */
export const bands = [
  { key: 'band_91', from: 91, label: '91+', words: 'Exceptional' },
  { key: 'band_81', from: 81, label: '81-90', words: 'Very strong' },
  { key: 'band_66', from: 66, label: '66-80', words: 'Strong' },
  { key: 'band_35', from: 35, label: '35-65', words: 'Typical' },
  { key: 'band_20', from: 20, label: '20-34', words: 'Below typical' },
  { key: 'band_10', from: 10, label: '10-19', words: 'Low' },
  { key: 'band_0', from: 0, label: '9 or less', words: 'Very low' },
] as const

export type Band = (typeof bands)[number]
export type BandKey = Band['key']

/** The band of a shown score, 1..99. */
export function bandOf(score: number): Band {
  return bands.find((band) => score >= band.from) ?? bands[bands.length - 1]!
}
