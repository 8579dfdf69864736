import type { LeftOutRow } from '@seatwise/contract/imports'
import { PlainList, Text } from '../../../ui/layout.tsx'
import classes from '../imports.module.css'

/** @property entries the number of errors, if a row can have several */
type Props = { rows: readonly LeftOutRow[]; total: number; entries?: number }

/** The rows that are left out, each with its column, its value and the reason. */
export const LeftOutRows = ({ rows, total, entries = total }: Props) => (
  <LeftOut
    id="left-out-rows"
    heading={total === 1 ? '1 row is left out' : `${total.toLocaleString('en')} rows are left out`}
    rows={rows}
    entries={entries}
  />
)

/** The cells that are left out of people who are imported without them, each with the reason. */
export const LeftOutCells = ({ cells, total }: { cells: readonly LeftOutRow[]; total: number }) => (
  <LeftOut
    id="left-out-cells"
    heading={
      total === 1
        ? '1 cell is left out, its person is imported'
        : `${total.toLocaleString('en')} cells are left out, their people are imported`
    }
    rows={cells}
    entries={total}
  />
)

type ListProps = { id: string; heading: string; rows: readonly LeftOutRow[]; entries: number }

function LeftOut({ id, heading, rows, entries }: ListProps) {
  if (entries === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      <PlainList className={classes.rows}>
        {rows.map(({ row, column, value, problem }) => (
          <li key={`${row} ${column} ${value}`}>
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
