import { useState } from 'react'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { updateMailTemplate, type MailTemplate } from '@seatwise/contract/mailer'
import type { UserProfile } from '@seatwise/contract/users'
import type { BrandKey } from '@seatwise/contract/values/base'
import { can } from '@seatwise/domain/permissions'
import { call } from '../../../kernel/session.ts'
import { useAction, useWrite } from '../../../kernel/use-action.ts'
import { useRowForm } from '../../../kernel/use-row-form.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EditDialog } from '../../../ui/edit-dialog.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import classes from '../mailer.module.css'
import { changedWords, nameOf, templateWords } from '../words.ts'
import { Preview } from './preview.tsx'
import { TextFields, textLabels } from './text-fields.tsx'

/** The fields of a template. Only message templates have a name and a link to unsubscribe. */
const draftOf = ({ kind, name, can_unsubscribe, subject, body }: MailTemplate) =>
  kind === 'message' ? { name: name ?? '', can_unsubscribe, subject, body } : { subject, body }

const inWords = ({ can_unsubscribe, ...texts }: ReturnType<typeof draftOf>): Record<string, string> => ({
  ...texts,
  ...(can_unsubscribe === undefined ? {} : { can_unsubscribe: can_unsubscribe ? 'Yes' : 'No' }),
})

const ownLabels = { name: 'Name', can_unsubscribe: 'Link to unsubscribe' }

type Props = {
  user: UserProfile
  company: { id: string; brand: BrandKey }
  template: MailTemplate
  returnTo: string
  onClose: () => void
}

export function TemplateEditor({ user, company, template: opened, returnTo, onClose }: Props) {
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
    fieldOf: { template_name_taken: 'name' },
  })
  const { subject, body } = form.values
  const draft = { company_id: company.id, subject, body }
  const isOwn = template.kind === 'message'
  return (
    <EditDialog
      shape="wide-drawer"
      title={nameOf(opened)}
      form={form}
      submit="Save"
      compared={{ labels: { ...textLabels, ...ownLabels }, textsOf: inWords }}
      returnTo={returnTo}
      onClose={onClose}
    >
      <Stack gap={20} className={classes.sides}>
        <Stack gap={20} className={classes.side}>
          {template.kind === 'message' ? (
            <OwnFields form={form} />
          ) : (
            <Text tone="quiet">
              {templateWords[template.kind].when}{' '}
              {template.is_default ? 'This is the default text.' : `${changedWords(template)}.`}
            </Text>
          )}
          <TextFields form={form} variables={template.variables} takesFocus={!isOwn} />
        </Stack>
        <Preview draft={{ ...draft, kind: template.kind }} brand={company.brand} />
      </Stack>
      <Row gap={6} align="center">
        {can(user, 'mailer.test') && <SendTest draft={draft} id={opened.id} />}
        {isOwn ? (
          <Delete company_id={company.id} template={template} onDone={onClose} />
        ) : (
          !template.is_default && <Reset company_id={company.id} template={template} onDone={onClose} />
        )}
      </Row>
    </EditDialog>
  )
}

type OwnForm = { getInputProps: (field: 'name' | 'can_unsubscribe', options?: { type: 'checkbox' }) => object }

/** Fields that only message templates have. */
export const OwnFields = ({ form }: { form: OwnForm }) => (
  <>
    <TextInput
      label={ownLabels.name}
      description="Only your company sees it."
      data-autofocus
      {...form.getInputProps('name')}
    />
    <UnsubscribeField form={form} />
  </>
)

type UnsubscribeProps = {
  form: Pick<OwnForm, 'getInputProps'>
  /** What the emails are about that need no link to unsubscribe. */
  about?: string
}

export const UnsubscribeField = ({ form, about = 'survey or application' }: UnsubscribeProps) => (
  <Checkbox
    label={ownLabels.can_unsubscribe}
    description={`Needed in emails that are not about the person's own ${about}. Who has unsubscribed does not get them.`}
    {...form.getInputProps('can_unsubscribe', { type: 'checkbox' })}
  />
)

type EditorText = { company_id: string; subject: string; body: string }

function SendTest({ id, draft }: { id: MailTemplate['id']; draft: EditorText }) {
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

type ChangeProps = { company_id: string; template: MailTemplate; onDone: () => void }

function Reset({ company_id, template: { id, version }, onDone }: ChangeProps) {
  const { pending, run } = useWrite('mailer')
  const reset = () =>
    run(async () => {
      await call('POST /mailer/templates/{id}/reset', { params: { id }, body: { company_id, version } })
      notifications.show({ message: 'The default text is sent again' })
      onDone()
    })
  return (
    <Button variant="default" loading={pending} onClick={() => void reset()}>
      Use the default text again
    </Button>
  )
}

function Delete({ company_id, template, onDone }: ChangeProps) {
  const { pending, run } = useWrite('mailer')
  const [isAsked, setAsked] = useState(false)
  const remove = () =>
    run(async () => {
      await call('DELETE /mailer/templates/{id}', { params: { id: template.id }, query: { company_id } })
      notifications.show({ message: 'Template deleted. Emails that were sent with it stay.' })
      onDone()
    })
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        Delete
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="Delete this template?"
          explains={`Nobody can send ${nameOf(template)} any more. Emails that were sent with it stay.`}
          confirm="Delete template"
          keep="Keep it"
          isDangerous
          pending={pending}
          onConfirm={() => void remove()}
          onKeep={() => setAsked(false)}
        />
      )}
    </>
  )
}
