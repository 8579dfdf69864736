import type { IndividualReport, RoleFit, SurveyResult, SurveyResultDetail } from '@seatwise/contract/survey-results'

/** The person whose result it is. */
export const nameOf = ({ candidate: { first, last, email } }: Pick<SurveyResult, 'candidate'>) =>
  `${first} ${last}`.trim() || email

type Quality = NonNullable<SurveyResult['quality']>
/** Words the range in which the average score over many surveys most likely lies. */
export const likelyWords = ({ from, to }: NonNullable<SurveyResult['likely']>) => `most likely ${from} to ${to}`

/** The way by which the person came to the survey. */
export const sourceWords = ({ kind, role_name }: SurveyResultDetail['source']) =>
  kind === 'invitation' ? 'Personal invitation' : role_name === null ? 'Survey link' : `Survey link for ${role_name}`

/** What stands in place of a score. */
export const noScoreWords: Record<SurveyResult['state'], string> = {
  completed: 'No target',
  in_progress: 'In progress',
  expired: 'Expired',
  invited: 'Invited',
}

/** What a benchmark says of one scale of a result. */
export type Contribution = RoleFit['contributions'][number]

/** The target of a scale; an open end is left out. */
export const rangeWords = ({ lo, hi }: Contribution) =>
  lo !== null && hi !== null ? `${lo} to ${hi}` : lo !== null ? `${lo} or more` : `${hi} or less`

/** Where a score lies, by the end of the target that it misses. */
export const positionWords = (part: Contribution) =>
  part.position === 'below'
    ? `under ${part.lo}`
    : part.position === 'above'
      ? `over ${part.hi}`
      : `inside ${rangeWords(part)}`

/** Lost points with a minus sign, and zero without one. */
export const minus = (points: string) => (Number(points) === 0 ? '0' : `−${points}`)

type QualityIndex = IndividualReport['quality']['indices'][number]['index']

export const qualityWords: Record<Quality, { short: string; long: string }> = {
  good: { short: 'Good', long: 'No sign of careless answers.' },
  caution: { short: 'Caution', long: 'One or two signs that some answers were given without reading.' },
  invalid: {
    short: 'Doubtful',
    long: 'Several signs that answers were given without reading, so the scores may not describe the person. There are innocent reasons: language, a screen reader, an unusual profile. Offer another try; this is no reason to reject anybody.',
  },
}

export const indexWords: Record<QualityIndex, { name: string; explains: string; show: (value: number) => string }> = {
  longest_run: { name: 'Longest run', explains: 'the same answer in a row', show: (value) => String(value) },
  even_odd: {
    name: 'Consistency',
    explains: 'how alike similar statements were answered, up to 1',
    show: (value) => value.toFixed(2),
  },
  spread: { name: 'Spread', explains: 'standard deviation of the answers', show: (value) => value.toFixed(2) },
  mean_answer: {
    name: 'Mean answer',
    explains: 'about 3 when answers are balanced',
    show: (value) => value.toFixed(2),
  },
  median_seconds: { name: 'Pace', explains: 'median seconds per statement', show: (value) => `${value.toFixed(1)} s` },
  attention_wrong: { name: 'Attention checks missed', explains: 'of 3', show: (value) => String(value) },
}
