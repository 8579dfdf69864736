import { NativeSelect, TextInput } from '@mantine/core'
import type { CustomField } from '@seatwise/contract/custom-fields'
import type { Form } from '../../../kernel/use-form.ts'
import { Optional } from '../../../ui/optional.tsx'
import type { CustomDraft } from '../words.ts'

type Props = {
  form: Pick<Form<{ custom_values: CustomDraft }>, 'values' | 'getInputProps'>
  fields: readonly CustomField[]
}

/** The inputs for the custom fields of a record. */
export const CustomInputs = ({ form, fields }: Props) =>
  fields.map((field) => (
    <CustomInput
      key={field.id}
      field={field}
      input={{
        ...form.getInputProps(`custom_values.${field.id}`),
        value: form.values.custom_values[field.id] ?? '',
      }}
    />
  ))

type InputProps = { field: CustomField; input: { value: string } }

function CustomInput({ field: { name, type, options }, input }: InputProps) {
  const label = <Optional>{name}</Optional>
  switch (type) {
    case 'text':
      return <TextInput label={label} autoComplete="off" {...input} />
    case 'number':
      return <TextInput label={label} inputMode="decimal" autoComplete="off" {...input} />
    case 'date':
      return <TextInput label={label} type="date" {...input} />
    case 'choice':
      return (
        <NativeSelect
          label={label}
          data={[
            none,
            ...options
              // One that was taken away is offered only where it is chosen.
              .filter(({ id, is_archived }) => !is_archived || id === input.value)
              .map((option) => ({ value: option.id, label: option.name })),
          ]}
          {...input}
        />
      )
    case 'yes_no':
      return (
        <NativeSelect
          label={label}
          data={[none, { value: 'true', label: 'Yes' }, { value: 'false', label: 'No' }]}
          {...input}
        />
      )
  }
}

const none = { value: '', label: 'Not set' }
