import { useState } from 'react'

/**
 * The rows that somebody ticked: some by their ids, or all that match the filters except some. `matching` is how many
 * matched when all were chosen.
 */
export type Selection =
  | { kind: 'some'; ids: readonly string[] }
  | { kind: 'all'; except: readonly string[]; matching: number }

export const nothingSelected: Selection = { kind: 'some', ids: [] }

export const selectedCount = (selection: Selection): number =>
  selection.kind === 'some' ? selection.ids.length : selection.matching - selection.except.length

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.kind === 'some' ? selection.ids.includes(id) : !selection.except.includes(id)

/** The selection after some of the rows on the screen were ticked or unticked; the others keep what they were. */
export function withTicks(selection: Selection, ticks: ReadonlyMap<string, boolean>): Selection {
  const { listed, wanted } =
    selection.kind === 'some' ? { listed: selection.ids, wanted: true } : { listed: selection.except, wanted: false }
  const kept = listed.filter((id) => !ticks.has(id))
  const added = [...ticks].flatMap(([id, isTicked]) => (isTicked === wanted ? [id] : []))
  const ids = [...kept, ...added]
  return selection.kind === 'some' ? { kind: 'some', ids } : { ...selection, except: ids }
}

/** A selection that ends when what it was made in changes, but not when that is only sorted. */
export function useSelection(madeIn: object) {
  const key = JSON.stringify(madeIn)
  const [kept, setKept] = useState({ key, selection: nothingSelected })
  const selection = kept.key === key ? kept.selection : nothingSelected
  return [selection, (next: Selection) => setKept({ key, selection: next })] as const
}

/** The id of the row of a list that holds the focus. */
export const rowWithFocus = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']
