import { Link } from '@tanstack/react-router'
import type { CandidateDetail } from '@seatwise/contract/candidates'
import { currentBrand } from '../../../platform/brand.ts'
import { date } from '../../../ui/dates.ts'
import { Pill } from '../../../ui/pill.tsx'
import { ScoreBadge } from '../../../ui/score-badge.tsx'
import { Stage } from '../../survey-results/parts/stage.tsx'
import { noScoreWords } from '../../survey-results/words.ts'
import classes from '../person.module.css'

/** Every survey of the person, latest first. */
export const Surveys = ({ person: { surveys } }: { person: CandidateDetail }) => (
  <section className={classes.card} aria-labelledby="surveys">
    <h2 id="surveys">{surveys.length === 1 ? '1 survey' : `${surveys.length} surveys`}</h2>
    <ul className={classes.surveys}>
      {surveys.map(({ id, role_name, dated_at, role_score, quality, state, status, archived_at, is_test }) => (
        <li key={id}>
          <Link to="/survey-results/$id" params={{ id }}>
            {role_name ?? 'No role'}
          </Link>
          <span className={classes.marks}>
            {archived_at && <Pill>archived</Pill>}
            {is_test && <Pill>test</Pill>}
            {status && <Stage status={status} />}
          </span>
          <span className={classes.meta}>{date(dated_at)}</span>
          {role_score === null ? (
            <Pill>{noScoreWords[state]}</Pill>
          ) : (
            <ScoreBadge
              score={role_score}
              colours={currentBrand().bands}
              isDoubtful={quality === 'invalid'}
              isCompact
            />
          )}
        </li>
      ))}
    </ul>
  </section>
)
