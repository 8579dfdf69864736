import { Button } from '@mantine/core'
import type { SurveyResult } from '@seatwise/contract/survey-results'
import { BulkBar } from '../../../ui/bulk-bar.tsx'
import { nothingSelected, type Selection } from '../../../ui/selection.ts'
import type { SearchResult } from '../../../ui/table-column.ts'
import { NotRemindedDialog } from '../../invitations/parts/not-reminded-dialog.tsx'
import { CompareButtons, unfinished } from '../../reports/parts/compare-buttons.tsx'
import { nameOf } from '../words.ts'
import { useCountAll } from '../data.ts'
import type { ListState } from '../list-state.ts'
import type { ResultChanges } from '../use-result-changes.ts'
import { AskingDialog } from './asking-dialog.tsx'
import { SkippedDialog } from './skipped-dialog.tsx'

type Props = {
  state: ListState
  found: SearchResult<SurveyResult>
  selection: Selection
  onSelect: (selection: Selection) => void
  changes: ResultChanges
  /** How many results match, in words. */
  count: string | undefined
}

/** What can be done with the selected results at once, and the dialogs that ask for what a change needs. */
export function BulkActions({ state, found, selection, onSelect, changes, count }: Props) {
  const { change, ask, asking, many, selected, company_id, reminders, invitationsOf, remind, maySend } = changes
  const { isCounting, countAll } = useCountAll(state)
  const areLoadedTicked = selection.kind === 'some' && selection.ids.length >= found.data.length
  const isAll = selection.kind === 'all'
  const selectAll = () => void countAll((matching) => onSelect({ kind: 'all', except: [], matching }))
  // A write of many is made for all of them or refused: what one of them cannot have is not offered.
  const may = (action: keyof SurveyResult['can']) => selected.every((row) => row.can[action])
  const mayMove = may('move') && company_id !== undefined && selected.length > 0

  const areFinished = selected.every(({ state }) => state === 'completed')

  const action = (label: string, onClick: () => void, key?: string) => (
    <Button
      size="xs"
      variant="default"
      loading={many.pending || reminders.pending}
      onClick={onClick}
      rightSection={key && <kbd aria-hidden>{key}</kbd>}
    >
      {label}
    </Button>
  )
  return (
    <>
      <BulkBar
        selection={selection}
        all={
          areLoadedTicked && found.more.hasNext && count ? { words: count, onSelect: selectAll, isCounting } : undefined
        }
        problem={many.problem ?? reminders.problem}
        onClear={() => onSelect(nothingSelected)}
      >
        {!isAll && company_id && (
          <CompareButtons ticked={selected} unavailable={areFinished ? undefined : unfinished} />
        )}
        {selected.length > 0 && invitationsOf('selected').length > 0 && action('Remind', () => void remind('selected'))}
        {mayMove && action('Move to…', () => ask({ action: 'move', of: 'selected' }), 'M')}
        {maySend && company_id && action('Email…', () => ask({ action: 'email', of: 'selected' }))}
        {may('update') && (
          <>
            {action('Change role…', () => ask({ action: 'change_role', of: 'selected' }))}
            {(isAll || selected.some(({ is_test }) => !is_test)) &&
              action('Mark as test', () => void change('selected', 'Marked as tests', { is_test: true }))}
            {(isAll || selected.some(({ is_test }) => is_test)) &&
              action('Unmark as test', () => void change('selected', 'No longer tests', { is_test: false }))}
          </>
        )}
        {may('archive') && action('Archive…', () => ask({ action: 'archive', of: 'selected' }), 'E')}
        {may('restore') && action('Restore', () => void change('selected', 'Restored', { restore: {} }))}
        {!may('archive') && !may('restore') && (
          <span>Some of them are archived: select either those or the others.</span>
        )}
      </BulkBar>
      {asking && (
        <AskingDialog
          asking={asking}
          state={state}
          changes={changes}
          selection={selection}
          sample={selected[0]}
          company_id={company_id}
        />
      )}
      {reminders.notReminded.length > 0 && (
        <NotRemindedDialog people={reminders.notReminded} names={namesOf(found.data)} onClose={reminders.forget} />
      )}
      {many.skipped.length > 0 && (
        <SkippedDialog skipped={many.skipped} rows={found.data} onClose={many.forgetSkipped} />
      )}
    </>
  )
}

/** By the invitation. */
const namesOf = (rows: readonly SurveyResult[]) =>
  new Map(rows.flatMap((row) => (row.invitation ? [[row.invitation.id, nameOf(row)] as const] : [])))
