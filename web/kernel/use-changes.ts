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

/** What a change is about: the row of a menu, or all rows that are selected. */
export type Subject<Row> = Row | 'selected'

type Options<Row> = {
  /** Those loaded. */
  rows: readonly Row[]
  /** The filters of the list: the selection ends when they change. */
  filters: object
  /** The company of all rows of the list; undefined where they may belong to several. */
  company_id: string | undefined
}

/** The rows of a list that are selected, and the change that needs an answer before it is made. */
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
    /** As the table takes them. */
    ticks: { value: selection, onChange: select },
    /** The selected rows that are loaded. */
    selected,
    /** The company of all selected rows; undefined where they may belong to several. */
    company_id: company_id ?? commonCompany(selected, selection),
    countOf: (of: Subject<Row>) => (of === 'selected' ? count : 1),
    asking,
    ask: (action: Action, of: Subject<Row>) => setAsking({ action, of }),
    close,
    /** The bar of the selection or a question is shown. */
    isOpen: count > 0 || asking !== undefined,
    /** What a key is about: the selected rows, or else the row with the focus. */
    meant,
    /** A change is made: its question closes, and the selection that it was about ends. */
    end,
  }
}

/** The company of all selected rows, where they are loaded and it is the same one. */
function commonCompany(rows: readonly { company: { id: string } }[], selection: Selection): string | undefined {
  if (selection.kind === 'all' || rows.length < selection.ids.length) return undefined
  const id = rows[0]?.company.id
  return rows.every((row) => row.company.id === id) ? id : undefined
}

/** The selected rows as a call names them: by their ids, or by the filters and how many were seen. */
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
  /** How many rows match, in words. */
  count: string | undefined
  /** Counts them to the last one: the list itself counts to a thousand. */
  countAll: () => Promise<number>
}

/** Offers to select all rows that match, once those that are loaded are ticked. */
export function useSelectAll({ selection, select, found, count, countAll }: SelectAllOptions) {
  const { pending, run } = useAction()
  const areLoadedTicked = selection.kind === 'some' && selection.ids.length >= found.data.length
  if (!areLoadedTicked || !found.more.hasNext || !count) return undefined
  const selectAll = async () => select({ kind: 'all', except: [], matching: await countAll() })
  return { words: count, isCounting: pending, onSelect: () => void run(selectAll) }
}
