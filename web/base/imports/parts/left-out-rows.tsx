import { TextInput } from '@mantine/core'
import type { ImportCorrection, LeftOutRow } from '@seatwise/contract/imports'
import { PlainList, Text } from '../../../ui/layout.tsx'
import classes from '../imports.module.css'

/** @property entries the number of errors, if a row can have several */
type Props = { rows: readonly LeftOutRow[]; total: number; entries?: number; correcting?: Correcting | undefined }

/** Lets cells be corrected in place. */
type Correcting = { typed: readonly ImportCorrection[]; onType: (correction: ImportCorrection) => void }

/** The rows that are left out, each with its column, its value and the reason. */
export const LeftOutRows = ({ rows, total, entries = total, correcting }: Props) => (
  <LeftOut
    id="left-out-rows"
    heading={total === 1 ? '1 row is left out' : `${total.toLocaleString('en')} rows are left out`}
    rows={rows}
    entries={entries}
    correcting={correcting}
  />
)

/** The cells that are left out of people who are imported without them, each with the reason. */
export const LeftOutCells = ({ rows, total, correcting }: Omit<Props, 'entries'>) => (
  <LeftOut
    id="left-out-cells"
    heading={
      total === 1
        ? '1 cell is left out, its person is imported'
        : `${total.toLocaleString('en')} cells are left out, their people are imported`
    }
    rows={rows}
    entries={total}
    correcting={correcting}
  />
)

type ListProps = Omit<Props, 'total'> & { id: string; heading: string; entries: number }

function LeftOut({ id, heading, rows, entries, correcting }: ListProps) {
  if (entries === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      <PlainList className={classes.rows}>
        {rows.map(({ row, column, value, problem, field }) => (
          <li key={`${row} ${column} ${value}`}>
            <span>
              Row {row}, {column}
            </span>
            {correcting && field ? (
              <TextInput
                size="xs"
                aria-label={`Row ${row}, ${column}`}
                defaultValue={correcting.typed.find((one) => one.row === row && one.field === field)?.value ?? value}
                onChange={({ currentTarget }) => correcting.onType({ row, field, value: currentTarget.value })}
              />
            ) : (
              <bdi>{value || 'empty'}</bdi>
            )}
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
