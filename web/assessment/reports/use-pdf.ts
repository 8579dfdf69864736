import { IconFileTypePdf } from '@tabler/icons-react'
import type { ReportDocument } from '@seatwise/contract/report-document'
import { callForFile } from '../../kernel/session.ts'
import { useAction } from '../../kernel/use-action.ts'
import type { PageAction } from '../../ui/page-actions.tsx'
import { pdfNameOf } from '../../ui/report/pdf-name.ts'
import { saveFile } from '../../ui/save-file.ts'

/** The PDF download as an action of a report's page; `path` is the API path of the PDF. */
export function usePdf(report: ReportDocument, path: `/${string}`): PageAction {
  const { pending, run } = useAction()
  const save = () => void run(async () => saveFile(pdfNameOf(report), await callForFile(path)))
  return { label: 'PDF', icon: IconFileTypePdf, run: save, isPending: pending }
}
