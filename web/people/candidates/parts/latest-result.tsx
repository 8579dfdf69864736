import { Link } from '@tanstack/react-router'
import type { CandidateDetail } from '@seatwise/contract/candidates'
import { bandOf } from '@seatwise/domain/bands'
import { currentBrand } from '../../../kernel/brand.ts'
import { date } from '../../../ui/dates.ts'
import { Card, Grid, Meta, Row, Text } from '../../../ui/layout.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { ScoreBands } from '../../../ui/score-bands.tsx'
import { likelyWords } from '../../../assessment/survey-results/words.ts'
import classes from '../person.module.css'

/** The score of the latest result, with its likely range. */
export function LatestResult({ person: { kind, latest, surveys, archived_at } }: { person: CandidateDetail }) {
  const { features, texts, bands } = currentBrand()
  if (!latest)
    return (
      <Card className={classes.card}>
        <h2>{surveys.length === 0 ? 'No survey yet' : 'No current result'}</h2>
        <Meta>
          {surveys.length === 0
            ? 'The score and the stage appear here once a survey is begun.'
            : archived_at
              ? 'The results were archived with the person. They are under Surveys.'
              : 'Archived results and tests are under Surveys.'}
        </Meta>
      </Card>
    )
  const { id, role_name, score, likely, quality, state, dated_at } = latest
  const isDoubtful = quality === 'invalid'
  return (
    <Card className={classes.card} aria-labelledby="latest">
      <Row as="header" gap={16} rowGap={4} align="baseline" justify="between" className={classes.cardHead}>
        <h2 id="latest">Latest result{role_name && `: ${role_name}`}</h2>
        <Row as="nav" gap={16} rowGap={4} aria-label="Latest result">
          {state === 'completed' &&
            // In a brand with coaching, an employee gets a coaching report instead of interview questions.
            (features.growth_report && features.coaching_report && kind === 'employee' ? (
              <Link to="/reports/coaching/$id" params={{ id }}>
                Coaching report
              </Link>
            ) : (
              <Link to="/survey-results/$id/interview" params={{ id }}>
                {texts.prepare}
              </Link>
            ))}
          <Link to="/survey-results/$id" params={{ id }}>
            Open result
          </Link>
        </Row>
      </Row>
      {score === null ? (
        <p>{stateWords[state](date(dated_at))}</p>
      ) : (
        <Grid gap={24} align="center" className={classes.score}>
          <Row gap={12} align="center" isOneLine className={classes.verdict}>
            <Text weight="semibold" className={classes.figure} data-doubtful={isDoubtful}>
              {score}
            </Text>
            <p>
              <Text as="b" weight="medium">
                {isDoubtful ? 'Doubtful answers' : bandOf(score).words}
              </Text>
              {likely && !isDoubtful && <small>{likelyWords(likely)}</small>}
              <small>finished {date(dated_at)}</small>
            </p>
          </Row>
          <div>
            {isDoubtful ? (
              <Pill tone="warn">The answers may not describe the person</Pill>
            ) : (
              <ScoreBands
                score={score}
                likely={likely}
                colours={bands}
                lowPole={texts.low_pole}
                highPole={texts.high_pole}
                label={`${score} of 99, ${bandOf(score).words}${likely ? `, ${likelyWords(likely)}` : ''}`}
              />
            )}
            {quality === 'caution' && <Pill tone="warn">Answer quality: caution</Pill>}
          </div>
        </Grid>
      )}
    </Card>
  )
}

/** Shown in place of a score. */
const stateWords = {
  invited: (day: string) => `Invited ${day}. The score appears here when the survey is finished.`,
  in_progress: (day: string) => `Started ${day}. The score appears here when the survey is finished.`,
  expired: (day: string) => `Started ${day}. The time to finish has passed.`,
  not_asked: (day: string) => `On the board since ${day}, without the survey. The score appears here if they take it.`,
  completed: (day: string) => `Finished ${day}. There is no score, because the role has no target yet.`,
}
