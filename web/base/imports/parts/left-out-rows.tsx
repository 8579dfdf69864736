import type { LeftOutRow } from '@seatwise/contract/imports'
import { Meta, PlainList, Text } from '../../../ui/layout.tsx'
import classes from '../imports.module.css'

type Props = { rows: readonly LeftOutRow[]; total: number }

/** The rows that are left out, each with its column, its value and the reason. */
export function LeftOutRows({ rows, total }: Props) {
  if (total === 0) return null
  const heading = total === 1 ? '1 row is left out' : `${total.toLocaleString('en')} rows are left out`
  const more = total - rows.length
  return (
    <section aria-label={heading} className={classes.leftOut}>
      <h3>{heading}</h3>
      <PlainList className={classes.rows}>
        {rows.map(({ row, name, column, value, problem }) => (
          <li key={`${row} ${column}`}>
            <div className={classes.whose}>
              {name && <bdi>{name}</bdi>} <Meta as="span">Row {row}</Meta>
            </div>
            <div className={classes.cell}>
              <span>{column}</span>
              <bdi>{value || 'empty'}</bdi>
              <small>{problem}</small>
            </div>
          </li>
        ))}
      </PlainList>
      {more > 0 && <Text tone="quiet">And {more.toLocaleString('en')} more. The result has a line for every row.</Text>}
    </section>
  )
}
