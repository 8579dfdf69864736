import { useRef, type ReactNode } from 'react'
import { IconPrinter, IconReportOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { BlockOf, ReportDocument, Section } from '@seatwise/contract/report-document'
import { currentBrand } from '../../../kernel/brand.ts'
import { CallError } from '../../../kernel/call.ts'
import { CardSkeleton } from '../../../ui/card-skeleton.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHead, Row, Stack } from '../../../ui/layout.tsx'
import { PageActions } from '../../../ui/page-actions.tsx'
import { Problem } from '../../../ui/problem.tsx'
import type { LinkTo } from '../../../ui/report/blocks.tsx'
import { ReportFoot, ReportSections } from '../../../ui/report/report.tsx'
import { useRunningHead } from '../../../ui/use-running-head.ts'
import { useUnfoldedPrint } from '../../../ui/use-unfolded-print.ts'
import { WayBack } from '../../../ui/way-back.tsx'
import { useShare } from '../../report-shares/use-share.tsx'
import type { Sharing } from '../../report-shares/words.ts'
import classes from '../reports.module.css'
import { usePdf } from '../use-pdf.ts'

type Request = {
  data: ReportDocument | undefined
  error: Error | null
  isPending: boolean
  refetch: () => unknown
}

type Props = {
  request: Request
  /** The link back to the page from which the report was opened. */
  back: ReactNode
  /** Controls that filter the report. */
  tools?: ReactNode
  /** The API path of the report as a PDF. */
  pdfPath: `/${string}`
  /** The report to share; `whose` is by default the subject in its title. */
  share?: Omit<Sharing, 'whose'> & { whose?: string }
  /** The result whose row is highlighted. */
  current?: string | undefined
  /** An action for an agreement. */
  keep?: (agreement: BlockOf<'agreement'>) => ReactNode
  /** Shown if the report cannot be made. */
  instead?: ReactNode
  /** Content below the report. */
  children?: ReactNode
}

/** A report as a page: its contents, its actions, and the link back. */
export function ReportView({ request, ...rest }: Props) {
  if (request.isPending) return <CardSkeleton columns={1} />
  if (request.data) return <Report report={request.data} {...rest} />
  if (request.error instanceof CallError && request.error.status === 409)
    return (
      <>
        <WayBack>{rest.back}</WayBack>
        <EmptyState icon={IconReportOff} title="There is no such report" action={rest.instead} isPage>
          {request.error.message}
        </EmptyState>
      </>
    )
  if (request.error instanceof CallError && [404, 422].includes(request.error.status))
    return (
      <>
        <title>Report not found</title>
        <h1 tabIndex={-1}>This report does not exist</h1>
        <p>What it is about may have been removed, or it belongs to a company you do not work with.</p>
        <Link to="/">Home</Link>
      </>
    )
  return request.error && <Problem error={request.error} onRetry={() => void request.refetch()} />
}

type ReportProps = Omit<Props, 'request' | 'instead'> & { report: ReportDocument }

function Report({ report, back, tools, pdfPath, share, current, keep, children }: ReportProps) {
  const { title, subtitle, head, sections } = report
  const sharing = useShare(share && { whose: title, ...share })
  const article = useRef<HTMLElement>(null)
  const brand = currentBrand()
  const { aside = [], folded = [], rest = [] } = Object.groupBy(sections, ({ layout }) => placeOf[layout] ?? 'rest')
  const means = { colours: brand.bands, linkTo: linkOf, current, ...(keep ? { keep } : {}) }
  const pdf = usePdf(report, pdfPath)
  useUnfoldedPrint(article)
  useRunningHead(`${brand.name} · ${head.company}`, head.subject)
  return (
    <Stack as="article" className={classes.page} ref={article}>
      <title>{`${title} · ${brand.name}`}</title>
      <WayBack>{back}</WayBack>
      <PageHead>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          <p>{subtitle}</p>
        </div>
        <Row align="center" className={classes.tools}>
          {tools}
          <PageActions more={[sharing.action, pdf, { label: 'Print', icon: IconPrinter, run: () => window.print() }]} />
        </Row>
      </PageHead>
      {sharing.dialog}
      {aside.length > 0 ? (
        <Stack className={classes.withRail}>
          <Stack className={classes.sections}>
            <ReportSections sections={rest} {...means} />
          </Stack>
          <Stack as="aside" className={classes.sections}>
            <ReportSections sections={aside} {...means} />
          </Stack>
          <Stack className={classes.sections}>
            <ReportSections sections={folded} {...means} />
          </Stack>
        </Stack>
      ) : (
        <ReportSections sections={sections} {...means} />
      )}
      {children}
      <ReportFoot report={report} />
    </Stack>
  )
}

/** On phones the side column comes before collapsed sections. */
const placeOf: Partial<Record<Section['layout'], 'aside' | 'folded'>> = { aside: 'aside', folded: 'folded' }

/** A row leads to its result, or to the people who were rejected for its reason. */
const linkOf: LinkTo = ({ survey_result_id: id, rejected }, name) =>
  id !== undefined ? (
    <Link to="/survey-results/$id" params={{ id }}>
      {name}
    </Link>
  ) : rejected ? (
    <Link
      to="/hiring-pipeline/table"
      // The report counts archived people too.
      search={{
        pipeline_id: rejected.pipeline_id,
        reject_reasons: [rejected.reject_reason_id],
        include_archived: true,
      }}
    >
      {name}
    </Link>
  ) : (
    name
  )
