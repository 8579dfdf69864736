import { Fragment, Suspense, useRef } from 'react'
import classes from './data-table.module.css'
import { beginsGroup } from './row-groups.ts'
import type { TableProps } from './table-column.ts'
import { RowWindowObserver, useVirtualRows } from './virtual-rows.ts'

const rowHeight = 65

export function PhoneRows<Row extends { id: string }, Field extends string>(props: TableProps<Row, Field>) {
  const { caption, found, groups, phoneRow } = props
  const rows = found.data
  const list = useRef<HTMLUListElement>(null)
  const { placed, gapAfter, measure, onFocus, observed } = useVirtualRows({ rows, list, rowHeight })
  return (
    <ul className={classes.phoneRows} aria-label={caption} ref={list} onFocus={onFocus}>
      <Suspense>{observed && <RowWindowObserver {...observed} />}</Suspense>
      {placed.map(({ index, gap }) => {
        const row = rows[index]!
        return (
          <Fragment key={row.id}>
            <Gap height={gap} />
            <li
              data-row={row.id}
              data-index={index}
              ref={measure}
              aria-setsize={found.rowCount}
              aria-posinset={index + 1}
            >
              {beginsGroup(rows, index, groups?.of) && <h2 className={classes.group}>{groups?.heading(row)}</h2>}
              <div className={classes.phoneBox}>{phoneRow(row)}</div>
            </li>
          </Fragment>
        )
      })}
      <Gap height={gapAfter} />
    </ul>
  )
}

const Gap = ({ height }: { height: number }) =>
  height > 0 && <li aria-hidden className={classes.gap} style={{ height }} />
