import { useRouter } from '@tanstack/react-router'
import type { SurveyResult } from '@seatwise/contract/survey-results'
import { track } from '../../../kernel/user-events.ts'
import { copyLink } from '../../../ui/copy-link.ts'
import { RowActions, type RowAction } from '../../../ui/row-actions.tsx'
import { useReportActions } from '../../reports/use-report-actions.ts'
import type { ResultChanges } from '../use-result-changes.ts'
import { nameOf } from '../words.ts'
import type { OpenedFrom } from '../opened-from.ts'

type Props = { row: SurveyResult; changes: ResultChanges; openedFrom: (row: SurveyResult) => OpenedFrom }

/** The menu of a row with the user's actions for the result. */
export function ResultMenu({ row, changes: { ask, change, remind, maySend }, openedFrom }: Props) {
  const router = useRouter()
  const reportsOf = useReportActions()
  const { can, invitation, is_test, testing_link } = row
  const address = { to: '/survey-results/$id', params: { id: row.id } } as const
  const open = () => void router.navigate({ ...address, state: { openedFrom: openedFrom(row) } })
  const copyTestingLink = (link: string) => {
    track('TESTING_LINK_CLICKED', { from: 'list' })
    void copyLink(link)
  }
  const actions = (): (RowAction | false)[] => [
    { label: 'Open', run: open },
    invitation?.can.remind === true && { label: 'Send a reminder', run: () => void remind(row) },
    invitation?.can.withdraw === true && {
      label: 'Withdraw invitation…',
      run: () => ask('withdraw', row),
    },
    can.move && { label: 'Move to…', run: () => ask('move', row) },
    maySend && { label: 'Email…', run: () => ask('email', row) },
    ...reportsOf(row),
    can.update && { label: 'Change role…', run: () => ask('change_role', row) },
    can.update &&
      !is_test && {
        label: 'Mark as test',
        run: () => void change(row, 'Marked as a test', { is_test: true }),
      },
    can.update &&
      is_test && {
        label: 'Unmark as test',
        run: () => void change(row, 'No longer a test', { is_test: false }),
      },
    {
      label: 'Copy link to this page',
      run: () => void copyLink(location.origin + router.buildLocation(address).href),
    },
    testing_link !== null && {
      label: 'Copy testing link',
      run: () => copyTestingLink(testing_link),
    },
    can.archive && { label: 'Archive…', run: () => ask('archive', row) },
    can.restore && {
      label: 'Restore',
      run: () => void change(row, 'Restored', { restore: {} }),
    },
  ]
  const onOpen = () => track('RESULT_ACTIONS_MENU_CLICKED', { from: 'list' })
  return <RowActions name={nameOf(row)} actions={actions} onOpen={onOpen} />
}
