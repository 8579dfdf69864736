import { NativeSelect, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { rejectMailDelay } from '@seatwise/contract/limits'
import { createRejectReason, updateRejectReason, type RejectReason } from '@seatwise/contract/reject-reasons'
import { call, callOnce } from '../../../kernel/session.ts'
import { useForm, type Form } from '../../../kernel/use-form.ts'
import { useRowForm } from '../../../kernel/use-row-form.ts'
import { EditDialog } from '../../../ui/edit-dialog.tsx'
import { menuId } from '../../../ui/row-actions.tsx'
import { useMailTemplates } from '../../mailer/data.ts'
import { delayWords, reasonRefusalWords } from '../words.ts'

/** `mail` is `stage`, `none` or the id of a template. */
type Draft = { name: string; mail: string; mail_delay_minutes: string }
type Stored = Pick<RejectReason, 'name' | 'mail' | 'mail_template' | 'mail_delay_minutes'>

const draftOf = ({ name, mail, mail_template, mail_delay_minutes }: Stored): Draft => ({
  name,
  // Without its template, which was deleted, the stage's email counts.
  mail: mail === 'template' ? (mail_template?.id ?? 'stage') : mail,
  mail_delay_minutes: String(mail_delay_minutes),
})

const isOwn = (mail: string): mail is 'stage' | 'none' => mail === 'stage' || mail === 'none'

const bodyOf = ({ name, mail, mail_delay_minutes }: Draft) => ({
  name,
  ...(isOwn(mail) ? { mail } : { mail: 'template' as const, mail_template_id: mail }),
  mail_delay_minutes: Number(mail_delay_minutes),
})

const formOptions = {
  feature: 'reject-reasons',
  words: reasonRefusalWords,
  fieldOf: { reject_reason_name_taken: 'name' },
} as const

type Props = { company_id: string; onClose: () => void }

export function AddRejectReason({ company_id, onClose }: Props) {
  const form = useForm({
    ...formOptions,
    initial: draftOf({ name: '', mail: 'stage', mail_template: null, mail_delay_minutes: rejectMailDelay.usual }),
    shape: createRejectReason.body,
    bodyOf: (draft) => ({ company_id, ...bodyOf(draft) }),
    save: async (body) => {
      await callOnce('POST /reject-reasons', { body })
      notifications.show({ message: 'Reason added' })
      onClose()
    },
  })
  return (
    <EditDialog title="Add a reason" form={form} submit="Add reason" onClose={onClose}>
      <Fields form={form} company_id={company_id} />
    </EditDialog>
  )
}

const labels = { name: 'Name', mail: 'Email', mail_delay_minutes: 'Sent' }
const textsOf = ({ name, mail, mail_delay_minutes }: Draft) => ({
  name,
  mail: mail === 'stage' ? 'The email of the stage' : mail === 'none' ? 'No email' : 'One of your templates',
  mail_delay_minutes: delayWords(Number(mail_delay_minutes)),
})

export function EditRejectReason({ reason: opened, company_id, onClose }: Props & { reason: RejectReason }) {
  const { row: reason, ...form } = useRowForm({
    ...formOptions,
    write: 'PUT /reject-reasons/{id}',
    row: opened,
    draftOf,
    shape: updateRejectReason.body,
    bodyOf: (draft, { version }) => ({ version, ...bodyOf(draft) }),
    save: async (body) => {
      await call('PUT /reject-reasons/{id}', { params: { id: opened.id }, body })
      notifications.show({ message: 'Reason saved' })
      onClose()
    },
  })
  return (
    <EditDialog
      title={`Change “${reason.name}”`}
      returnTo={menuId(reason)}
      form={form}
      compared={{ labels, textsOf }}
      submit="Save"
      onClose={onClose}
    >
      <Fields form={form} company_id={company_id} />
    </EditDialog>
  )
}

const delays = [0, 60, 240, 1440, 2880, 4320, rejectMailDelay.max]

type FieldsProps = { form: Pick<Form<Draft>, 'values' | 'getInputProps'>; company_id: string }

function Fields({ form, company_id }: FieldsProps) {
  const templates = useMailTemplates(company_id).data ?? []
  const chosen = Number(form.values.mail_delay_minutes)
  const offered = delays.includes(chosen) ? delays : [...delays, chosen].sort((one, other) => one - other)
  return (
    <>
      <TextInput
        label="Name"
        description="It stands beside the person for everyone who sees stages, and is not part of the email."
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label="Email"
        description="Whoever moves a person sees it first, and can send none. You can write more under Email templates."
        data={[
          { value: 'stage', label: 'The email of the stage' },
          ...templates.flatMap(({ id, kind, name }) => (kind === 'message' ? { value: id, label: name ?? '' } : [])),
          { value: 'none', label: 'No email' },
        ]}
        {...form.getInputProps('mail')}
      />
      {form.values.mail !== 'none' && (
        <NativeSelect
          label="Sent"
          description="The time that is proposed. The email can be canceled until then."
          data={offered.map((minutes) => ({ value: String(minutes), label: sentence(delayWords(minutes)) }))}
          {...form.getInputProps('mail_delay_minutes')}
        />
      )}
    </>
  )
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
