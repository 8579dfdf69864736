/**
 * An invented resume and what a human reader finds in it. A period is written as `2019-03 to present`,
 * `2015 to 2019`, `to 2014-05` (an end alone), `expected 2027-05` or `undated`.
 */
export type CorpusResume = {
  text: string
  roles: [title: string, period: string][]
  education: [title: string, period: string][]
}
