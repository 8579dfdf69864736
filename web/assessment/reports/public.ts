export {
  changesReportPdf,
  coachingReportPdf,
  comparisonReportPdf,
  conflictReportPdf,
  finishedOf,
  latestFinished,
  questionsReportPdf,
  useChangesReport,
  useCoachingReport,
  useComparisonReport,
  useConflictReport,
  useGrowthReport,
  useOwnResult,
} from './data.ts'
export { CompareButtons, unfinished } from './parts/compare-buttons.tsx'
export { ReportView } from './parts/report-view.tsx'
export { noManager } from './report-search.ts'
export { usePdf } from './use-pdf.ts'
export { useReportActions } from './use-report-actions.ts'
