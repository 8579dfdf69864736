import { Button } from '@mantine/core'
import type { Candidate } from '@seatwise/contract/candidates'
import { BulkBar } from '../../../ui/bulk-bar.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { nothingSelected, selectedCount, type Selection } from '../../../ui/selection.ts'
import type { SearchResult } from '../../../ui/table-column.ts'
import { useCountAll, type SkippedPeople } from '../data.ts'
import type { ListState } from '../list-state.ts'
import type { PeopleChanges } from '../use-people-changes.ts'
import { nameOf } from '../words.ts'
import { ComparePeople } from './compare-people.tsx'
import { PeopleDialog } from './people-dialog.tsx'

type Props = {
  state: ListState
  found: SearchResult<Candidate>
  selection: Selection
  onSelect: (selection: Selection) => void
  changes: PeopleChanges
  /** How many people match, in words. */
  count: string | undefined
}

/** What can be done with the selected people at once, and the dialogs that ask for what a change needs. */
export function PeopleBulkActions({ state, found, selection, onSelect, changes, count }: Props) {
  const { change, ask, asking, writing, selected, company_id, maySend } = changes
  const { isCounting, countAll } = useCountAll(state)
  const areLoadedTicked = selection.kind === 'some' && selection.ids.length >= found.data.length
  const selectAll = () => void countAll((matching) => onSelect({ kind: 'all', except: [], matching }))
  // A write of many is made for all of them or refused: what one of them cannot have is not offered.
  const may = (action: keyof Candidate['can']) => selected.every((row) => row.can[action])
  const areAll = (kind: Candidate['kind']) => selected.every((row) => row.kind === kind)

  const action = (label: string, onClick: () => void, key?: string) => (
    <Button
      size="xs"
      variant="default"
      loading={writing.pending}
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
        problem={writing.problem}
        onClear={() => onSelect(nothingSelected)}
      >
        {selection.kind === 'some' && company_id && !state.archived && selected.length === selectedCount(selection) && (
          <ComparePeople people={selected} />
        )}
        {may('update') && action('Tags…', () => ask({ action: 'tag', of: 'selected' }))}
        {maySend && company_id && may('update') && action('Email…', () => ask({ action: 'email', of: 'selected' }))}
        {may('update') &&
          !areAll('employee') &&
          action('Make employees…', () => ask({ action: 'convert', of: 'selected' }))}
        {may('update') &&
          areAll('employee') &&
          action(
            'Not employees any more',
            () => void change('selected', 'No longer employed', { convert: { kind: 'candidate' } }),
          )}
        {may('archive') && action('Archive…', () => ask({ action: 'archive', of: 'selected' }), 'E')}
        {may('restore') && action('Restore', () => void change('selected', 'Restored', { restore: {} }))}
      </BulkBar>
      {asking && <PeopleDialog asking={asking} state={state} changes={changes} selection={selection} />}
      {writing.skipped.length > 0 && (
        <NotChanged skipped={writing.skipped} rows={found.data} onClose={writing.forgetSkipped} />
      )}
    </>
  )
}

type NotChangedProps = { skipped: SkippedPeople; rows: readonly Candidate[]; onClose: () => void }

/** Whom a change of many left as they were. */
function NotChanged({ skipped, rows, onClose }: NotChangedProps) {
  const names = new Map(rows.map((row) => [row.id, nameOf(row)]))
  return (
    <Dialog
      title={skipped.length === 1 ? '1 person was not changed' : `${skipped.length} people were not changed`}
      onClose={onClose}
    >
      <p>Somebody else changed them in the meantime:</p>
      <ul>
        {skipped.map(({ id }) => (
          <li key={id}>{names.get(id) ?? 'Somebody who is not on this page'}</li>
        ))}
      </ul>
    </Dialog>
  )
}
