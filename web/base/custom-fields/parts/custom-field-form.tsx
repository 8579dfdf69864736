import { NativeSelect, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { createCustomField, updateCustomField, type CustomField } from '@seatwise/contract/custom-fields'
import { customFieldTypes, type CustomFieldSubject, type CustomFieldType } from '@seatwise/contract/values/base'
import { call, callOnce } from '../../../kernel/session.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { useRowForm } from '../../../kernel/use-row-form.ts'
import { EditDialog } from '../../../ui/edit-dialog.tsx'
import { Text } from '../../../ui/layout.tsx'
import { menuId } from '../../../ui/row-actions.tsx'
import { refusalWords, typeNames } from '../words.ts'
import { OptionsField, type DraftOption } from './options-field.tsx'

type Draft = { name: string; type: CustomFieldType; options: DraftOption[] }

const emptyDraft: Draft = { name: '', type: 'text', options: [{ name: '' }, { name: '' }] }

const optionsOf = ({ type, options }: Draft) =>
  type === 'choice' ? { options: options.map(({ id, name }) => ({ ...(id ? { id } : {}), name })) } : {}

const formOptions = {
  feature: 'custom-fields',
  words: refusalWords,
  fieldOf: { custom_field_name_taken: 'name' },
} as const

type AddProps = { company_id: string; subject: CustomFieldSubject; onClose: () => void }

export function AddCustomField({ company_id, subject, onClose }: AddProps) {
  const form = useForm({
    ...formOptions,
    initial: emptyDraft,
    shape: createCustomField.body,
    bodyOf: (draft) => ({ company_id, subject, name: draft.name, type: draft.type, ...optionsOf(draft) }),
    save: async (body) => {
      await callOnce('POST /custom-fields', { body })
      notifications.show({ message: 'Field added' })
      onClose()
    },
  })
  return (
    <EditDialog title="Add a field" form={form} submit="Add field" onClose={onClose}>
      <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
      <NativeSelect
        label="Type"
        description="It cannot be changed later."
        data={customFieldTypes.map((value) => ({ value, label: typeNames[value] }))}
        {...form.getInputProps('type')}
      />
      {form.values.type === 'choice' && <OptionsField form={form} />}
    </EditDialog>
  )
}

const draftOf = ({ name, type, options }: CustomField): Draft => ({
  name,
  type,
  options: options.filter(({ is_archived }) => !is_archived).map(({ id, name: option }) => ({ id, name: option })),
})
const labels = { name: 'Name', options: 'Choices' }
const textsOf = ({ name, options }: Draft) => ({ name, options: options.map((option) => option.name).join(', ') })

export function EditCustomField({ field: opened, onClose }: { field: CustomField; onClose: () => void }) {
  const { row: field, ...form } = useRowForm({
    ...formOptions,
    write: 'PUT /custom-fields/{id}',
    row: opened,
    draftOf,
    shape: updateCustomField.body,
    bodyOf: (draft, { version }) => ({ version, name: draft.name, ...optionsOf(draft) }),
    save: async (body) => {
      await call('PUT /custom-fields/{id}', { params: { id: opened.id }, body })
      notifications.show({ message: 'Field saved' })
      onClose()
    },
  })
  return (
    <EditDialog
      title={`Change “${field.name}”`}
      returnTo={menuId(field)}
      form={form}
      compared={{ labels, textsOf }}
      submit="Save"
      onClose={onClose}
    >
      <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
      {field.type === 'choice' ? (
        <OptionsField form={form} />
      ) : (
        <Text tone="quiet">Type: {typeNames[field.type]}. It cannot be changed.</Text>
      )}
    </EditDialog>
  )
}
