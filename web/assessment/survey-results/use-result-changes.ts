import { useMemo, useState } from 'react'
import { maxRemindedAtOnce } from '@seatwise/contract/limits'
import type { ResultChange, SurveyResult } from '@seatwise/contract/survey-results'
import { useShortcuts } from '../../kernel/shortcuts.ts'
import { track } from '../../kernel/user-events.ts'
import { isSelected, nothingSelected, rowWithFocus, selectedCount, type Selection } from '../../ui/selection.ts'
import { useReminders } from '../invitations/data.ts'
import { changeResult, useBulkWrite, useResultWrite } from './data.ts'
import type { ListState } from './list-state.ts'

/** The results that a change is about: those of one row, or all that are selected. */
export type Subject = SurveyResult | 'selected'
/** A change that needs an answer before it is made. */
export type Asking = { action: 'move' | 'change_role' | 'archive' | 'email' | 'withdraw'; of: Subject }

type List = {
  state: ListState
  rows: readonly SurveyResult[]
  selection: Selection
  onSelect: (selection: Selection) => void
  /** The reader's company; undefined where the results may belong to several. */
  ownCompany: string | undefined
  maySend: boolean
}

/** Makes the changes of a list: of one row in the version that was seen, of the selection all at once. */
export function useResultChanges({ state, rows, selection, onSelect, ownCompany, maySend }: List) {
  const one = useResultWrite()
  const many = useBulkWrite(state)
  const reminders = useReminders()
  const [asking, ask] = useState<Asking>()
  const selected = useMemo(() => rows.filter(({ id }) => isSelected(selection, id)), [rows, selection])
  /** The company of all selected results; undefined where they may belong to several. */
  const company_id = ownCompany ?? state.company_id ?? commonCompany(selected, selection)

  /** @param done what was done, in words */
  function change(of: Subject, done: string, what: ResultChange) {
    const close = () => ask(undefined)
    if (of !== 'selected')
      return one.write(`${done}.`, async () => {
        const answer = await changeResult(of, what)
        close()
        return answer
      })
    return many.write(done, selection, what, () => {
      if (what.move) track('PIPELINE_MOVE_SELECTED', { from: 'list', count: selectedCount(selection) })
      close()
      onSelect(nothingSelected)
    })
  }

  /** The invitations of what is meant, where the reader may remind of every one of them. */
  function invitationsOf(of: Subject): string[] {
    const isSelection = of === 'selected'
    if (isSelection && (selected.length < selectedCount(selection) || company_id === undefined)) return []
    const ids = (isSelection ? selected : [of]).map(({ invitation }) => invitation?.can.remind && invitation.id)
    return ids.length <= maxRemindedAtOnce && ids.every((id) => typeof id === 'string') ? ids : []
  }
  const remind = (of: Subject) =>
    reminders.remind(invitationsOf(of), () => {
      if (of === 'selected') onSelect(nothingSelected)
    })

  const askByKey = (action: 'move' | 'archive') => {
    const isSelection = selectedCount(selection) > 0
    const id = rowWithFocus()
    const meant = isSelection ? selected : rows.filter((row) => row.id === id)
    const [first] = meant
    // The stages of one company are none of another's.
    if (action === 'move' && isSelection && company_id === undefined) return
    if (first && meant.every(({ can }) => can[action])) ask({ action, of: isSelection ? 'selected' : first })
  }
  useShortcuts('Lists', [
    { key: 'm', does: 'Move the row, or what is selected', run: () => askByKey('move') },
    { key: 'e', does: 'Archive the row, or what is selected', run: () => askByKey('archive') },
  ])
  return { one, many, change, asking, ask, selected, company_id, reminders, invitationsOf, remind, maySend }
}
export type ResultChanges = ReturnType<typeof useResultChanges>

/** The company of all selected results, where they are loaded and it is the same one. */
function commonCompany(rows: readonly SurveyResult[], selection: Selection): string | undefined {
  if (selection.kind === 'all' || rows.length < selection.ids.length) return undefined
  const id = rows[0]?.company.id
  return rows.every((row) => row.company.id === id) ? id : undefined
}

/** Whether the bar of the selection or one of its dialogs is shown. */
export const isChangingResults = (selection: Selection, { asking, many, reminders }: ResultChanges) =>
  selectedCount(selection) > 0 || asking !== undefined || many.skipped.length > 0 || reminders.notReminded.length > 0
