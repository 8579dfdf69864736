import { useRef, useState } from 'react'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import classes from '../companies.module.css'

/** A row of the form. A stored place has an id, a new one has none. */
export type PlaceRow = { key: string; id?: string; name: string }

type Props = {
  /** The field's name in the paths of validation messages, as in `locations.0.name`. */
  field: 'locations' | 'departments'
  label: string
  one: string
  rows: PlaceRow[]
  faults: Record<string, string>
  onChange: (rows: PlaceRow[]) => void
}

export function PlacesField({ field, label, one, rows, faults, onChange }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [added, setAdded] = useState<string>()
  const add = () => {
    const key = `new ${performance.now()}`
    setAdded(key)
    onChange([...rows, { key, name: '' }])
  }
  const remove = (index: number) => {
    onChange(rows.filter((_, at) => at !== index))
    list.current?.focus()
  }
  return (
    <fieldset className={classes.places}>
      <legend>{label}</legend>
      {rows.length === 0 && <p>None yet.</p>}
      <ul ref={list} tabIndex={-1} aria-label={label}>
        {rows.map((row, index) => (
          <li key={row.key}>
            <TextInput
              aria-label={`${one} ${index + 1}`}
              value={row.name}
              maxLength={100}
              autoFocus={row.key === added}
              error={faults[`${field}.${index}.name`] ?? faults[`${field}.${index}.id`]}
              onChange={(event) => {
                const name = event.currentTarget.value
                onChange(rows.map((other, at) => (at === index ? { ...other, name } : other)))
              }}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Remove ${row.name || `${one.toLowerCase()} ${index + 1}`}`}
              onClick={() => remove(index)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button variant="default" size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
        Add a {one.toLowerCase()}
      </Button>
    </fieldset>
  )
}
