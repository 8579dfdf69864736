import type { Scorecard } from '@seatwise/contract/scorecards'
import type { BrandKey } from '@seatwise/contract/values/base'
import type { Recommendation } from '@seatwise/contract/values/hiring'
import { brands } from '@seatwise/domain/brands/brands'
import { date } from '../../ui/dates.ts'
import type { KitQuestion } from './kit.ts'

/** The hiring brand has interviews, the coaching brand has conversations. */
type KitWords = {
  title: (name: string) => string
  /** The noun for the submitted form. */
  card: string
  summary: string
  /** A hint on what to write. */
  closing: string
  verdicts: Record<NonNullable<KitQuestion['verdict']>, string>
}
const ofOthers = { own: 'own', not_asked: 'no longer asked' }
const kitWords: Record<BrandKey, KitWords> = {
  hb: {
    title: (name) => `Interview with ${name}`,
    card: 'scorecard',
    summary: 'Summary',
    closing: 'What decides it for you, and what is still open',
    verdicts: { must_ask: 'must-ask', probe: 'probe', stands_out: 'stands out', confirm: 'confirm', ...ofOthers },
  },
  be: {
    title: (name) => `Conversation with ${name}`,
    card: 'notes',
    summary: 'What you take from the conversation',
    closing: 'What you agreed on, and what comes next',
    verdicts: {
      must_ask: 'talk about first',
      probe: 'explore',
      stands_out: 'stands out',
      confirm: 'confirm',
      ...ofOthers,
    },
  },
}
export const wordsOf = (brand: BrandKey) => kitWords[brand]
export const hasRecommendation = (brand: BrandKey) => brands[brand].features.interview_questions

export const recommendationWords: Record<Recommendation, string> = {
  strong_no: 'Strong no',
  no: 'No',
  yes: 'Yes',
  strong_yes: 'Strong yes',
}

export const ratingWords = ['weak', 'rather weak', 'fair', 'good', 'strong'] as const

/** About six minutes for each question with its follow-up questions, rounded to five. */
export const minutesFor = (questions: number) => Math.max(5, Math.round((questions * 6) / 5) * 5)

/** The range of the ratings; a mean would hide it. */
export function spreadOf(ratings: readonly number[]): string {
  const [lowest, highest] = [Math.min(...ratings), Math.max(...ratings)]
  if (ratings.length === 0) return 'not rated'
  if (lowest === highest) return ratings.length === 1 ? `rated ${lowest}` : `all rated ${lowest}`
  return ratings.length === 2 ? `rated ${lowest} and ${highest}` : `rated ${lowest} to ${highest}`
}

export const authorOf = ({ author, is_own }: Pick<Scorecard, 'author' | 'is_own'>) =>
  is_own ? 'You' : (author.name ?? 'Somebody outside your company')

export const stateOf = ({ submitted_at }: Scorecard) =>
  submitted_at ? `submitted ${date(submitted_at)}` : 'draft, not submitted yet'

export const openingWords = ({ by, at }: Scorecard['openings'][number]) =>
  `Opened by ${by.name ?? 'somebody outside your company'} on ${date(at)}`
