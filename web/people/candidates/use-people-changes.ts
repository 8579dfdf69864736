import { useMemo, useState } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { Candidate, CandidateChange } from '@seatwise/contract/candidates'
import { counted } from '../../kernel/counted.ts'
import { useShortcuts } from '../../kernel/shortcuts.ts'
import { isSelected, nothingSelected, rowWithFocus, selectedCount, type Selection } from '../../ui/selection.ts'
import { selectionBody, usePeopleWrite } from './data.ts'
import type { ListState } from './list-state.ts'
import { nameOf } from './words.ts'

/** The people that a change is about: the one of a row, or all that are selected. */
export type Subject = Candidate | 'selected'
/** A change that needs an answer before it is made. */
export type Asking = { action: 'tag' | 'convert' | 'archive' | 'email' | 'move'; of: Subject }

type List = {
  state: ListState
  rows: readonly Candidate[]
  selection: Selection
  onSelect: (selection: Selection) => void
  /** The reader's company; undefined where people may belong to several. */
  ownCompany: string | undefined
  maySend: boolean
  mayMove: boolean
}

/** Makes the changes of a list of people: of one row, or of the selection all at once. */
export function usePeopleChanges({ state, rows, selection, onSelect, ownCompany, maySend, mayMove }: List) {
  const writing = usePeopleWrite()
  const [asking, ask] = useState<Asking>()
  const router = useRouter()
  const selected = useMemo(() => rows.filter(({ id }) => isSelected(selection, id)), [rows, selection])
  /** The company of all selected people; undefined where they may belong to several. */
  const company_id = ownCompany ?? state.company_id ?? commonCompany(selected, selection)

  const countOf = (of: Subject) => (of === 'selected' ? selectedCount(selection) : 1)
  const whoseOf = (of: Subject) =>
    of !== 'selected'
      ? nameOf(of)
      : countOf(of) === 1 && selected[0]
        ? nameOf(selected[0])
        : counted(countOf(of), ['person', 'people'])!

  /** @param done what was done, in words */
  const change = (of: Subject, done: string, what: CandidateChange) =>
    writing.write(
      { done, whose: whoseOf(of), count: countOf(of) },
      of === 'selected' ? selectionBody(state, selection) : { ids: [of.id] },
      what,
      () => {
        ask(undefined)
        if (of === 'selected') onSelect(nothingSelected)
      },
    )

  const meant = () => {
    const isSelection = selectedCount(selection) > 0
    const id = rowWithFocus()
    const people = isSelection ? selected : rows.filter((row) => row.id === id)
    return { people, of: isSelection ? ('selected' as const) : people[0] }
  }
  const askByKey = (action: 'archive' | 'move') => {
    const { people, of } = meant()
    if (!of) return
    if (action === 'archive' && people.every(({ can }) => can.archive)) ask({ action, of })
    const [only] = people
    if (action === 'move' && mayMove && people.length === 1 && only?.latest && only.status) ask({ action, of: only })
  }
  const writeNote = () => {
    const { people } = meant()
    const [only] = people
    if (people.length === 1 && only)
      void router.navigate({ to: '/candidates/$id/{-$tab}', params: { id: only.id, tab: 'notes' } })
  }
  useShortcuts('Lists', [
    { key: 'm', does: 'Move the person to another stage', run: () => askByKey('move') },
    { key: 'e', does: 'Archive the row, or what is selected', run: () => askByKey('archive') },
    { key: 'n', does: 'Write a note about the person', run: writeNote },
  ])
  return { writing, change, asking, ask, selected, whoseOf, countOf, company_id, maySend, mayMove }
}
export type PeopleChanges = ReturnType<typeof usePeopleChanges>

/** Whether the bar of the selection or one of its dialogs is shown. */
export const isChangingPeople = (selection: Selection, { asking, writing }: PeopleChanges): boolean =>
  selectedCount(selection) > 0 || asking !== undefined || writing.skipped.length > 0

/** The company of all selected people, where they are loaded and it is the same one. */
function commonCompany(rows: readonly Candidate[], selection: Selection): string | undefined {
  if (selection.kind === 'all' || rows.length < selection.ids.length) return undefined
  const id = rows[0]?.company.id
  return rows.every((row) => row.company.id === id) ? id : undefined
}
