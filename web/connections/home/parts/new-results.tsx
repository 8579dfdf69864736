import { Link } from '@tanstack/react-router'
import type { Home } from '@seatwise/contract/home'
import type { SurveyResult } from '@seatwise/contract/survey-results'
import { currentBrand } from '../../../kernel/brand.ts'
import { shortDate } from '../../../ui/dates.ts'
import { PlainList, Row, Text } from '../../../ui/layout.tsx'
import { useIsPhone } from '../../../ui/phones.ts'
import { ScoreBadge, scoreWords } from '../../../ui/score-badge.tsx'
import { NoTarget, ScoreNote } from '../../../assessment/survey-results/public.ts'
import { nameOf } from '../../../assessment/survey-results/words.ts'
import classes from '../home.module.css'
import { HomeCard } from './card.tsx'

type Props = { home: Home; namesCompany: boolean }

/** The latest finished surveys. */
export function NewResults({ home: { company, new_results }, namesCompany }: Props) {
  const search = company ? { company_id: company.id } : {}
  return (
    <HomeCard
      title="Latest results"
      more={
        <Link to="/survey-results" search={search}>
          Survey results
        </Link>
      }
    >
      {new_results.data.length === 0 ? (
        <Row as="p" align="center" isOneLine className={classes.calm}>
          Results appear here as soon as a survey is finished.
        </Row>
      ) : (
        <PlainList className={classes.rows}>
          {new_results.data.map((result) => (
            <ResultRow key={result.id} result={result} namesCompany={namesCompany} />
          ))}
        </PlainList>
      )}
      {new_results.data.some(({ role_score }) => role_score !== null) && <ScoreNote />}
    </HomeCard>
  )
}

function ResultRow({ result, namesCompany }: { result: SurveyResult; namesCompany: boolean }) {
  const isPhone = useIsPhone()
  const { id, role_name, company, role_score, likely, quality, dated_at } = result
  const isDoubtful = quality === 'invalid'
  const about = [role_name, isPhone && shortDate(dated_at), namesCompany && company.name]
  return (
    <li className={classes.result} data-names-company={namesCompany}>
      <Link to="/survey-results/$id" params={{ id }}>
        {nameOf(result)}
      </Link>
      <Text tone="quiet" size="meta" isTruncated as="span" className={classes.about}>
        {about.filter(Boolean).join(' · ')}
      </Text>
      <span className={classes.score}>
        {role_score === null ? (
          <NoTarget role={role_name} />
        ) : (
          <ScoreBadge
            score={role_score}
            colours={currentBrand().bands}
            likely={likely}
            isDoubtful={isDoubtful}
            isCompact={isPhone}
          />
        )}
      </span>
      {!isPhone && <time dateTime={dated_at}>{shortDate(dated_at)}</time>}
      {/* Hidden, because screen readers read the same at the score. */}
      {isPhone && role_score !== null && <small aria-hidden>{scoreWords(role_score, isDoubtful)}</small>}
    </li>
  )
}
