import type { SurveyResult, IndividualReport } from '@seatwise/contract/survey-results'

type Quality = NonNullable<SurveyResult['quality']>
type QualityIndex = IndividualReport['quality']['indices'][number]['index']

export const qualityWords: Record<Quality, { short: string; long: string }> = {
  good: { short: 'Good', long: 'The answers look careful.' },
  caution: { short: 'Caution', long: 'Some signs of hasty answers: read the scores with care.' },
  invalid: {
    short: 'Doubtful',
    long: 'The answers look careless or random, so the scores say little. Offer the person another try; this is no reason to reject anybody.',
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
