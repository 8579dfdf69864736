import { NativeSelect, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { createStatus, updateStatus, type Pipeline, type Status } from '@seatwise/contract/pipelines'
import {
  statusColors,
  statusDefaults,
  statusTypes,
  type StatusColor,
  type StatusType,
} from '@seatwise/contract/values/base'
import { call, callOnce } from '../../../kernel/session.ts'
import { typedNumber } from '../../../kernel/typed-number.ts'
import { useForm, type Form } from '../../../kernel/use-form.ts'
import { useRowForm } from '../../../kernel/use-row-form.ts'
import { EditDialog } from '../../../ui/edit-dialog.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { menuId } from '../../../ui/row-actions.tsx'
import { useMailTemplates } from '../../../base/mailer/data.ts'
import { colorNames, refusalWords, typeName } from '../words.ts'
import { ColorField } from './color-field.tsx'

type Draft = { name: string; type: StatusType; color: StatusColor; day_limit: string; mail_template_id: string }

type StageFields = Pick<Status, 'name' | 'type' | 'color' | 'day_limit' | 'mail_template'>

const draftOf = ({ name, type, color, day_limit, mail_template }: StageFields): Draft => ({
  name,
  type,
  color,
  day_limit: day_limit === null ? '' : String(day_limit),
  mail_template_id: mail_template?.id ?? '',
})
const bodyOf = ({ day_limit, mail_template_id, ...draft }: Draft) => ({
  ...draft,
  day_limit: day_limit.trim() === '' ? null : typedNumber(day_limit),
  mail_template_id: mail_template_id || null,
})

const kept = { feature: 'pipelines', words: refusalWords, fieldOf: { status_name_taken: 'name' } } as const

type Props = { pipeline: Pipeline; onClose: () => void }

export function AddStage({ pipeline: { id, name, company }, onClose }: Props) {
  const form = useForm({
    ...kept,
    initial: draftOf({ name: '', type: 'interview', mail_template: null, ...statusDefaults.interview }),
    shape: createStatus.body,
    bodyOf,
    save: async (body) => {
      await callOnce('POST /pipelines/{id}/statuses', { params: { id }, body })
      notifications.show({ message: 'Stage added' })
      onClose()
    },
  })
  return (
    <EditDialog title={`Add a stage to ${name}`} form={form} submit="Add stage" onClose={onClose}>
      <Fields form={form} company_id={company.id} />
    </EditDialog>
  )
}

const labels = { name: 'Name', type: 'Type', color: 'Color', day_limit: 'Day limit', mail_template_id: 'Email' }
const shown = ({ type, color, mail_template_id, ...draft }: Draft) => ({
  ...draft,
  type: typeName(type),
  color: colorNames[color],
  mail_template_id: mail_template_id === '' ? 'None' : 'One of your templates',
})

export function EditStage({ pipeline: opened, status: stage, onClose }: Props & { status: Status }) {
  const stageIn = ({ statuses }: Pipeline) => statuses.find(({ id }) => id === stage.id) ?? stage
  const { row: pipeline, ...form } = useRowForm({
    ...kept,
    write: 'PUT /pipelines/{id}/statuses',
    row: opened,
    draftOf: (row) => draftOf(stageIn(row)),
    shape: updateStatus.body,
    bodyOf: (draft, row) => ({ status_id: stage.id, version: stageIn(row).version, ...bodyOf(draft) }),
    save: async (body) => {
      await call('PUT /pipelines/{id}/statuses', { params: { id: opened.id }, body })
      notifications.show({ message: 'Stage saved' })
      onClose()
    },
  })
  return (
    <EditDialog
      title={`Change stage ${stage.name}`}
      returnTo={menuId(stage)}
      form={form}
      compared={{ labels, textsOf: shown }}
      submit="Save"
      onClose={onClose}
    >
      <Fields form={form} company_id={opened.company.id} isTypeKept={!stageIn(pipeline).can.change_type} />
    </EditDialog>
  )
}

type FieldsProps = {
  form: Pick<Form<Draft>, 'values' | 'getInputProps' | 'setFieldValue'>
  company_id: string
  isTypeKept?: boolean
}

function Fields({ form, company_id, isTypeKept = false }: FieldsProps) {
  const templates = useMailTemplates(company_id).data
  const rejection = templates?.some(({ kind }) => kind === 'rejection') && form.values.type === 'rejected'
  return (
    <>
      <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
      <NativeSelect
        label="Type"
        description={
          isTypeKept
            ? 'It is the last stage of this type, which every pipeline needs.'
            : 'What being in this stage means for the person, whatever its name.'
        }
        disabled={isTypeKept}
        data={statusTypes.map((type) => ({ value: type, label: typeName(type) }))}
        {...form.getInputProps('type')}
      />
      <ColorField
        colors={statusColors.map((color) => ({ color, name: colorNames[color] }))}
        value={form.values.color}
        onChange={(color) => form.setFieldValue('color', color)}
      />
      <TextInput
        label={<Optional>Day limit</Optional>}
        description="Days after which someone has waited too long. They are marked from then on. Leave it empty for no limit."
        inputMode="numeric"
        {...form.getInputProps('day_limit')}
      />
      <NativeSelect
        label={<Optional>Email</Optional>}
        description="Whoever moves a person here is asked whether to send it. You can write more under Email templates."
        data={[
          { value: '', label: rejection ? 'Your rejection' : 'None' },
          ...(templates ?? []).flatMap(({ id, kind, name }) =>
            kind === 'message' ? { value: id, label: name ?? '' } : [],
          ),
        ]}
        {...form.getInputProps('mail_template_id')}
      />
    </>
  )
}
