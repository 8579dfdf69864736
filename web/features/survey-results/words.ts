import type { SurveyResult, IndividualReport } from '@seatwise/contract/survey-results'

type Quality = NonNullable<SurveyResult['quality']>
/** Words the range in which the average score over many surveys most likely lies. */
export const likelyWords = ({ from, to }: NonNullable<SurveyResult['likely']>) => `most likely ${from} to ${to}`

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
  attention_wrong: { name: 'Attention lines missed', explains: 'of three', show: (value) => String(value) },
}
