import { Link } from '@tanstack/react-router'
import type { SurveyResultDetail } from '@seatwise/contract/survey-results'
import { nameOf } from '../../../assessment/survey-results/words.ts'

/** From a report to the result from which it was opened, or to all of them while that is not there. */
export const BackToResult = ({ result }: { result: SurveyResultDetail | undefined }) =>
  result ? (
    <Link to="/survey-results/$id" params={{ id: result.id }}>
      {nameOf(result)}
    </Link>
  ) : (
    <Link to="/survey-results">Survey results</Link>
  )
