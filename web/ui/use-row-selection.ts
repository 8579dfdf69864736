import { useMemo } from 'react'
import { rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { isSelected, nothingSelected, withTicks } from './selection.ts'
import type { TableProps } from './table-column.ts'

const features = tableFeatures({ rowSelectionFeature })
const noColumns: [] = []

/** Checkboxes of the loaded rows: one at a time, a range with Shift, or all. */
export function useRowSelection<Row extends { id: string }>(
  rows: readonly Row[],
  selection: TableProps<Row, never>['selection'],
) {
  const { value = nothingSelected, onChange, canSelect } = selection ?? {}
  const data = useMemo(() => [...rows], [rows])
  const rowSelection = useMemo(
    () => Object.fromEntries(rows.filter(({ id }) => isSelected(value, id)).map(({ id }) => [id, true as const])),
    [rows, value],
  )
  const table = useTable({
    features,
    columns: noColumns,
    data,
    getRowId: ({ id }) => id,
    state: { rowSelection },
    enableRowSelection: ({ original }) => canSelect?.(original) ?? true,
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(rowSelection) : update
      const changed = rows.filter(({ id }) => Boolean(next[id]) !== Boolean(rowSelection[id]))
      onChange?.(withTicks(value, new Map(changed.map(({ id }) => [id, Boolean(next[id])]))))
    },
  })
  const models = table.getRowModel().rows
  return {
    all: {
      isTicked: table.getIsAllRowsSelected(),
      isMixed: table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected(),
      onTick: table.getToggleAllRowsSelectedHandler(),
    },
    /** Several rows at once, as far as they can be selected. */
    some: (isOne: (row: Row) => boolean) => {
      const some = rows.filter((row) => isOne(row) && (canSelect?.(row) ?? true))
      const ticked = some.filter(({ id }) => isSelected(value, id))
      const isTicked = some.length > 0 && ticked.length === some.length
      return {
        isTicked,
        isMixed: ticked.length > 0 && !isTicked,
        onTick: () => onChange?.(withTicks(value, new Map(some.map(({ id }) => [id, !isTicked])))),
      }
    },
    row: (index: number) => ({
      canSelect: models[index]!.getCanSelect(),
      isTicked: models[index]!.getIsSelected(),
      onTick: models[index]!.getToggleSelectedHandler(),
    }),
  }
}
