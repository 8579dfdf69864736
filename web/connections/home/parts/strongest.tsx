import { Link } from '@tanstack/react-router'
import type { SurveyResult } from '@seatwise/contract/survey-results'
import type { UserProfile } from '@seatwise/contract/users'
import { bandOf } from '@seatwise/domain/bands'
import { can } from '@seatwise/domain/permissions'
import { currentBrand } from '../../../kernel/brand.ts'
import { Meta, PlainList, Row, Text } from '../../../ui/layout.tsx'
import { ScoreBadge } from '../../../ui/score-badge.tsx'
import { nameOf } from '../../../assessment/survey-results/words.ts'
import classes from '../home.module.css'
import { HomeCard } from './card.tsx'

/** The strongest result of each role, without people about whom a decision is made. */
export function Strongest({ results, user }: { results: readonly SurveyResult[]; user: UserProfile }) {
  const { ended, stages } = currentBrand().pipeline
  return (
    <HomeCard title="Strongest by role">
      {results.length === 0 ? (
        <Row as="p" align="center" isOneLine className={classes.calm}>
          The best result of each role appears here.
        </Row>
      ) : (
        <PlainList className={classes.rows}>
          {results.map((result) => (
            <li key={result.id} className={classes.strongest}>
              <Link to="/survey-results/$id" params={{ id: result.id }}>
                {nameOf(result)}
              </Link>
              <Text as="span" tone="quiet" size="meta" isTruncated>
                {result.role_name}
                {/* Hidden, because screen readers read the same at the score. */}
                <span aria-hidden> · {bandOf(result.role_score!).words}</span>
              </Text>
              <ScoreBadge score={result.role_score!} colours={currentBrand().bands} isCompact />
            </li>
          ))}
        </PlainList>
      )}
      {can(user, 'survey-results.read-stage') && (
        <Meta className={classes.note}>People in {ended.map((type) => stages[type]).join(' or ')} are left out.</Meta>
      )}
    </HomeCard>
  )
}
