import { Switch, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRouteContext } from '@tanstack/react-router'
import { saveCustomWebhook, type CustomWebhook } from '@seatwise/contract/custom-webhooks'
import type { WebhookEvent } from '@seatwise/contract/values'
import { can } from '@seatwise/domain/permissions'
import { useForm, type Form } from '../../../kernel/use-form.ts'
import { useRowForm } from '../../../kernel/use-row-form.ts'
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx'
import { CheckboxGroups } from '../../../ui/checkbox-groups.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EditForm } from '../../../ui/edit-form.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { SettingRows } from '../../../ui/setting-rows.tsx'
import { saveWebhook } from '../data.ts'
import { Text } from '../../../ui/layout.tsx'
import { eventGroups, eventList, hostOf, inOrder, makerOf, refusalWords, stateNames, stateWords } from '../words.ts'

const draftOf = (webhook: CustomWebhook | undefined) => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  events: inOrder(webhook?.events ?? []),
  is_active: webhook === undefined || webhook.state === 'active',
})
type Draft = ReturnType<typeof draftOf>

const bodyOf = ({ url, description, events, is_active }: Draft) => ({
  url,
  description,
  events,
  state: is_active ? ('active' as const) : ('paused' as const),
})

const labels = { url: 'Address', description: 'Description', events: 'Events', is_active: 'Status' }
const shown = ({ url, description, events, is_active }: Draft) => ({
  url,
  description,
  events: eventList(events),
  is_active: stateNames[is_active ? 'active' : 'paused'],
})
const kept = {
  feature: 'custom-webhooks',
  words: refusalWords,
  shape: saveCustomWebhook.body,
  fieldOf: { stages_not_seen: 'events' },
} as const

type AddProps = {
  company_id: string
  onAdded: (webhook: CustomWebhook, secret: string) => void
  onClose: () => void
}

export function AddWebhook({ company_id, onAdded, onClose }: AddProps) {
  const form = useForm({
    ...kept,
    initial: draftOf(undefined),
    bodyOf: (draft) => ({ ...bodyOf(draft), company_id }),
    save: async (body) => {
      const { data, secret } = await saveWebhook(body)
      // A new webhook always has one.
      onAdded(data, secret!)
    },
  })
  const close = () => void form.leave(onClose)
  return (
    <Dialog shape="drawer" title="Add a webhook" onClose={close}>
      <EditForm form={form} submit="Add webhook" onCancel={close}>
        <Fields form={form} />
      </EditForm>
    </Dialog>
  )
}

type EditProps = { webhook: CustomWebhook; returnTo: string; onClose: () => void }

export function EditWebhook({ webhook: opened, returnTo, onClose }: EditProps) {
  const { row: webhook, ...form } = useRowForm({
    ...kept,
    write: 'PUT /custom-webhooks',
    row: opened,
    draftOf,
    bodyOf: (draft, { id, version }) => ({ ...bodyOf(draft), id, version }),
    save: async (body) => {
      await saveWebhook(body)
      notifications.show({ message: 'Webhook saved' })
      onClose()
    },
  })
  const close = () => void form.leave(onClose)
  const { changed } = form
  return (
    <Dialog shape="drawer" title={`Edit the webhook to ${hostOf(webhook)}`} onClose={close} returnTo={returnTo}>
      <EditForm
        form={form}
        notice={
          changed && (
            <ChangedMeanwhile {...changed} labels={labels} typed={shown(form.values)} stored={shown(changed.stored)} />
          )
        }
        submit="Save"
        onCancel={close}
      >
        <Fields form={form} webhook={webhook} />
      </EditForm>
    </Dialog>
  )
}

type FieldsProps = { form: Pick<Form<Draft>, 'values' | 'getInputProps'>; webhook?: CustomWebhook }

function Fields({ form, webhook }: FieldsProps) {
  const { user } = useRouteContext({ from: '/shell' })
  return (
    <>
      <TextInput
        type="url"
        label="Address"
        description="Where your system takes a POST, beginning with https://."
        placeholder="https://hooks.example.com/seatwise"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('url')}
      />
      <TextInput
        label={<Optional>Description</Optional>}
        description="What it is for, as your colleagues read it in the list."
        {...form.getInputProps('description')}
      />
      <CheckboxGroups<WebhookEvent>
        label="Events"
        groups={eventGroups(can(user, 'survey-results.read-stage'))}
        {...form.getInputProps('events')}
        value={form.values.events}
      />
      <SettingRows>
        <Switch
          label="Active"
          description={
            webhook?.state === 'disabled'
              ? `${stateWords(webhook)}. Switch it on, so that it goes on.`
              : 'What happens while it is paused is not sent, also not later.'
          }
          {...form.getInputProps('is_active', { type: 'checkbox' })}
        />
      </SettingRows>
      <Text tone="quiet">
        What is sent is what you may see, because you save it
        {webhook && webhook.made_by.id !== user.id && ` (before you, ${makerOf(webhook)} did)`}. When you leave, the
        webhook ends.
      </Text>
    </>
  )
}
