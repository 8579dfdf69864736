import { Link } from '@tanstack/react-router'
import type { SurveyResultDetail } from '@seatwise/contract/survey-results'
import { nameOf } from '../../../assessment/survey-results/words.ts'

/** A link to the result from which the report was opened, or to the list until the result is loaded. */
export const BackToResult = ({ result }: { result: SurveyResultDetail | undefined }) =>
  result ? (
    <Link to="/survey-results/$id" params={{ id: result.id }}>
      {nameOf(result)}
    </Link>
  ) : (
    <Link to="/survey-results">Survey results</Link>
  )
