import type { ReactNode } from 'react'
import type { Column } from './table-column.ts'

type Place = { width: number; leaves?: number }

/** The last column of most lists: the actions of a row. */
export const actionsColumn = <Row,>(cell: (row: Row) => ReactNode, width = 56): Column<Row, never> => ({
  label: 'Actions',
  isLabelHidden: true,
  width,
  align: 'end',
  cell,
})

/** The company that a row belongs to, in lists of several companies. */
export const companyColumn = <Row extends { company: { name: string } }>(place: Place): Column<Row, never> => ({
  id: 'company',
  label: 'Company',
  isQuiet: true,
  ...place,
  cell: ({ company }) => company.name,
})
