import { useEffect, useRef, useState, type ReactNode } from 'react'
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import type { Brand } from '@seatwise/domain/brands/brand'
import { currentBrand } from '../../kernel/brand.ts'
import { CallError, sendForFile } from '../../kernel/call.ts'
import { date } from '../../ui/dates.ts'
import { takeFocus } from '../../ui/focus.ts'
import { Row, Stack } from '../../ui/layout.tsx'
import { pdfNameOf } from '../../ui/report/pdf-name.ts'
import { ReportFoot, ReportSections } from '../../ui/report/report.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useRunningHead } from '../../ui/use-running-head.ts'
import { useUnfoldedPrint } from '../../ui/use-unfolded-print.ts'
import { useSharedReport, type SharedReport } from './shared-data.ts'
import classes from './shared-report.module.css'

/** The page for a reader without an account, which shows only the report. */
export function SharedReportPage({ share_id }: { share_id: string }) {
  const { loaded, again } = useSharedReport(share_id)
  if (typeof loaded === 'object') return <Report report={loaded} share_id={share_id} />
  if (loaded === 'loading')
    return (
      <main className={classes.notice} aria-busy="true">
        <p className={classes.quiet}>Loading the report …</p>
      </main>
    )
  if (loaded === 'over')
    return (
      <Notice title="This link does not open a report">
        <p>
          It may have expired or been withdrawn, or a part of it is missing: open the whole link again. Whoever sent it
          to you can send a new one.
        </p>
      </Notice>
    )
  return (
    <Notice
      title={loaded === 'waiting' ? 'This report was opened too often just now' : 'There is no connection just now'}
    >
      <p>{loaded === 'waiting' ? 'Please wait a few minutes.' : 'We keep trying.'}</p>
      <button type="button" className={classes.button} onClick={again}>
        Try again
      </button>
    </Notice>
  )
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title)
  return (
    <main className={classes.notice}>
      <ProviderMark brand={currentBrand()} />
      <h1 ref={takeFocus} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  )
}

function Report({ report: { data: document, expires_at }, share_id }: { report: SharedReport; share_id: string }) {
  const { title, subtitle, head, sections } = document
  const brand = currentBrand()
  const article = useRef<HTMLElement>(null)
  useUnfoldedPrint(article)
  useRunningHead(`${brand.name} · ${head.company}`, head.subject)
  useTitle(`${title} · ${head.company}`)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const savePdf = async () => {
    setSaving(true)
    setProblem(undefined)
    try {
      saveFile(pdfNameOf(document), await sendForFile(`/public/reports/${encodeURIComponent(share_id)}/pdf`, {}))
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : 'The PDF could not be saved. Print the page instead.')
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className={classes.page}>
      <Row as="header" gap={12} align="center" justify="between" isOneLine className={classes.bar}>
        <p>
          <ProviderMark brand={brand} />
          <bdi>{head.company}</bdi>
        </p>
        <Row justify="end">
          <button
            type="button"
            className={classes.button}
            aria-disabled={isSaving}
            onClick={() => isSaving || void savePdf()}
          >
            <IconFileTypePdf size={18} aria-hidden /> {isSaving ? 'Making the PDF …' : 'PDF'}
          </button>
          <button type="button" className={classes.button} onClick={() => window.print()}>
            <IconPrinter size={18} aria-hidden /> Print
          </button>
        </Row>
      </Row>
      <main>
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        <article ref={article}>
          <header className={classes.head}>
            <h1>{title}</h1>
            <p className={classes.quiet}>{subtitle}</p>
          </header>
          <p className={classes.shared}>
            Shared with you in confidence by {head.company}. This link works until{' '}
            <time dateTime={expires_at}>{date(expires_at)}</time>.
          </p>
          <Stack className={classes.sections}>
            <ReportSections sections={sections} colours={brand.bands} />
          </Stack>
          <ReportFoot report={document} />
        </article>
      </main>
    </div>
  )
}

const ProviderMark = ({ brand: { name, logos } }: { brand: Brand }) => (
  <picture>
    <source srcSet={logos.dark.mark} media="screen and (prefers-color-scheme: dark)" />
    <img src={logos.light.mark} alt={name} width={24} height={24} />
  </picture>
)

function useTitle(title: string) {
  useEffect(() => {
    document.title = title
  }, [title])
}
