import type { Candidate } from '@seatwise/contract/candidates'
import { maxAddedAtOnce } from '@seatwise/contract/limits'
import { counted } from '../../../kernel/counted.ts'
import { lazyDialog } from '../../../kernel/lazy-dialog.tsx'
import { useSelectAll } from '../../../kernel/use-changes.ts'
import { BulkBar } from '../../../ui/bulk-bar.tsx'
import { nothingSelected } from '../../../ui/selection.ts'
import { SkippedDialog } from '../../../ui/skipped-dialog.tsx'
import type { SearchResult } from '../../../ui/table-column.ts'
import { countPeople } from '../data.ts'
import type { PeopleChanges } from '../use-people-changes.ts'
import { nameOf } from '../words.ts'
import { ComparePeople } from './compare-people.tsx'

const PeopleDialog = lazyDialog(async () => (await import('./people-dialog.tsx')).PeopleDialog)

type Props = {
  found: SearchResult<Candidate>
  changes: PeopleChanges
  /** The number of matching people in words. */
  count: string | undefined
}

/** The actions for the selected people, and the dialogs for their input. */
export function PeopleBulkActions({ found, changes, count }: Props) {
  const { state, selection, select, selected, company_id, asking, ask, change, writing } = changes
  const all = useSelectAll({ selection, select, found, count, countAll: () => countPeople(state) })
  // A bulk change is made for all people or refused, so an action is offered only if everybody allows it.
  const may = (action: keyof Candidate['can']) => selected.every((row) => row.can[action])
  const areEmployees = selected.every(({ kind }) => kind === 'employee')
  const areLoaded = selection.kind === 'some' && selected.length === selection.ids.length
  const unemploy = () => void change('selected', 'No longer employed', { convert: { kind: 'candidate' } })
  const { skipped } = writing
  return (
    <>
      <BulkBar
        selection={selection}
        all={all}
        problem={writing.problem}
        pending={writing.pending}
        onClear={() => select(nothingSelected)}
        actions={[
          may('update') && { label: 'Tags…', run: () => ask('tag', 'selected') },
          changes.maySend &&
            company_id !== undefined &&
            may('update') && { label: 'Email…', run: () => ask('email', 'selected') },
          changes.mayMove &&
            areLoaded &&
            selected.length <= maxAddedAtOnce &&
            company_id !== undefined &&
            may('update') && { label: 'Add to board…', run: () => ask('board', 'selected') },
          may('update') && !areEmployees && { label: 'Make employees…', run: () => ask('convert', 'selected') },
          may('update') && areEmployees && { label: 'Not employees any more', run: unemploy },
          may('archive') && { label: 'Archive…', key: 'E', run: () => ask('archive', 'selected') },
          may('restore') && { label: 'Restore', run: () => void change('selected', 'Restored', { restore: {} }) },
        ]}
      >
        {areLoaded && company_id && !state.archived && <ComparePeople people={selected} />}
      </BulkBar>
      {asking && <PeopleDialog asking={asking} changes={changes} onClose={changes.close} />}
      {skipped.length > 0 && (
        <SkippedDialog
          title={`${counted(skipped.length, ['person was', 'people were'])} not changed`}
          explains="Somebody else changed them in the meantime:"
          skipped={skipped}
          names={new Map(found.data.map((row) => [row.id, nameOf(row)]))}
          unnamed="Somebody who is not on this page"
          onClose={writing.forgetSkipped}
        />
      )}
    </>
  )
}
