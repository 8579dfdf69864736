import { NativeSelect } from '@mantine/core'
import { Grid } from '../../../ui/layout.tsx'
import classes from '../imports.module.css'

type Columns = readonly { name: string; samples: readonly string[] }[]
type Props<Field extends string> = {
  columns: Columns
  /** @property hint what the column should contain; shown until a column is chosen, whose values then show it */
  fields: readonly { field: Field; label: string; isOptional?: true; hint?: string | undefined }[]
  mapping: Record<Field, number | null>
  /** The mapping that the server suggested, and its fields whose column it took by the values. */
  suggested: { mapping: Record<Field, number | null>; guessed: readonly Field[] }
  onChange: (mapping: Record<Field, number | null>) => void
}

/** Assigns fields to the columns of the file, with examples of their values. */
export function ColumnFields<Field extends string>({ columns, fields, mapping, suggested, onChange }: Props<Field>) {
  return (
    <Grid as="fieldset" className={classes.columns}>
      <legend>Which column holds what</legend>
      {fields.map(({ field, label, isOptional, hint }) => {
        const column = mapping[field]
        const isGuessed = suggested.guessed.includes(field) && suggested.mapping[field] === column
        const samples = column === null ? undefined : columns[column]?.samples.join(', ')
        return (
          <NativeSelect
            key={field}
            label={label}
            description={column === null ? hint : isGuessed ? `Guessed from its values: ${samples}` : samples}
            inputWrapperOrder={['label', 'input', 'description']}
            data={[
              ...(isOptional || column === null
                ? [{ value: '', label: isOptional ? 'Not in the file' : 'Choose a column' }]
                : []),
              ...columns.map(({ name }, nth) => ({ value: String(nth), label: name })),
            ]}
            value={column === null ? '' : String(column)}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...mapping, [field]: value === '' ? null : Number(value) })
            }
          />
        )
      })}
    </Grid>
  )
}
