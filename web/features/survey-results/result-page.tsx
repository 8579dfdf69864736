import { useEffect, useRef, type RefObject } from 'react'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import type { SurveyResultDetail } from '@seatwise/contract/survey-results'
import { brands } from '@seatwise/domain/brands/brands'
import { CallError } from '../../platform/call.ts'
import { currentBrand } from '../../platform/brand.ts'
import { track } from '../../platform/user-events.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { date } from '../../ui/dates.ts'
import { Problem } from '../../ui/problem.tsx'
import { useSurveyResult } from './data.ts'
import classes from './result.module.css'
import { Facets } from './parts/facets.tsx'
import { Quality } from './parts/quality.tsx'
import { RoleFit } from './parts/role-fit.tsx'
import { Scales } from './parts/scales.tsx'
import { SelfCritical } from './parts/self-critical.tsx'
import { Snapshot } from './parts/snapshot.tsx'

export function SurveyResultPage() {
  const { id } = useParams({ from: '/shell/survey-results/$id' })
  const result = useSurveyResult(id)
  if (result.isPending) return <p aria-busy="true">Loading</p>
  if (result.error instanceof CallError && result.error.status === 404) return <Gone />
  if (result.isError) return <Problem error={result.error} onRetry={() => void result.refetch()} />
  return <Result result={result.data} />
}

function Gone() {
  return (
    <>
      <title>Result not found</title>
      <h1>This result does not exist</h1>
      <p>It may have been removed, or it belongs to a company you do not work with.</p>
      <Link to="/survey-results">All results</Link>
    </>
  )
}

function Result({ result }: { result: SurveyResultDetail }) {
  const { candidate, report } = result
  const article = useRef<HTMLElement>(null)
  useUnfoldedPrint(article)
  const brand = brands[currentBrand().key]
  const name = `${candidate.first} ${candidate.last}`
  return (
    <article className={classes.result} ref={article}>
      <title>{`${name} · ${brand.name}`}</title>
      <Link to="/survey-results" className={classes.back}>
        All results
      </Link>
      <header className={classes.head}>
        <div>
          <h1>{name}</h1>
          <p>
            {[result.role_name ?? 'No role', result.company.name, candidate.email, result.phone]
              .filter(Boolean)
              .join(' · ')}
            <br />
            {dates(result)}
            {result.status && ` · ${result.status.name}`}
            {result.is_test && ' · test'}
            {result.archived_at && ` · archived ${date(result.archived_at)}`}
            {result.archived_reason && `: ${result.archived_reason}`}
          </p>
        </div>
        <div className={classes.actions}>
          {result.testing_link && (
            <CopyButton
              onCopy={() => track('TESTING_LINK_CLICKED', { from: 'result' })}
              link={result.testing_link}
              label="Copy the testing link"
            />
          )}
          {report && (
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
          )}
        </div>
      </header>
      {result.accommodation && (
        <section className={classes.card}>
          <h2>Asked for</h2>
          <p>{result.accommodation}</p>
        </section>
      )}
      {!report && <Unfinished result={result} />}
      {report && (
        <>
          {report.quality.status === 'invalid' && <Quality quality={report.quality} />}
          <SelfCritical report={report.self_critical} texts={brand.texts} />
          <Snapshot scales={report.snapshot} />
          <RoleFit fit={report.role_fit} others={report.other_roles} roleName={result.role_name} brand={brand} />
          <Scales scales={report.scales} />
          {report.quality.status !== 'invalid' && <Quality quality={report.quality} />}
          <Facets facets={report.facets} />
          <footer className={classes.foot}>
            Form {report.versions.form}, norm set {report.versions.norm_set}, scoring {report.versions.scoring}
            {report.versions.benchmark && `, benchmark ${report.versions.benchmark}`}. One input among several: a score
            must not decide by itself.
          </footer>
        </>
      )}
    </article>
  )
}

/** Opens all collapsed sections for printing and closes them afterwards, because paper cannot be unfolded. */
function useUnfoldedPrint(article: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = []
    const unfold = () => {
      opened = [...(article.current?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? [])]
      for (const details of opened) details.open = true
    }
    const fold = () => {
      for (const details of opened) details.open = false
    }
    window.addEventListener('beforeprint', unfold)
    window.addEventListener('afterprint', fold)
    return () => {
      window.removeEventListener('beforeprint', unfold)
      window.removeEventListener('afterprint', fold)
    }
  }, [article])
}

function dates({ completed_at, started_at, minutes }: SurveyResultDetail): string {
  if (!completed_at) return `Started ${date(started_at)}`
  return `Finished ${date(completed_at)}${minutes === null ? '' : `, ${minutes} minutes`}`
}

function Unfinished({ result }: { result: SurveyResultDetail }) {
  return (
    <section className={classes.card}>
      <h2>{result.state === 'expired' ? 'Survey expired' : 'Survey not finished'}</h2>
      <p>
        {result.state === 'expired'
          ? 'The time to finish has passed. Send the testing link to offer another try.'
          : 'The scores appear here as soon as the last statement is answered.'}
      </p>
    </section>
  )
}
