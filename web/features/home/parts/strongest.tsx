import { Link } from '@tanstack/react-router'
import type { SurveyResult } from '@seatwise/contract/survey-results'
import { currentBrand } from '../../../platform/brand.ts'
import { ScoreBadge } from '../../../ui/score-badge.tsx'
import { nameOf } from '../../survey-results/words.ts'
import classes from '../home.module.css'
import { Card } from './card.tsx'

/** The best result of each role. */
export function Strongest({ results }: { results: readonly SurveyResult[] }) {
  return (
    <Card title="Strongest by role">
      {results.length === 0 ? (
        <p className={classes.calm}>The best result of each role appears here.</p>
      ) : (
        <ul className={classes.rows}>
          {results.map((result) => (
            <li key={result.id} className={classes.strongest}>
              <Link to="/survey-results/$id" params={{ id: result.id }}>
                {nameOf(result)}
              </Link>
              <span className={classes.about}>{result.role_name}</span>
              <ScoreBadge score={result.role_score!} colours={currentBrand().bands} isCompact />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
