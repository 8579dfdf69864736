import { useState } from 'react'
import { NativeSelect } from '@mantine/core'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Meta, PlainList, Text } from '../../../ui/layout.tsx'
import { Pill } from '../../../ui/pill.tsx'
import classes from '../imports.module.css'

type Columns = readonly { name: string; samples: readonly string[] }[]
type Props<Field extends string> = {
  columns: Columns
  /** @property hint what the column should contain */
  fields: readonly { field: Field; label: string; isOptional?: true; hint?: string | undefined }[]
  mapping: Record<Field, number | null>
  /** The mapping that the server suggested, and its fields whose column it took by the values. */
  suggested: { mapping: Record<Field, number | null>; guessed: readonly Field[] }
  onChange: (mapping: Record<Field, number | null>) => void
}

/** The columns of the file with examples of their values, and the field in which each is imported. */
export function ColumnFields<Field extends string>({ columns, fields, mapping, suggested, onChange }: Props<Field>) {
  // The columns that were found at first stay together, whatever is chosen then.
  const [found] = useState(() => new Set(fields.map(({ field }) => mapping[field])))
  const missing = fields.filter(({ field, isOptional }) => !isOptional && mapping[field] === null)
  const [isOpenAtFirst] = useState(missing.length > 0)
  const items = columns.map((column, nth) => {
    const taken = fields.find(({ field }) => mapping[field] === nth)
    const isGuessed =
      taken !== undefined && suggested.guessed.includes(taken.field) && suggested.mapping[taken.field] === nth
    const choose = (chosen: string) => {
      const next = { ...mapping }
      if (taken) next[taken.field] = null
      const field = fields.find((one) => one.field === chosen)?.field
      if (field) next[field] = nth
      onChange(next)
    }
    return { nth, column, taken, isGuessed, choose }
  })
  const list = (shown: typeof items) => (
    <PlainList className={classes.columns}>
      {shown.map(({ nth, column, taken, isGuessed, choose }) => (
        <li key={nth}>
          <div>
            <Text as="span" weight="medium" canBreak>
              {column.name}
            </Text>{' '}
            {isGuessed && <Pill tone="warn">guessed from its values</Pill>}
            <Meta as="span" className={classes.samples}>
              {column.samples.join(' · ') || 'No values'}
            </Meta>
          </div>
          <NativeSelect
            aria-label={`${column.name} is imported as`}
            description={taken?.hint}
            inputWrapperOrder={['input', 'description']}
            data={[
              { value: '', label: 'Not imported' },
              ...fields.map(({ field, label }) => ({ value: field, label })),
            ]}
            value={taken?.field ?? ''}
            onChange={({ currentTarget: { value } }) => choose(value)}
          />
        </li>
      ))}
    </PlainList>
  )
  const others = items.filter(({ nth }) => !found.has(nth))
  const isFolded = others.length > 3 && others.length < items.length
  return (
    <fieldset className={classes.mapped}>
      <legend>What each column of the file is imported as</legend>
      {missing.length > 0 && (
        <Text tone="warn">
          Choose which column is the {missing.map(({ label }) => label.toLowerCase()).join(' and the ')}.
        </Text>
      )}
      {list(isFolded ? items.filter(({ nth }) => found.has(nth)) : items)}
      {isFolded && (
        <Disclosure
          className={classes.others}
          isOpen={isOpenAtFirst}
          title={othersTitle(others.filter(({ taken }) => !taken).map(({ column }) => column.name))}
        >
          {list(others)}
        </Disclosure>
      )}
    </fieldset>
  )
}

/** "Not imported: Notes, Source and 3 more" */
function othersTitle(names: readonly string[]): string {
  if (names.length === 0) return 'Other columns, all imported'
  const shown = names.slice(0, shownNames)
  const more = names.length - shown.length
  return `Not imported: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const shownNames = 3
