import { Fragment, Suspense, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { chosenColumns } from './column-choice.ts'
import classes from './data-table.module.css'
import { fitting } from './fitting-columns.ts'
import { GroupHeading } from './group-heading.tsx'
import { entriesOf } from './row-groups.ts'
import type { Column, TableProps } from './table-column.ts'
import { useIsPrinted } from './use-is-printed.ts'
import { useRowSelection } from './use-row-selection.ts'
import { RowWindowObserver, useVirtualRows } from './virtual-rows.ts'
import { Row, Surface } from './layout.tsx'

const rowHeight = 40
const tickWidth = 44
/** Print uses the same columns for every window; cells may wrap there. */
const paperWidth = 1070
const asTheProduct = { order: [], hidden: [] }

export function WideTable<Row extends { id: string }, Field extends string>(props: TableProps<Row, Field>) {
  const { caption, found, sort, selection, groups, isMuted, isParent, choice = asTheProduct } = props
  const rows = found.data
  const of = groups?.of
  const collapsed = groups?.collapsed
  const entries = useMemo(() => entriesOf(rows, of, collapsed), [rows, of, collapsed])
  const frame = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const columns = fitting(chosenColumns(props.columns, choice), useWidth(frame) - (selection ? tickWidth : 0))
  const isShown = (id: string) => columns.some((column) => column.id === id)
  const ticks = useRowSelection(rows, selection)
  const { placed, gapAfter, measure, onFocus, observed } = useVirtualRows({ rows: entries, list: body, rowHeight })
  const span = columns.length + (selection ? 1 : 0)
  return (
    <Surface className={classes.frame} ref={frame}>
      <Suspense>{observed && <RowWindowObserver {...observed} />}</Suspense>
      <table
        className={classes.table}
        aria-rowcount={found.rowCount < 0 ? -1 : found.rowCount + 1 + (groups?.count ?? 0)}
      >
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          {selection && <col style={{ width: inRem(tickWidth) }} />}
          {columns.map(({ label, width }) => (
            <col key={label} style={{ width: width && inRem(width) }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {selection && (
              <th scope="col" className={classes.tickCell}>
                <Tick label="Select all loaded rows" {...ticks.all} />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.label} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} onFocus={onFocus}>
          {placed.map(({ index: at, gap }) => {
            const { id, index, isHeading } = entries[at]!
            const row = rows[index]!
            const place = { 'data-index': at, ref: measure, 'aria-rowindex': at + 2 }
            return (
              <Fragment key={id}>
                <Gap height={gap} span={span} />
                {isHeading && groups ? (
                  <tr {...place} className={classes.group}>
                    {selection && (
                      <td className={classes.tickCell}>
                        <Tick
                          label={`Select all loaded rows of ${groups.nameOf(row)}`}
                          {...ticks.some((other) => groups.of(other) === groups.of(row))}
                        />
                      </td>
                    )}
                    <th scope="rowgroup" colSpan={columns.length}>
                      <GroupHeading groups={groups} row={row} />
                    </th>
                  </tr>
                ) : (
                  <tr
                    {...place}
                    data-row={id}
                    data-ticked={selection && ticks.row(index).isTicked}
                    data-muted={isMuted?.(row)}
                    data-parent={isParent?.(row)}
                  >
                    {selection && (
                      <td className={classes.tickCell}>
                        {ticks.row(index).canSelect && (
                          <Tick label={`Select ${selection.nameOf(row)}`} {...ticks.row(index)} />
                        )}
                      </td>
                    )}
                    {columns.map(({ label, width, align, isQuiet, cell }) => (
                      <td
                        key={label}
                        role={width === undefined ? 'rowheader' : undefined}
                        data-align={align}
                        data-quiet={isQuiet}
                      >
                        {cell(row, isShown)}
                      </td>
                    ))}
                  </tr>
                )}
              </Fragment>
            )
          })}
          <Gap height={gapAfter} span={span} />
        </tbody>
      </table>
    </Surface>
  )
}

const Gap = ({ height, span }: { height: number; span: number }): ReactNode =>
  height > 0 && (
    <tr aria-hidden className={classes.gap} style={{ height }}>
      <td colSpan={span} />
    </tr>
  )

type TickProps = { label: string; isTicked: boolean; isMixed?: boolean; onTick: (event: unknown) => void }

function Tick({ label, isTicked, isMixed = false, onTick }: TickProps) {
  return (
    <Row as="label" isOneLine gap={0} align="center" className={classes.tick}>
      <input
        type="checkbox"
        data-tick
        aria-label={label}
        checked={isTicked}
        ref={(box) => {
          if (box) box.indeterminate = isMixed
        }}
        onChange={onTick}
      />
    </Row>
  )
}

/** Column widths follow the text size of the browser. */
const inRem = (pixels: number) => `${pixels / 16}rem`
const textScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16

/**
 * The width of the table's frame in pixels at the default text size. The first width is known before the first paint.
 */
function useWidth(frame: RefObject<HTMLElement | null>): number {
  const isPrinted = useIsPrinted()
  const [width, setWidth] = useState(Infinity)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const measure = () => setWidth(element.clientWidth / textScale())
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return isPrinted ? paperWidth : width
}

type HeadProps<Row, Field extends string> = { column: Column<Row, Field>; sort: TableProps<Row, Field>['sort'] }

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
      <button type="button" title={label} onClick={() => sort.onChange(field, next)}>
        <span>{label}</span>
        <Arrow size={14} aria-hidden data-active={sorted !== undefined} />
      </button>
    </th>
  )
}
