import { useRouter } from '@tanstack/react-router'
import type { Candidate } from '@seatwise/contract/candidates'
import { copyLink } from '../../../ui/copy-link.ts'
import { RowActions, type RowAction } from '../../../ui/row-actions.tsx'
import type { OpenedFrom } from '../../../assessment/survey-results/public.ts'
import type { PeopleChanges } from '../use-people-changes.ts'
import { nameOf } from '../words.ts'

type Props = { row: Candidate; changes: PeopleChanges; openedFrom: (row: Candidate) => OpenedFrom }

/** The menu of a row with the user's actions for the person. */
export function PersonMenu({ row, changes: { ask, change, maySend, mayMove }, openedFrom }: Props) {
  const router = useRouter()
  const { can, kind, latest, status } = row
  const address = (tab?: string) => ({ to: '/candidates/$id/{-$tab}', params: { id: row.id, tab } }) as const
  const open = (tab?: string) => void router.navigate({ ...address(tab), state: { openedFrom: openedFrom(row) } })
  const actions = (): (RowAction | false)[] => [
    { label: 'Open', run: () => open() },
    mayMove && can.update && Boolean(latest && status) && { label: 'Move to…', run: () => ask('move', row) },
    mayMove && can.update && { label: 'Add to board…', run: () => ask('board', row) },
    maySend && can.update && latest !== null && { label: 'Email…', run: () => ask('email', row) },
    { label: 'Notes', run: () => open('notes') },
    can.update && { label: 'Tags…', run: () => ask('tag', row) },
    can.update &&
      (kind === 'employee'
        ? {
            label: 'Not an employee any more',
            run: () => void change(row, 'No longer employed', { convert: { kind: 'candidate' } }),
          }
        : { label: 'Make an employee…', run: () => ask('convert', row) }),
    {
      label: 'Copy link to page',
      run: () => void copyLink(location.origin + router.buildLocation(address()).href),
    },
    can.archive && { label: 'Archive…', run: () => ask('archive', row) },
    can.restore && { label: 'Restore', run: () => void change(row, 'Restored', { restore: {} }) },
  ]
  return <RowActions name={nameOf(row)} actions={actions} />
}
