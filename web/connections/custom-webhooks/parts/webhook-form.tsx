import { Switch, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRouteContext } from '@tanstack/react-router'
import { saveCustomWebhook, type CustomWebhook } from '@seatwise/contract/custom-webhooks'
import type { WebhookEvent } from '@seatwise/contract/values/connections'
import { can } from '@seatwise/domain/permissions'
import { useForm, type Form } from '../../../kernel/use-form.ts'
import { useRowForm } from '../../../kernel/use-row-form.ts'
import { EditDialog } from '../../../ui/edit-dialog.tsx'
import { CheckboxGroups } from '../../../ui/checkbox-groups.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { SettingRows } from '../../../ui/setting-rows.tsx'
import { saveWebhook } from '../data.ts'
import { Text } from '../../../ui/layout.tsx'
import { currentBrand } from '../../../kernel/brand.ts'
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
      // The secret is defined, because every new webhook gets one.
      onAdded(data, secret!)
    },
  })
  return (
    <EditDialog title="Add a webhook" form={form} submit="Add webhook" onClose={onClose}>
      <Fields form={form} />
    </EditDialog>
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
  return (
    <EditDialog
      title={`Edit the webhook to ${hostOf(webhook)}`}
      returnTo={returnTo}
      form={form}
      compared={{ labels, textsOf: shown }}
      submit="Save"
      onClose={onClose}
    >
      <Fields form={form} webhook={webhook} />
    </EditDialog>
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
        groups={eventGroups(can(user, 'survey-results.read-stage'), currentBrand().features.jobs)}
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
