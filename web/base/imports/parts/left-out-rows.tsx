import type { ReactNode } from 'react'
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
    heading={total === 1 ? '1 row is left out' : `${total.toLocaleString('en')} rows are left out`}
    hint={correcting && (total === 1 ? 'Correct it to import its person.' : 'Correct them to import their people.')}
    rows={rows}
    entries={entries}
    correcting={correcting}
  />
)

/**
 * @property isDone whether the people have been imported
 * @property children another way to mend some of the cells
 */
type CellsProps = Omit<Props, 'entries'> & { isDone?: boolean; children?: ReactNode }

/** The cells that are left out of people who are imported without them, each with the reason. */
export const LeftOutCells = ({ rows, total, correcting, isDone = false, children }: CellsProps) => (
  <LeftOut
    heading={cellsHeading(total, isDone)}
    hint={
      isDone
        ? undefined
        : total === 1
          ? 'Its person is imported without it.'
          : 'Their people are imported without them.'
    }
    rows={rows}
    entries={total}
    correcting={correcting}
  >
    {children}
  </LeftOut>
)

function cellsHeading(total: number, isDone: boolean): string {
  if (total === 1) return isDone ? '1 cell was left out' : '1 cell is left out'
  return `${total.toLocaleString('en')} cells ${isDone ? 'were' : 'are'} left out`
}

type ListProps = Omit<Props, 'total'> & {
  heading: string
  hint: string | undefined
  entries: number
  children?: ReactNode
}

function LeftOut({ heading, hint, rows, entries, correcting, children }: ListProps) {
  if (entries === 0 && !children) return null
  const single = rows.filter((entry) => entry.rows === undefined)
  const several = rows.filter((entry) => entry.rows !== undefined)
  const more = entries - rows.reduce((sum, entry) => sum + (entry.rows ?? 1), 0)
  return (
    <section aria-label={entries > 0 ? heading : undefined} className={classes.leftOut}>
      {entries > 0 && <h3>{heading}</h3>}
      {entries > 0 && hint && <Text tone="quiet">{hint}</Text>}
      {children}
      <PlainList className={classes.rows}>
        {several.length > 0 && (
          <li>
            <div className={classes.whose}>
              <b>The same in several rows</b> {correcting && <Meta as="span">Corrected in all of them</Meta>}
            </div>
            {[...Map.groupBy(several, ({ column, problem }) => `${column} ${problem}`)].map(([key, cells]) => (
              <Cells key={key} cells={cells} correcting={correcting} />
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

/** The cells of a column with the same problem; many of them that cannot be corrected are told together. */
function Cells({ cells, correcting }: { cells: readonly LeftOutRow[]; correcting: Correcting | undefined }) {
  const [first] = cells
  if (cells.length <= maxApart || canCorrect(first!, correcting))
    return cells.map((cell) => <Cell key={cell.value} cell={cell} correcting={correcting} />)
  const named = cells.slice(0, maxApart).map(({ value }) => value)
  const value = `${named.join(', ')} and ${(cells.length - maxApart).toLocaleString('en')} more`
  const rows = cells.reduce((sum, cell) => sum + cell.rows!, 0)
  return <Cell cell={{ ...first!, value, rows }} correcting={undefined} />
}
const maxApart = 4

/** A cell for which there is nothing to choose stays left out. */
const canCorrect = ({ field }: LeftOutRow, correcting: Correcting | undefined) =>
  correcting !== undefined && field !== undefined && correcting.choices[field]?.length !== 0

function Cell({ cell, correcting }: CellProps) {
  const { row, column, value, problem, field, rows = 1 } = cell
  const choices = field && correcting?.choices[field]
  const typed = correcting?.typed.find((one) => one.row === row && one.field === field)?.value
  return (
    <div className={classes.cell}>
      <span>
        {column}
        {rows > 1 && <Meta as="small"> · {rows.toLocaleString('en')} rows</Meta>}
      </span>
      {correcting && field && canCorrect(cell, correcting) ? (
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
      <small>{problem}</small>
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
