import { NativeSelect, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ImportCorrection, LeftOutRow } from '@seatwise/contract/imports'
import type { PersonImportField } from '@seatwise/contract/values/people'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { isCorrected } from '../corrected.ts'
import classes from '../imports.module.css'

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

type Props = {
  cells: readonly LeftOutRow[]
  /** True if they are of several columns. */
  namesColumn?: boolean
  /** Undefined where nothing is corrected any more. */
  correcting?: Correcting | undefined
}

/** Cells with one problem, whose they are, and a field for each that can be corrected. */
export function Cells({ cells, namesColumn = false, correcting }: Props) {
  const corrected = cells.filter((cell) => canCorrect(cell, correcting))
  const others = cells.filter((cell) => !canCorrect(cell, correcting))
  const [shown, folded] = [corrected.slice(0, maxShown), corrected.slice(maxShown)]
  const labelOf = (cell: LeftOutRow) => labelIn(cell, { namesColumn, isAlone: cells.length === 1 })
  return (
    <Stack gap={8}>
      {shown.map((cell) => (
        <Cell key={keyOf(cell)} cell={cell} label={labelOf(cell)} correcting={correcting} />
      ))}
      {folded.length > 0 && (
        <Disclosure title={`${folded.length.toLocaleString('en')} more`} className={classes.more}>
          <Stack gap={8}>
            {folded.map((cell) => (
              <Cell key={keyOf(cell)} cell={cell} label={labelOf(cell)} correcting={correcting} />
            ))}
          </Stack>
        </Disclosure>
      )}
      {others.length > maxShown ? (
        <p className={classes.values}>{valuesInWords(others)}</p>
      ) : (
        others.map((cell) => <Cell key={keyOf(cell)} cell={cell} label={labelOf(cell)} correcting={undefined} />)
      )}
    </Stack>
  )
}

const maxShown = 4

const keyOf = ({ row, column, value }: LeftOutRow) => `${row} ${column} ${value}`

/** "Nantes, Lyon, Ovens, Paris and 8 more" */
function valuesInWords(cells: readonly LeftOutRow[]): string {
  const values = [...new Set(cells.map(({ value }) => value || 'empty'))]
  const more = values.length - maxShown
  return `${values.slice(0, maxShown).join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}`
}

/** A cell for which there is nothing to choose stays left out. */
const canCorrect = ({ field }: LeftOutRow, correcting: Correcting | undefined) =>
  correcting !== undefined && field !== undefined && correcting.choices[field]?.length !== 0

/** Whose cell it is, or of how many rows; of a cell that stands alone, the number of rows is known. */
function labelIn(
  { row, rows = 1, column, name }: LeftOutRow,
  of: { namesColumn: boolean; isAlone: boolean },
): string[] {
  if (rows > 1)
    return of.namesColumn
      ? [column, `${rows.toLocaleString('en')} rows`]
      : of.isAlone
        ? []
        : [`${rows.toLocaleString('en')} rows`]
  return [name ?? (of.namesColumn ? column : ''), `Row ${row}`].filter(Boolean)
}

type CellProps = { cell: LeftOutRow; label: string[]; correcting: Correcting | undefined }

function Cell({ cell, label, correcting }: CellProps) {
  const { row, column, value, field } = cell
  return (
    <div className={classes.cell} data-alone={label.length === 0}>
      {label.length > 0 && (
        <span>
          {label.slice(0, -1).map((words) => (
            <bdi key={words}>{words}</bdi>
          ))}
          <small>{label.at(-1)}</small>
        </span>
      )}
      {correcting && field ? (
        <div className={classes.field}>
          <Field
            label={`Row ${row}, ${column}`}
            value={value}
            typed={correcting.typed.find((one) => one.row === row && one.field === field)?.value}
            choices={correcting.choices[field]}
            onChange={(text) => correcting.onType({ row, field, value: text }, value)}
          />
          {isCorrected(cell, correcting.typed) && (
            <IconCheck className={classes.tick} size={18} role="img" aria-label="Corrected" />
          )}
        </div>
      ) : (
        <bdi>{value || 'empty'}</bdi>
      )}
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
