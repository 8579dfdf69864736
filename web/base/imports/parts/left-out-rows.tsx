import type { LeftOutRow } from '@seatwise/contract/imports'
import { PlainList, Text } from '../../../ui/layout.tsx'
import classes from '../imports.module.css'

/** @property entries the number of errors, if a row can have several */
type Props = { rows: readonly LeftOutRow[]; total: number; entries?: number }

/** The rows that are left out, each with its column, its value and the reason. */
export function LeftOutRows({ rows, total, entries = total }: Props) {
  if (total === 0) return null
  return (
    <section aria-labelledby="left-out">
      <h3 id="left-out">{total === 1 ? '1 row is left out' : `${total.toLocaleString('en')} rows are left out`}</h3>
      <PlainList className={classes.rows}>
        {rows.map(({ row, column, value, problem }) => (
          <li key={`${row} ${column}`}>
            <span>
              Row {row}, {column}
            </span>
            <bdi>{value || 'empty'}</bdi>
            <small>{problem}</small>
          </li>
        ))}
      </PlainList>
      {entries > rows.length && (
        <Text tone="quiet">
          And {(entries - rows.length).toLocaleString('en')} more. The result will have a line for every row.
        </Text>
      )}
    </section>
  )
}
