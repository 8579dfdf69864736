import type { SurveyResult } from '@seatwise/contract/survey-results'
import { problems } from '@seatwise/contract/problems'
import { counted } from '../../../kernel/counted.ts'
import { useSelectAll } from '../../../kernel/use-changes.ts'
import { BulkBar } from '../../../ui/bulk-bar.tsx'
import { nothingSelected } from '../../../ui/selection.ts'
import { SkippedDialog } from '../../../ui/skipped-dialog.tsx'
import { SkippedResults } from './skipped-results.tsx'
import type { SearchResult } from '../../../ui/table-column.ts'
import { CompareButtons, unfinished } from '../../reports/parts/compare-buttons.tsx'
import { countResults } from '../data.ts'
import type { ResultChanges } from '../use-result-changes.ts'
import { nameOf } from '../words.ts'
import { AskingDialog } from './asking-dialog.tsx'

type Props = {
  found: SearchResult<SurveyResult>
  changes: ResultChanges
  /** The number of matching results in words. */
  count: string | undefined
}

/** The actions for the selected results, and the dialogs for their input. */
export function BulkActions({ found, changes, count }: Props) {
  const { state, selection, select, selected, company_id, asking, ask, change, many, reminders } = changes
  const all = useSelectAll({ selection, select, found, count, countAll: () => countResults(state) })
  const isAll = selection.kind === 'all'
  // A bulk change is made for all results or refused, so an action is offered only if every result allows it.
  const may = (action: keyof SurveyResult['can']) => selected.every((row) => row.can[action])
  const mayRemind = selected.length > 0 && changes.invitationsOf('selected').length > 0
  const mayMove = may('move') && company_id !== undefined && selected.length > 0
  const areFinished = selected.every((row) => row.state === 'completed')
  const someTests = isAll || selected.some(({ is_test }) => is_test)
  const someOthers = isAll || selected.some(({ is_test }) => !is_test)
  const mark = (done: string, is_test: boolean) => () => void change('selected', done, { is_test })
  return (
    <>
      <BulkBar
        selection={selection}
        all={all}
        problem={many.problem ?? reminders.problem}
        pending={many.pending || reminders.pending}
        onClear={() => select(nothingSelected)}
        actions={[
          mayRemind && { label: 'Remind', run: () => void changes.remind('selected') },
          mayMove && { label: 'Move to…', key: 'M', run: () => ask('move', 'selected') },
          changes.maySend && company_id !== undefined && { label: 'Email…', run: () => ask('email', 'selected') },
          may('update') && { label: 'Change role…', run: () => ask('change_role', 'selected') },
          may('update') && someOthers && { label: 'Mark as test', run: mark('Marked as tests', true) },
          may('update') && someTests && { label: 'Unmark as test', run: mark('No longer tests', false) },
          may('archive') && { label: 'Archive…', key: 'E', run: () => ask('archive', 'selected') },
          may('restore') && { label: 'Restore', run: () => void change('selected', 'Restored', { restore: {} }) },
        ]}
      >
        {!isAll && company_id && (
          <CompareButtons ticked={selected} unavailable={areFinished ? undefined : unfinished} />
        )}
        {!may('archive') && !may('restore') && (
          <span>Some of them are archived: select either those or the others.</span>
        )}
      </BulkBar>
      {asking && <AskingDialog asking={asking} changes={changes} />}
      {reminders.notReminded.length > 0 && (
        <SkippedDialog
          title={`${counted(reminders.notReminded.length, ['person was', 'people were'])} not reminded`}
          skipped={reminders.notReminded}
          names={namesOf(found.data, ({ invitation }) => invitation?.id)}
          unnamed="A person who is not on this page"
          reasonOf={({ reason }) => problems[reason].message}
          onClose={reminders.forget}
        />
      )}
      {many.skipped.length > 0 && (
        <SkippedResults
          skipped={many.skipped}
          names={namesOf(found.data, ({ id }) => id)}
          unnamed="A result that is not on this page"
          onClose={many.forgetSkipped}
        />
      )}
    </>
  )
}

const namesOf = (rows: readonly SurveyResult[], idOf: (row: SurveyResult) => string | undefined) =>
  new Map(rows.map((row) => [idOf(row) ?? '', nameOf(row)]))
