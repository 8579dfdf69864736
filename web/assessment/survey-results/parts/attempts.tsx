import { Link } from '@tanstack/react-router'
import type { SurveyResultDetail } from '@seatwise/contract/survey-results'
import { date } from '../../../ui/dates.ts'
import { Stack, Text } from '../../../ui/layout.tsx'
import { noScoreWords } from '../words.ts'

/** The attempts of a candidacy in the order of their start, with links to the other ones. */
export const Attempts = ({ id: shown, attempts }: Pick<SurveyResultDetail, 'id' | 'attempts'>) => (
  <Stack gap={4} as="ol">
    {attempts.map((attempt, n) => (
      <li key={attempt.id}>
        {attempt.id === shown ? (
          <Text as="b" weight="medium" aria-current="page">
            {attemptWords(attempt, n)}
          </Text>
        ) : (
          <Link to="/survey-results/$id" params={{ id: attempt.id }}>
            {attemptWords(attempt, n)}
          </Link>
        )}
      </li>
    ))}
  </Stack>
)

/** "2: score 64, Nov 3, 2026" */
function attemptWords(
  { state, role_score, quality, dated_at, archived_at, is_shown }: SurveyResultDetail['attempts'][0],
  n: number,
) {
  const outcome = role_score === null ? noScoreWords[state] : `score ${role_score}`
  return [
    `${n + 1}: ${outcome}`,
    quality === 'invalid' && 'doubtful answers',
    date(dated_at),
    archived_at && 'archived',
    is_shown && 'shown on the card',
  ]
    .filter(Boolean)
    .join(', ')
}
