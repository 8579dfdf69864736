import { useRef, useState } from 'react'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import classes from '../companies.module.css'
import type { CompanyForm } from './use-company-form.ts'
import { PlainList, Row, Stack } from '../../../ui/layout.tsx'

const words = {
  locations: {
    label: 'Locations',
    one: 'Location',
    none: 'No locations yet. Add the places where people work, and filter results by them.',
    purpose: 'The places where people work. Results can be filtered by them.',
  },
  departments: {
    label: 'Departments',
    one: 'Department',
    none: 'No departments yet. Add them to group your roles, and filter results by them.',
    purpose: 'Roles belong to them, and results can be filtered by them.',
  },
}

type Props = { form: CompanyForm; field: keyof typeof words }

export function PlacesField({ form, field }: Props) {
  const { label, one, none, purpose } = words[field]
  const list = useRef<HTMLUListElement>(null)
  const [added, setAdded] = useState<string>()
  const rows = form.values[field]
  const add = () => {
    const key = `new ${performance.now()}`
    setAdded(key)
    form.insertListItem(field, { key, name: '' })
  }
  const remove = (index: number) => {
    form.removeListItem(field, index)
    list.current?.focus()
  }
  return (
    <Stack as="fieldset" gap={20} className={classes.fields}>
      <legend>{label}</legend>
      <p>{rows.length === 0 ? none : purpose}</p>
      <PlainList ref={list} tabIndex={-1} aria-label={label} className={classes.places}>
        {rows.map((row, index) => (
          <Row as="li" isOneLine gap={6} align="center" key={row.key}>
            <TextInput
              variant="unstyled"
              aria-label={`${one} ${index + 1}`}
              autoFocus={row.key === added}
              {...form.getInputProps(`${field}.${index}.name`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="md"
              aria-label={`Remove ${row.name || `${one.toLowerCase()} ${index + 1}`}`}
              onClick={() => remove(index)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Row>
        ))}
      </PlainList>
      <Button variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
        Add a {one.toLowerCase()}
      </Button>
    </Stack>
  )
}
