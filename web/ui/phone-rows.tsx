import { Fragment, Suspense, useMemo, useRef } from 'react'
import classes from './data-table.module.css'
import { GroupHeading } from './group-heading.tsx'
import { entriesOf } from './row-groups.ts'
import type { TableProps } from './table-column.ts'
import { RowWindowObserver, useVirtualRows } from './virtual-rows.ts'
import { PlainList } from './layout.tsx'

const rowHeight = 65

export function PhoneRows<Row extends { id: string }, Field extends string>(props: TableProps<Row, Field>) {
  const { caption, found, groups, isParent, phoneRow } = props
  const rows = found.data
  const of = groups?.of
  const collapsed = groups?.collapsed
  const entries = useMemo(() => entriesOf(rows, of, collapsed), [rows, of, collapsed])
  const list = useRef<HTMLUListElement>(null)
  const { placed, gapAfter, measure, onFocus, observed } = useVirtualRows({ rows: entries, list, rowHeight })
  return (
    <PlainList className={classes.phoneRows} aria-label={caption} ref={list} onFocus={onFocus}>
      <Suspense>{observed && <RowWindowObserver {...observed} />}</Suspense>
      {placed.map(({ index: at, gap }) => {
        const { id, index, isHeading } = entries[at]!
        const row = rows[index]!
        const place = { 'data-index': at, ref: measure }
        return (
          <Fragment key={id}>
            <Gap height={gap} />
            {isHeading && groups ? (
              <li {...place}>
                <h2 className={classes.group}>
                  <GroupHeading groups={groups} row={row} />
                </h2>
              </li>
            ) : (
              <li {...place} data-row={id} aria-setsize={found.rowCount} aria-posinset={index + 1}>
                <div className={classes.phoneBox} data-parent={isParent?.(row)}>
                  {phoneRow(row)}
                </div>
              </li>
            )}
          </Fragment>
        )
      })}
      <Gap height={gapAfter} />
    </PlainList>
  )
}

const Gap = ({ height }: { height: number }) =>
  height > 0 && <li aria-hidden className={classes.gap} style={{ height }} />
