import type { ComponentType } from 'react'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { createRole, updateRole, type Role } from '@seatwise/contract/roles'
import { call, callOnce } from '../../../kernel/session.ts'
import { useForm, type Form } from '../../../kernel/use-form.ts'
import { useRowForm } from '../../../kernel/use-row-form.ts'
import { EditDialog } from '../../../ui/edit-dialog.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { usePipelines } from '../../pipelines/data.ts'
import { reloadLinks, useDepartments } from '../data.ts'
import classes from '../roles.module.css'
import { refusalWords } from '../words.ts'

const draftOf = (role: Role | undefined) => ({
  name: role?.name ?? '',
  description: role?.description ?? '',
  department_id: role?.department?.id ?? '',
  pipeline_id: role?.pipeline?.id ?? '',
  reach: role?.company === null ? 'global' : 'company',
})
type Draft = ReturnType<typeof draftOf>

const bodyOf = ({ name, description, department_id, pipeline_id, reach }: Draft) => ({
  name,
  description: description.trim() || null,
  department_id: reach === 'global' ? null : department_id || null,
  pipeline_id: reach === 'global' ? null : pipeline_id || null,
})

const labels = { name: 'Name', department_id: 'Department', pipeline_id: 'Pipeline', description: 'Description' }
const kept = { feature: 'roles', words: refusalWords, fieldOf: { role_name_taken: 'name' } } as const

type OccupationProps = { description: string; value: string | null; onChange: (code: string | null) => void }
export type OccupationFieldPart = ComponentType<OccupationProps>

type Props = { company: { id: string; name: string }; onClose: () => void }

type AddProps = Props & { mayWriteGlobal: boolean; OccupationField: OccupationFieldPart }

export function AddRole({ company, mayWriteGlobal, OccupationField, onClose }: AddProps) {
  const form = useForm({
    ...kept,
    initial: { ...draftOf(undefined), occupation_code: null as string | null },
    shape: createRole.body,
    bodyOf: (draft) => ({
      ...bodyOf(draft),
      company_id: draft.reach === 'global' ? null : company.id,
      occupation_code: draft.reach === 'global' ? null : draft.occupation_code,
    }),
    save: async (body) => {
      await callOnce('POST /roles/create', { body })
      notifications.show({ message: body.occupation_code ? 'Role added, and a target asked for' : 'Role added' })
      onClose()
    },
  })
  return (
    <EditDialog title="Add a role" form={form} submit="Add role" onClose={onClose}>
      <TextInput
        label="Name"
        description="As people who take the survey read it, such as “Site manager”."
        data-autofocus
        {...form.getInputProps('name')}
      />
      {mayWriteGlobal && (
        <NativeSelect
          label="For"
          data={[
            { value: 'company', label: company.name },
            { value: 'global', label: 'All companies' },
          ]}
          {...form.getInputProps('reach')}
        />
      )}
      <OtherFields form={form} company_id={company.id} />
      {form.values.reach !== 'global' && (
        <OccupationField
          description="We ask for a target from it, as the role is added."
          {...form.getInputProps('occupation_code')}
          value={form.values.occupation_code}
        />
      )}
      <p className={classes.quiet}>A new role has no target yet: until it has one, its results get no score.</p>
    </EditDialog>
  )
}

export function EditRole({ company, role: opened, returnTo, onClose }: Props & { role: Role; returnTo: string }) {
  const departments = useDepartments(company.id).data ?? []
  const pipelines = usePipelines(company.id).data ?? []
  const { row: role, ...form } = useRowForm({
    ...kept,
    write: 'POST /roles/update',
    row: opened,
    draftOf,
    shape: updateRole.body,
    bodyOf: (draft, { id, version }) => ({ id, version, ...bodyOf(draft) }),
    save: async (body) => {
      await call('POST /roles/update', { body })
      void reloadLinks()
      notifications.show({ message: 'Role saved' })
      onClose()
    },
  })
  const shown = (draft: Draft) => ({
    ...draft,
    department_id: departments.find(({ id }) => id === draft.department_id)?.name ?? '',
    pipeline_id: pipelines.find(({ id }) => id === draft.pipeline_id)?.name ?? '',
  })
  return (
    <EditDialog
      title={`Change ${role.name}`}
      returnTo={returnTo}
      form={form}
      compared={{ labels, textsOf: shown }}
      submit="Save"
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Results keep their scores under a new name."
        data-autofocus
        {...form.getInputProps('name')}
      />
      <OtherFields form={form} company_id={company.id} />
    </EditDialog>
  )
}

function OtherFields({
  form,
  company_id,
}: {
  form: Pick<Form<Draft>, 'values' | 'getInputProps'>
  company_id: string
}) {
  const departments = useDepartments(company_id).data ?? []
  const pipelines = usePipelines(company_id).data ?? []
  const standard = pipelines.find(({ is_default }) => is_default)
  return (
    <>
      {form.values.reach !== 'global' && departments.length > 0 && (
        <NativeSelect
          label={<Optional>Department</Optional>}
          data={[{ value: '', label: 'None' }, ...departments.map(({ id, name }) => ({ value: id, label: name }))]}
          {...form.getInputProps('department_id')}
        />
      )}
      {form.values.reach !== 'global' && pipelines.length > 1 && (
        <NativeSelect
          label="Pipeline"
          description="Where people begin who take the survey for this role. Those who have begun stay where they are."
          data={[
            { value: '', label: standard ? `The default, now ${standard.name}` : 'The default' },
            ...pipelines.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps('pipeline_id')}
        />
      )}
      <Textarea
        label={<Optional>Description</Optional>}
        description="Only your staff reads it."
        autosize
        minRows={3}
        {...form.getInputProps('description')}
      />
    </>
  )
}
