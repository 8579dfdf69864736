import { useMemo } from 'react'
import { Button } from '@mantine/core'
import type { SurveyResult } from '@seatwise/contract/survey-results'
import { BulkBar } from '../../../ui/bulk-bar.tsx'
import { isSelected, nothingSelected, type Selection } from '../../../ui/selection.ts'
import type { Found } from '../../../ui/table-column.ts'
import { useCountAll } from '../data.ts'
import type { ListState } from '../list-state.ts'
import type { ResultChanges } from '../use-result-changes.ts'
import { AskingDialog } from './asking-dialog.tsx'
import { SkippedDialog } from './skipped-dialog.tsx'

type Props = {
  state: ListState
  found: Found<SurveyResult>
  selection: Selection
  onSelect: (selection: Selection) => void
  changes: ResultChanges
  /** How many results match, in words. */
  count: string | undefined
  /** The reader's company; undefined where the results may belong to several. */
  ownCompany: string | undefined
}

/** What can be done with the selected results at once, and the dialogs that ask for what a change needs. */
export function BulkActions({ state, found, selection, onSelect, changes, count, ownCompany }: Props) {
  const { change, ask, asking, many } = changes
  const { isCounting, countAll } = useCountAll(state)
  const rows = useMemo(() => found.data.filter(({ id }) => isSelected(selection, id)), [found.data, selection])
  const areLoadedTicked = selection.kind === 'some' && selection.ids.length >= found.data.length
  const selectAll = () => void countAll((matching) => onSelect({ kind: 'all', except: [], matching }))
  const company_id = ownCompany ?? state.company_id ?? commonCompany(rows, selection)
  // A write of many is made for all of them or refused: what one of them cannot have is not offered.
  const may = (action: keyof SurveyResult['can']) => rows.every((row) => row.can[action])
  const mayMove = may('move') && company_id !== undefined && rows.length > 0

  const action = (label: string, onClick: () => void, key?: string) => (
    <Button
      size="xs"
      variant="default"
      loading={many.pending}
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
        problem={many.problem}
        onClear={() => onSelect(nothingSelected)}
      >
        {mayMove && action('Move to…', () => ask({ action: 'move', of: 'selected' }), 'M')}
        {may('update') && (
          <>
            {action('Change role…', () => ask({ action: 'change_role', of: 'selected' }))}
            {action('Mark as test', () => void change('selected', 'Marked as tests', { is_test: true }))}
            {action('Not a test', () => void change('selected', 'No longer tests', { is_test: false }))}
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
          changes={changes}
          selection={selection}
          sample={rows[0]}
          company_id={company_id}
        />
      )}
      {many.skipped.length > 0 && (
        <SkippedDialog skipped={many.skipped} rows={found.data} onClose={many.forgetSkipped} />
      )}
    </>
  )
}

/** The company of all selected results, where they are loaded and it is the same one. */
function commonCompany(rows: readonly SurveyResult[], selection: Selection): string | undefined {
  if (selection.kind === 'all' || rows.length < selection.ids.length) return undefined
  const id = rows[0]?.company.id
  return rows.every((row) => row.company.id === id) ? id : undefined
}
