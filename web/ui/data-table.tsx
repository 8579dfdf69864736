import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import classes from './data-table.module.css'
import { fitting } from './fitting-columns.ts'

type SortOrder = 'asc' | 'desc'

export type Column<Row, Field extends string> = {
  label: string
  /** Only screen readers read the label. */
  isLabelHidden?: boolean
  /** The field that the column sorts by, and the order of the first click on its head. */
  sort?: { field: Field; first: SortOrder }
  /** In pixels. A column without one shares what the others leave. */
  width?: number
  align?: 'end'
  /** Where the table is too narrow for all columns, the one with the lowest number leaves first. */
  leaves?: number
  /** A column that becomes narrower instead of leaving. */
  narrow?: { width: number; cell: (row: Row) => ReactNode }
  cell: (row: Row) => ReactNode
}

type Props<Row, Field extends string> = {
  caption: string
  columns: readonly Column<Row, Field>[]
  rows: readonly Row[]
  sort?: { field: Field; order: SortOrder; onChange: (field: Field, order: SortOrder) => void }
  /** A row on a phone, where there is no place for columns. */
  phoneRow: (row: Row) => ReactNode
}

/** Narrow screens, but not narrow paper: a list is printed as a table. */
const phones = 'screen and (max-width: 700px)'

/** Rows of one line in fixed columns; on phones a list of rows with two lines. */
export function DataTable<Row extends { id: string }, Field extends string = never>(props: Props<Row, Field>) {
  const isPhone = useMediaQuery(phones, matchMedia(phones).matches)
  return isPhone ? <PhoneRows {...props} /> : <Table {...props} />
}

function PhoneRows<Row extends { id: string }, Field extends string>({ caption, rows, phoneRow }: Props<Row, Field>) {
  return (
    <ul className={classes.phoneRows} aria-label={caption}>
      {rows.map((row) => (
        <li key={row.id} data-row>
          {phoneRow(row)}
        </li>
      ))}
    </ul>
  )
}

function Table<Row extends { id: string }, Field extends string>(props: Props<Row, Field>) {
  const { caption, rows, sort } = props
  const frame = useRef<HTMLDivElement>(null)
  const columns = fitting(props.columns, useWidth(frame))
  return (
    <div className={classes.frame} ref={frame}>
      <table className={classes.table}>
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          {columns.map(({ label, width }) => (
            <col key={label} width={width} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.label} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-row>
              {columns.map(({ label, align, cell }) => (
                <td key={label} data-align={align}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The width of the table's frame. The first one is known before anything is painted. */
function useWidth(frame: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Infinity)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return width
}

type HeadProps<Row, Field extends string> = { column: Column<Row, Field>; sort: Props<Row, Field>['sort'] }

function Head<Row, Field extends string>({ column, sort }: HeadProps<Row, Field>) {
  const { label, isLabelHidden = false, align } = column
  const sorted = column.sort && sort?.field === column.sort.field ? sort.order : undefined
  const look = { scope: 'col', 'data-align': align } as const
  if (!column.sort || !sort)
    return <th {...look}>{isLabelHidden ? <span className="visually-hidden">{label}</span> : label}</th>
  const { field, first } = column.sort
  const next = sorted === undefined ? first : sorted === 'asc' ? 'desc' : 'asc'
  const Arrow = (sorted ?? first) === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th {...look} aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}>
      <button type="button" onClick={() => sort.onChange(field, next)}>
        {label}
        <Arrow size={14} aria-hidden data-active={sorted !== undefined} />
      </button>
    </th>
  )
}

/** The main text of a row, and what identifies it further. A link in it opens the row, wherever it is clicked. */
export function RowTitle({ children, meta }: { children: ReactNode; meta?: ReactNode }) {
  return (
    <span className={classes.title}>
      {children}
      {meta && <span className={classes.meta}>{meta}</span>}
    </span>
  )
}

type PhoneRowProps = { title: ReactNode; value?: ReactNode; details: readonly ReactNode[]; actions?: ReactNode }

/** A row on a phone: title and value, and below them what else there is to know. */
export function PhoneRow({ title, value, details, actions }: PhoneRowProps) {
  const shown = details.filter(Boolean)
  return (
    <div className={classes.phoneRow}>
      <span className={classes.phoneTitle}>{title}</span>
      {value && <span className={classes.phoneValue}>{value}</span>}
      <span className={classes.phoneDetails}>
        {shown.map((detail, index) => (
          // The details of a row keep their places.
          <span key={index}>{detail}</span>
        ))}
      </span>
      {actions && <span className={classes.phoneActions}>{actions}</span>}
    </div>
  )
}
