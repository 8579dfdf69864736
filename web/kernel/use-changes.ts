import { useMemo, useState } from 'react'
import {
  isSelected,
  nothingSelected,
  rowWithFocus,
  selectedCount,
  useSelection,
  type Selection,
} from '../ui/selection.ts'
import type { SearchResult } from '../ui/table-column.ts'
import { useAction } from './use-action.ts'

/** The rows that a change is about: the row of a menu, or all selected rows. */
export type Subject<Row> = Row | 'selected'

type Options<Row> = {
  /** The loaded rows. */
  rows: readonly Row[]
  /** The filters of the list; the selection is cleared when they change. */
  filters: object
  /** The company of all rows of the list; undefined if they may belong to several. */
  company_id: string | undefined
}

/** The selected rows of a list, and the change that waits for an answer of the user. */
export function useChanges<Row extends { id: string; company: { id: string } }, Action extends string>({
  rows,
  filters,
  company_id,
}: Options<Row>) {
  const [selection, select] = useSelection(filters)
  const [asking, setAsking] = useState<{ action: Action; of: Subject<Row> }>()
  const selected = useMemo(() => rows.filter(({ id }) => isSelected(selection, id)), [rows, selection])
  const count = selectedCount(selection)
  const close = () => setAsking(undefined)

  function meant(): { rows: readonly Row[]; of: Subject<Row> | undefined } {
    if (count > 0) return { rows: selected, of: selected.length > 0 ? 'selected' : undefined }
    const id = rowWithFocus()
    const row = rows.find((one) => one.id === id)
    return { rows: row ? [row] : [], of: row }
  }
  function end(of: Subject<Row>) {
    close()
    if (of === 'selected') select(nothingSelected)
  }
  return {
    selection,
    select,
    /** The selection as a prop of the table. */
    ticks: { value: selection, onChange: select },
    /** The selected rows that are loaded. */
    selected,
    /** The company of all selected rows; undefined if they may belong to several. */
    company_id: company_id ?? commonCompany(selected, selection),
    countOf: (of: Subject<Row>) => (of === 'selected' ? count : 1),
    asking,
    ask: (action: Action, of: Subject<Row>) => setAsking({ action, of }),
    close,
    /** True while the bulk bar or a question is shown. */
    isOpen: count > 0 || asking !== undefined,
    /** The rows that a shortcut is about: the selected rows, or else the focused row. */
    meant,
    /** To call after a change: closes its question and clears the selection that it was about. */
    end,
  }
}

/** The company of all selected rows, if all are loaded and have the same one. */
function commonCompany(rows: readonly { company: { id: string } }[], selection: Selection): string | undefined {
  if (selection.kind === 'all' || rows.length < selection.ids.length) return undefined
  const id = rows[0]?.company.id
  return rows.every((row) => row.company.id === id) ? id : undefined
}

/**
 * The selected rows in the form of a request: by their ids, or by the filters and the number of rows that the user saw.
 */
export function selectionBody<Filters>(selection: Selection, filters: Filters) {
  if (selection.kind === 'some') return { ids: [...selection.ids], selected_under: filters }
  return {
    filters,
    count: selectedCount(selection),
    ...(selection.except.length > 0 ? { except: [...selection.except] } : {}),
  }
}

type SelectAllOptions = {
  selection: Selection
  select: (selection: Selection) => void
  found: SearchResult<unknown>
  /** The number of matching rows in words. */
  count: string | undefined
  /** Counts all matching rows exactly: the list itself counts only to a thousand. */
  countAll: () => Promise<number>
}

/** Offers to select all matching rows once all loaded ones are selected. */
export function useSelectAll({ selection, select, found, count, countAll }: SelectAllOptions) {
  const { pending, run } = useAction()
  const areLoadedTicked = selection.kind === 'some' && selection.ids.length >= found.data.length
  if (!areLoadedTicked || !found.more.hasNext || !count) return undefined
  const selectAll = async () => select({ kind: 'all', except: [], matching: await countAll() })
  return { words: count, isCounting: pending, onSelect: () => void run(selectAll) }
}
