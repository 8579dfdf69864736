import { useState } from 'react'

/**
 * The selected rows of a list: some, by their ids, or all that match the filters except some. `matching` is the number
 * of matching rows when all were selected.
 */
export type Selection =
  | { kind: 'some'; ids: readonly string[] }
  | { kind: 'all'; except: readonly string[]; matching: number }

export const nothingSelected: Selection = { kind: 'some', ids: [] }

export const selectedCount = (selection: Selection): number =>
  selection.kind === 'some' ? selection.ids.length : selection.matching - selection.except.length

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.kind === 'some' ? selection.ids.includes(id) : !selection.except.includes(id)

/** The selection after some of the loaded rows were selected or deselected; the other rows keep their state. */
export function withTicks(selection: Selection, ticks: ReadonlyMap<string, boolean>): Selection {
  const { listed, wanted } =
    selection.kind === 'some' ? { listed: selection.ids, wanted: true } : { listed: selection.except, wanted: false }
  const kept = listed.filter((id) => !ticks.has(id))
  const added = [...ticks].flatMap(([id, isTicked]) => (isTicked === wanted ? [id] : []))
  const ids = [...kept, ...added]
  return selection.kind === 'some' ? { kind: 'some', ids } : { ...selection, except: ids }
}

/** A selection that is cleared when `madeIn` (such as the filters of the list) changes; sorting does not clear it. */
export function useSelection(madeIn: object) {
  const key = JSON.stringify(madeIn)
  const [kept, setKept] = useState({ key, selection: nothingSelected })
  const selection = kept.key === key ? kept.selection : nothingSelected
  return [selection, (next: Selection) => setKept({ key, selection: next })] as const
}

/** The id of the list row that contains the focus. */
export const rowWithFocus = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']
