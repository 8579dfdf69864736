import { useRef } from 'react'
import { Button, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { updateMailTemplate, type MailTemplate } from '@seatwise/contract/mailer'
import { maxTemplateLength } from '@seatwise/contract/limits'
import type { UserProfile } from '@seatwise/contract/users'
import type { TemplateVariable } from '@seatwise/contract/values'
import { can } from '@seatwise/domain/permissions'
import { call } from '../../../platform/session.ts'
import { useAction, useWrite } from '../../../platform/use-action.ts'
import { useRowForm } from '../../../platform/use-row-form.ts'
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EditForm } from '../../../ui/edit-form.tsx'
import classes from '../mailer.module.css'
import { templateWords, variableWords } from '../words.ts'
import { Preview } from './preview.tsx'

const draftOf = ({ subject, body }: MailTemplate) => ({ subject, body })
const labels = { subject: 'Subject', body: 'Text' }

type Props = {
  user: UserProfile
  company: { id: string; brand: 'hb' | 'be' }
  template: MailTemplate
  returnTo: string
  onClose: () => void
}

export function TemplateEditor({ user, company, template: opened, returnTo, onClose }: Props) {
  const text = useRef<HTMLTextAreaElement>(null)
  const { row: template, ...form } = useRowForm({
    feature: 'mailer',
    write: 'PUT /mailer/templates/{id}',
    row: opened,
    draftOf,
    shape: updateMailTemplate.body,
    bodyOf: (draft, { version }) => ({ ...draft, company_id: company.id, version }),
    save: async (body) => {
      await call('PUT /mailer/templates/{id}', { params: { id: opened.id }, body })
      notifications.show({ message: 'Email saved' })
      onClose()
    },
  })
  const draft = { company_id: company.id, ...form.values }
  const close = () => void form.leave(onClose)

  function insert(variable: TemplateVariable) {
    const { selectionStart, selectionEnd, value } = text.current!
    const written = variable === 'link' ? '[Go to the survey]({{ link }})' : `{{ ${variable} }}`
    form.setFieldValue('body', value.slice(0, selectionStart) + written + value.slice(selectionEnd))
    const caret = selectionStart + written.length
    // The field has the new text after it is drawn again.
    requestAnimationFrame(() => {
      text.current?.focus()
      text.current?.setSelectionRange(caret, caret)
    })
  }

  return (
    <Dialog shape="drawer" title={templateWords[opened.id].name} returnTo={returnTo} onClose={close}>
      <EditForm
        form={form}
        submit="Save"
        onCancel={close}
        notice={
          form.changed && (
            <ChangedMeanwhile
              labels={labels}
              typed={form.values}
              stored={form.changed.stored}
              onTake={form.changed.onTake}
              onKeep={form.changed.onKeep}
            />
          )
        }
      >
        <TextInput
          label={labels.subject}
          maxLength={maxTemplateLength.subject}
          data-autofocus
          {...form.getInputProps('subject')}
        />
        <Textarea
          ref={text}
          label={labels.body}
          description="Leave a line empty between paragraphs. Nothing else is formatted."
          autosize
          minRows={8}
          maxRows={20}
          maxLength={maxTemplateLength.body}
          {...form.getInputProps('body')}
        />
        <div className={classes.insert} role="group" aria-label="Insert into the text">
          <span>Insert</span>
          {template.variables.map((variable) => (
            <Button
              key={variable}
              size="compact-sm"
              variant="default"
              // The server names only values of the contract.
              onClick={() => insert(variable as TemplateVariable)}
            >
              {variableWords[variable as TemplateVariable]}
            </Button>
          ))}
        </div>
        <Preview draft={{ ...draft, id: opened.id }} brand={company.brand} />
        <div className={classes.actions}>
          {can(user, 'mailer.test') && <SendTest draft={draft} id={opened.id} />}
          {!template.is_default && <Reset company_id={company.id} template={template} onDone={onClose} />}
        </div>
      </EditForm>
    </Dialog>
  )
}

type Written = { company_id: string; subject: string; body: string }

function SendTest({ id, draft }: { id: MailTemplate['id']; draft: Written }) {
  const { pending, run } = useAction()
  const send = () =>
    run(async () => {
      const { recipient } = (await call('POST /mailer/templates/{id}/test', { params: { id }, body: draft })).data
      notifications.show({ message: `A test is on its way to ${recipient}.` })
    })
  return (
    <Button variant="default" loading={pending} onClick={() => void send()}>
      Send me a test
    </Button>
  )
}

type ResetProps = { company_id: string; template: MailTemplate; onDone: () => void }

function Reset({ company_id, template: { id, version }, onDone }: ResetProps) {
  const { pending, run } = useWrite('mailer')
  const reset = () =>
    run(async () => {
      await call('POST /mailer/templates/{id}/reset', { params: { id }, body: { company_id, version } })
      notifications.show({ message: 'Our text is sent again' })
      onDone()
    })
  return (
    <Button variant="default" loading={pending} onClick={() => void reset()}>
      Use our text again
    </Button>
  )
}
