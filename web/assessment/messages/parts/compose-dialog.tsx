import { useState } from 'react'
import { NativeSelect } from '@mantine/core'
import { useRouteContext } from '@tanstack/react-router'
import { sendMessages, type MessageSelection } from '@seatwise/contract/messages'
import { messageKinds, templateVariables, type MessageKind } from '@seatwise/contract/values/base'
import { can } from '@seatwise/domain/permissions'
import { queryClient } from '../../../kernel/query.ts'
import { callOnce } from '../../../kernel/session.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EditForm } from '../../../ui/edit-form.tsx'
import { TextFields, UnsubscribeField, useMailTemplates } from '../../../base/mailer/public.ts'
import { nameOf, newText } from '../../../base/mailer/words.ts'
import { useMessagePreview } from '../data.ts'
import { peopleWords } from '../words.ts'
import { Recipients } from './recipients.tsx'
import { Sent } from './sent.tsx'

type Props = {
  company_id: string
  selection: MessageSelection
  /** The recipients in words. */
  whose: string
  returnTo?: string | undefined
  onClose: () => void
}

/** Users have no survey role, so `role_name` is left out. */
const userVariables = templateVariables.message.filter((name) => name !== 'role_name')

const blank = { kind: 'message' as MessageKind, can_unsubscribe: true, ...newText }

/** Writes an email to a person, a user or the selected people, shows the recipients, and sends the email. */
export function ComposeDialog({ company_id, selection, whose, returnTo, onClose }: Props) {
  const [taken, setTaken] = useState({ id: '', text: newText })
  /** The id of the template that waits for confirmation, because it would replace a typed text. */
  const [asked, setAsked] = useState<string>()
  const [sent, setSent] = useState<{ task_run_id: string | null }>()
  const templates = useMailTemplates(company_id)
  const form = useForm({
    feature: 'survey-results',
    initial: blank,
    shape: sendMessages.body,
    bodyOf: (values) => ({ ...values, company_id, selection }),
    save: async (body) => {
      setSent((await callOnce('POST /mailer/send', { body })).data)
      // The page of a person counts their messages.
      await queryClient.invalidateQueries({ queryKey: ['candidates', 'one'] })
    },
  })
  const preview = useMessagePreview({ ...form.values, company_id, selection })
  const people = preview.data?.preview?.people
  const close = () => void form.leave(onClose)
  const { user } = useRouteContext({ from: '/shell' })
  const isToUsers = 'user_ids' in selection
  // Users can only get messages. A rejection reveals a stage, so only users who may see stages can send one.
  const kinds = messageKinds.filter(
    (kind) => kind === 'message' || (!isToUsers && (kind !== 'rejection' || can(user, 'survey-results.read-stage'))),
  )
  const choices = (templates.data ?? []).filter(({ kind }) => kinds.some((one) => one === kind))

  function take(id: string) {
    const template = choices.find((one) => one.id === id)
    // The cast is safe: the list contains only templates of messages.
    const text = template ? { subject: template.subject, body: template.body } : newText
    const kind = (template?.kind ?? 'message') as MessageKind
    form.setValues({ kind, ...text, can_unsubscribe: template?.can_unsubscribe ?? true })
    setTaken({ id, text })
    setAsked(undefined)
  }

  const { subject, body } = form.values
  const isTyped = subject !== taken.text.subject || body !== taken.text.body

  if (sent)
    return (
      <Dialog shape="drawer" title={`Email to ${whose}`} {...(returnTo && { returnTo })} onClose={onClose}>
        <Sent {...sent} whose={whose} isOnRecord={!isToUsers} onClose={onClose} />
      </Dialog>
    )
  return (
    <Dialog shape="drawer" title={`Email to ${whose}`} {...(returnTo && { returnTo })} onClose={close}>
      <EditForm
        form={form}
        submit={people === undefined || people < 2 ? 'Send' : `Send to ${peopleWords(people)}`}
        changed="Not sent yet"
        onCancel={close}
      >
        <NativeSelect
          label="Template"
          data={[
            { value: '', label: 'None: write a new email' },
            ...choices.map((one) => ({ value: one.id, label: nameOf(one) })),
          ]}
          data-autofocus
          value={taken.id}
          onChange={({ currentTarget: { value } }) => (isTyped ? setAsked(value) : take(value))}
        />
        <TextFields form={form} variables={isToUsers ? userVariables : templateVariables.message} />
        {form.values.kind === 'message' && <UnsubscribeField form={form} {...(isToUsers && { about: 'work' })} />}
        <Recipients {...preview} />
      </EditForm>
      {asked !== undefined && (
        <ConfirmDialog
          title="Replace what you have written?"
          explains="The template takes the place of your subject and text."
          confirm="Replace it"
          keep="Keep my text"
          onConfirm={() => take(asked)}
          onKeep={() => setAsked(undefined)}
        />
      )}
    </Dialog>
  )
}
