import type { SurveyResult, SurveyResultDetail } from '@seatwise/contract/survey-results'
import type { ResultSource } from '@seatwise/contract/values/base'

/** A result with the name of its person. */
type NamedResult = { candidate: { first: string; last: string; email: string } }

export const nameOf = ({ candidate: { first, last, email } }: NamedResult) => `${first} ${last}`.trim() || email

/** The range of the long-run average score in words. */
export const likelyWords = ({ from, to }: NonNullable<SurveyResult['likely']>) => `most likely ${from} to ${to}`

/** The ways in which people come to the survey. */
export const sourceNames: Record<ResultSource, string> = {
  company: 'Survey link',
  job: 'Application for a job',
  funnel: 'Link of a campaign',
  invitation: 'Personal invitation',
  staff: 'Put on the board by staff',
}

/** How the person came to the survey. */
export const sourceWords = ({ kind, role_name }: SurveyResultDetail['source']) =>
  kind === 'company' && role_name !== null ? `${sourceNames.company} for ${role_name}` : sourceNames[kind]

/** The text that replaces a missing score. */
export const noScoreWords: Record<SurveyResult['state'], string> = {
  completed: 'No target',
  in_progress: 'In progress',
  expired: 'Expired',
  invited: 'Invited',
  not_asked: 'Survey not asked',
}

/** The answer quality in one word. */
export const qualityWords: Record<NonNullable<SurveyResult['quality']>, string> = {
  good: 'Good',
  caution: 'Caution',
  invalid: 'Doubtful',
}
