import type { SurveyResult } from '@seatwise/contract/survey-results'

/**
 * Practice and second thoughts change answers, so a later attempt says which one it is wherever its score is shown:
 * "attempt 5, 4 within 30 days".
 */
export const retakeWords = ({ number, recent, days }: NonNullable<SurveyResult['retake']>): string =>
  recent > 1 && days > 0 ? `attempt ${number}, ${recent} within ${days} days` : `attempt ${number}`
