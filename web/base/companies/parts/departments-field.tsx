import { useRef, useState } from 'react'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import classes from '../companies.module.css'
import { listIds, useRemoval } from './removal.tsx'
import type { CompanyForm } from './use-company-form.ts'
import { PlainList, Row, Stack } from '../../../ui/layout.tsx'

export function DepartmentsField({ company_id, form }: { company_id: string | undefined; form: CompanyForm }) {
  const list = useRef<HTMLUListElement>(null)
  const [added, setAdded] = useState<string>()
  const rows = form.values.departments
  const add = () => {
    const key = `new ${performance.now()}`
    setAdded(key)
    form.insertListItem('departments', { key, name: '' })
  }
  const removal = useRemoval('departments', { company_id, form, list })
  return (
    <Stack as="fieldset" gap={20} className={classes.fields}>
      <legend>Departments</legend>
      <p>
        {rows.length === 0
          ? 'No departments yet. Add them to group your roles, and filter results by them.'
          : 'Roles belong to them, and results can be filtered by them.'}
      </p>
      <PlainList ref={list} id={listIds.departments} tabIndex={-1} aria-label="Departments" className={classes.places}>
        {rows.map((row, index) => (
          <Row as="li" isOneLine gap={6} align="center" key={row.key}>
            <TextInput
              variant="unstyled"
              aria-label={`Department ${index + 1}`}
              autoFocus={row.key === added}
              {...form.getInputProps(`departments.${index}.name`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="md"
              aria-label={`Remove ${row.name || `department ${index + 1}`}`}
              onClick={() => removal.ask(row)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Row>
        ))}
      </PlainList>
      <Button variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
        Add a department
      </Button>
      {removal.dialog}
    </Stack>
  )
}
