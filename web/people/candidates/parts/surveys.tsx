import { Link } from '@tanstack/react-router'
import type { CandidateDetail } from '@seatwise/contract/candidates'
import { currentBrand } from '../../../kernel/brand.ts'
import { shortDate } from '../../../ui/dates.ts'
import { Card, PlainList, Row } from '../../../ui/layout.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { ScoreBadge } from '../../../ui/score-badge.tsx'
import { ScoreNote, Stage } from '../../../assessment/survey-results/public.ts'
import { noScoreWords } from '../../../assessment/survey-results/words.ts'
import classes from '../person.module.css'

type Survey = CandidateDetail['surveys'][number]

/** Every survey of the person, latest first; each row opens its result. */
export const Surveys = ({ person: { surveys } }: { person: CandidateDetail }) => (
  <Card className={classes.card} aria-labelledby="surveys">
    <h2 id="surveys">{surveys.length === 1 ? '1 survey' : `${surveys.length} surveys`}</h2>
    <PlainList className={classes.surveys}>
      {surveys.map((survey) => (
        <li key={survey.id}>
          <Row as="span" align="center">
            <Link to="/survey-results/$id" params={{ id: survey.id }}>
              {survey.role_name ?? 'No role'}
            </Link>
            {survey.archived_at && <Pill>archived</Pill>}
            {survey.is_test && <Pill>test</Pill>}
          </Row>
          <Score survey={survey} />
          <Row as="span" align="center">
            {survey.status && <Stage status={survey.status} />}
          </Row>
          <time dateTime={survey.dated_at}>{shortDate(survey.dated_at)}</time>
        </li>
      ))}
    </PlainList>
    <ScoreNote />
  </Card>
)

function Score({ survey: { role_score, likely, quality, state } }: { survey: Survey }) {
  if (role_score === null)
    return (
      <span>
        <Pill>{noScoreWords[state]}</Pill>
      </span>
    )
  return (
    <ScoreBadge score={role_score} likely={likely} colours={currentBrand().bands} isDoubtful={quality === 'invalid'} />
  )
}
