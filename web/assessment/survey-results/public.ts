import { lazy } from 'react'

export { archivedColumns, sourceColumn, stageColumn } from './columns.tsx'
export { exportResults, noChoices, useFilterChoices, useSurveyResult, useSurveyResults } from './data.ts'
export { offerResultUndo } from './move-mail-data.ts'
export { isAsked, type MoveAnswer } from './move-mails.ts'
export { ArchivedTabs } from './parts/archived-tabs.tsx'
export {
  listOfPeople,
  listOfTable,
  openedFromBoard,
  type OpenedFrom,
  useListOfResult,
  useOpenedFrom,
} from './opened-from.ts'
export { ChangeStage } from './parts/change-stage.tsx'
export { MoveResult } from './parts/move-result.tsx'
export { NoTarget } from './parts/no-target.tsx'
export { PeopleTabs } from './parts/people-tabs.tsx'
export { PlaceInList } from './parts/place-in-list.tsx'
export { ReasonDialog } from './parts/reason-dialog.tsx'
export { ResultMenu } from './parts/result-menu.tsx'
export { resultsTable } from './parts/results-table.tsx'
export { ScoreNote } from './parts/score-note.tsx'
export { SkippedResults } from './parts/skipped-results.tsx'
export { StageDialog } from './parts/stage-dialog.tsx'
export { Stage } from './parts/stage.tsx'
export { WaitingMail } from './parts/waiting-mail.tsx'
export { useMove } from './use-move.tsx'
export { useResultChanges } from './use-result-changes.ts'

/** Loaded with the first change, because most users only read. */
export const BulkActions = lazy(async () => ({ default: (await import('./parts/bulk-actions.tsx')).BulkActions }))
export { candidacyOptions, offeredFilters, sourceOptions } from './use-result-filters.ts'
