import { NativeSelect, TextInput } from '@mantine/core'
import type { ImportCorrection, LeftOutRow } from '@seatwise/contract/imports'
import type { PersonImportField } from '@seatwise/contract/values/people'
import { Meta, PlainList, Text } from '../../../ui/layout.tsx'
import classes from '../imports.module.css'

/** @property entries the number of errors, if a row can have several */
type Props = { rows: readonly LeftOutRow[]; total: number; entries?: number; correcting?: Correcting | undefined }

/**
 * Lets cells be corrected in place.
 * @property onType `before` is the text that the cell had
 * @property choices the values of fields that take no others; the cells of other fields are typed
 */
export type Correcting = {
  typed: readonly ImportCorrection[]
  onType: (correction: ImportCorrection, before: string) => void
  choices: Partial<Record<PersonImportField, readonly { value: string; label: string }[]>>
}

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

/** @property isDone whether the people have been imported */
type CellsProps = Omit<Props, 'entries'> & { isDone?: boolean }

/** The cells that are left out of people who are imported without them, each with the reason. */
export const LeftOutCells = ({ rows, total, correcting, isDone = false }: CellsProps) => (
  <LeftOut
    id="left-out-cells"
    heading={cellsHeading(total, isDone)}
    rows={rows}
    entries={total}
    correcting={correcting}
  />
)

function cellsHeading(total: number, isDone: boolean): string {
  if (total === 1)
    return isDone ? '1 cell was left out, its person was imported' : '1 cell is left out, its person is imported'
  const cells = `${total.toLocaleString('en')} cells`
  return isDone
    ? `${cells} were left out, their people were imported`
    : `${cells} are left out, their people are imported`
}

type ListProps = Omit<Props, 'total'> & { id: string; heading: string; entries: number }

function LeftOut({ id, heading, rows, entries, correcting }: ListProps) {
  if (entries === 0) return null
  const single = rows.filter((entry) => entry.rows === undefined)
  const several = rows.filter((entry) => entry.rows !== undefined)
  const more = entries - rows.reduce((sum, entry) => sum + (entry.rows ?? 1), 0)
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      <PlainList className={classes.rows}>
        {several.length > 0 && (
          <li>
            <div className={classes.whose}>
              <b>The same in several rows</b>
            </div>
            {[...Map.groupBy(several, ({ column }) => column).values()].flat().map((cell) => (
              <Cell key={`${cell.column} ${cell.value}`} cell={cell} correcting={correcting} />
            ))}
          </li>
        )}
        {[...Map.groupBy(single, ({ row }) => row)].map(([row, cells]) => (
          <li key={row}>
            <div className={classes.whose}>
              {cells[0]!.name && <bdi>{cells[0]!.name}</bdi>} <Meta as="span">Row {row}</Meta>
            </div>
            {cells.map((cell) => (
              <Cell key={`${cell.column} ${cell.value}`} cell={cell} correcting={correcting} />
            ))}
          </li>
        ))}
      </PlainList>
      {more > 0 && <Text tone="quiet">And {more.toLocaleString('en')} more. The result has a line for every row.</Text>}
    </section>
  )
}

type CellProps = { cell: LeftOutRow; correcting: Correcting | undefined }

function Cell({ cell: { row, column, value, problem, field, rows = 1 }, correcting }: CellProps) {
  const choices = field && correcting?.choices[field]
  // A cell for which there is nothing to choose stays left out.
  const isOpen = correcting !== undefined && field !== undefined && choices?.length !== 0
  const typed = correcting?.typed.find((one) => one.row === row && one.field === field)?.value
  return (
    <div className={classes.cell}>
      <span>{column}</span>
      {isOpen ? (
        <Field
          label={`Row ${row}, ${column}`}
          value={value}
          typed={typed}
          choices={choices}
          onChange={(text) => correcting.onType({ row, field, value: text }, value)}
        />
      ) : (
        <bdi>{value || 'empty'}</bdi>
      )}
      <small data-open={isOpen}>
        {problem} {rows > 1 && `${rows.toLocaleString('en')} rows${isOpen ? ', corrected together' : ''}.`}
      </small>
    </div>
  )
}

type FieldProps = {
  label: string
  /** The text of the file. */
  value: string
  typed: string | undefined
  choices: readonly { value: string; label: string }[] | undefined
  onChange: (text: string) => void
}

const Field = ({ label, value, typed, choices, onChange }: FieldProps) =>
  choices ? (
    <NativeSelect
      size="xs"
      aria-label={label}
      data={[{ value, label: `Leave out “${value}”` }, ...choices]}
      value={typed ?? value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  ) : (
    <TextInput
      size="xs"
      aria-label={label}
      defaultValue={typed ?? value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
