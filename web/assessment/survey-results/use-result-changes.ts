import { maxRemindedAtOnce } from '@seatwise/contract/limits'
import type { CallReply } from '@seatwise/contract/routes'
import type { ResultChange, SurveyResult } from '@seatwise/contract/survey-results'
import { counted } from '../../kernel/counted.ts'
import { useShortcuts } from '../../kernel/shortcuts.ts'
import { useBulkWrite } from '../../kernel/use-bulk-write.ts'
import { useChanges, type Subject } from '../../kernel/use-changes.ts'
import { track } from '../../kernel/user-events.ts'
import { selectedCount } from '../../ui/selection.ts'
import { useReminders } from '../invitations/data.ts'
import { changeResult, changeResults, selectedResults, useResultWrite } from './data.ts'
import { searchBody } from './list-search.ts'
import type { ListState } from './list-state.ts'
import { offerResultUndo } from './move-mail-data.ts'

/** A change that needs an input before it is made. */
type Question = 'move' | 'change_role' | 'archive' | 'email' | 'withdraw'

type List = {
  state: ListState
  rows: readonly SurveyResult[]
  /** The user's company; undefined if the results may belong to several. */
  ownCompany: string | undefined
  maySend: boolean
}

/** The changes of a list: of a single row in the version that was loaded, or of the whole selection. */
export function useResultChanges({ state, rows, ownCompany, maySend }: List) {
  const changes = useChanges<SurveyResult, Question>({
    rows,
    filters: { ...searchBody(state).filters, role: state.role_explorer },
    company_id: ownCompany ?? state.company_id,
  })
  const { selection, selected, company_id, ask, meant, end } = changes
  const one = useResultWrite()
  const many = useBulkWrite<CallReply<'PUT /survey-results/bulk-update'>['data']>('survey-results', offerResultUndo)
  const reminders = useReminders()
  const count = selectedCount(selection)

  /** @param done the past participle that the notification begins with, such as "Archived" */
  function change(of: Subject<SurveyResult>, done: string, what: ResultChange) {
    if (of !== 'selected')
      return one.write(`${done}.`, async () => {
        const answer = await changeResult(of, what)
        end(of)
        return answer
      })
    const words = {
      inBackground: `${count.toLocaleString('en')} results change in the background.`,
      unchanged: 'All of them were so already.',
      done: (updated?: number) =>
        updated === undefined ? `${done}.` : `${done}: ${counted(updated, ['result', 'results'])}.`,
    }
    return many.write(
      () => changeResults(selectedResults(state, selection), what),
      words,
      () => {
        if (what.move) track('PIPELINE_MOVE_SELECTED', { from: 'list', count })
        end(of)
      },
    )
  }

  /** The ids of the selected invitations; empty if the user may not remind all of them. */
  function invitationsOf(of: Subject<SurveyResult>): string[] {
    const isSelection = of === 'selected'
    if (isSelection && (selected.length < count || company_id === undefined)) return []
    const ids = (isSelection ? selected : [of]).map(({ invitation }) => invitation?.can.remind && invitation.id)
    return ids.length <= maxRemindedAtOnce && ids.every((id) => typeof id === 'string') ? ids : []
  }
  const remind = (of: Subject<SurveyResult>) => reminders.remind(invitationsOf(of), () => end(of))

  const askByKey = (action: 'move' | 'archive') => {
    const { rows: those, of } = meant()
    // A selection of several companies cannot be moved, because each company has its own stages.
    if (action === 'move' && of === 'selected' && company_id === undefined) return
    if (of && those.every(({ can }) => can[action])) ask(action, of)
  }
  useShortcuts('Lists', [
    { key: 'm', does: 'Move the row, or what is selected', run: () => askByKey('move') },
    { key: 'e', does: 'Archive the row, or what is selected', run: () => askByKey('archive') },
  ])
  return {
    ...changes,
    isOpen: changes.isOpen || many.skipped.length > 0 || reminders.notReminded.length > 0,
    state,
    one,
    many,
    change,
    reminders,
    invitationsOf,
    remind,
    maySend,
  }
}
export type ResultChanges = ReturnType<typeof useResultChanges>
