import { NativeSelect, TextInput } from '@mantine/core'
import { Optional } from '../../../ui/optional.tsx'
import { Row } from '../../../ui/layout.tsx'
import { useAssignees } from '../data.ts'
import classes from '../todos.module.css'
import { fieldLabels } from '../words.ts'

/** What a user enters for a to-do; `due_on` is empty without a due day. */
export type Draft = { text: string; due_on: string; assignee_user_id: string }

type Props = {
  candidate_id: string
  values: Draft
  faults: Partial<Record<keyof Draft, string | undefined>>
  /** The assignee as stored, who stays in the list even if they may not be chosen any more. */
  assignee?: { id: string | null; name: string | null } | undefined
  /** What the user may change; the assignee of a to-do can only hand it on. */
  mayEdit: boolean
  onChange: (change: Partial<Draft>) => void
  placeholder?: string
}

export function TodoFields({ candidate_id, values, faults, assignee, mayEdit, onChange, placeholder }: Props) {
  const assignees = useAssignees(candidate_id).data ?? []
  const isListed = !assignee?.id || assignees.some(({ id }) => id === assignee.id)
  const listed = isListed ? assignees : [{ id: assignee.id!, name: assignee.name ?? '' }, ...assignees]
  return (
    <>
      {mayEdit && (
        <TextInput
          label={fieldLabels.text}
          placeholder={placeholder}
          autoFocus
          value={values.text}
          error={faults.text}
          onChange={({ currentTarget: { value } }) => onChange({ text: value })}
        />
      )}
      <Row gap={8} align="end" className={classes.fields}>
        <NativeSelect
          label={fieldLabels.assignee_user_id}
          data={listed.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.assignee_user_id}
          error={faults.assignee_user_id}
          onChange={({ currentTarget: { value } }) => onChange({ assignee_user_id: value })}
        />
        {mayEdit && (
          <TextInput
            type="date"
            label={<Optional>{fieldLabels.due_on}</Optional>}
            value={values.due_on}
            error={faults.due_on}
            onChange={({ currentTarget: { value } }) => onChange({ due_on: value })}
          />
        )}
      </Row>
    </>
  )
}
