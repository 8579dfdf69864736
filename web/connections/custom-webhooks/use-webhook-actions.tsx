import { useState, type ReactNode } from 'react'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import type { CustomWebhook } from '@seatwise/contract/custom-webhooks'
import { useWrite } from '../../kernel/use-action.ts'
import type { RowAction } from '../../ui/row-actions.tsx'
import { menuId } from '../../ui/row-actions.tsx'
import { changeWebhook, testWebhook } from './data.ts'
import { AddWebhook, EditWebhook } from './parts/webhook-form.tsx'
import { DeleteDialog, NewSecretDialog, SecretDialog } from './parts/webhook-dialogs.tsx'
import { hostOf, refusalWords } from './words.ts'

type OpenDialog =
  | { action: 'add' }
  | { action: 'edit' | 'rotate' | 'delete'; webhook: CustomWebhook }
  | { action: 'secret'; webhook: CustomWebhook; secret: string; isNew: boolean }

type Options = {
  company_id: string
  /** The current webhooks, so that a retry after a refusal sends the newest version. */
  webhooks: readonly CustomWebhook[]
  /** The URL parameters of the pages of this company. */
  search: { company_id?: string }
  onDeleted?: () => void
}

/** The actions for webhooks, on their list and on the page of one. */
export function useWebhookActions({ company_id, webhooks, search, onDeleted }: Options) {
  const navigate = useNavigate()
  const { pending, run } = useWrite('custom-webhooks', { words: refusalWords })
  const [openDialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)

  /** Opens the delivery of the test, where its outcome is shown and can be found later. */
  const test = (webhook: CustomWebhook) =>
    void run(async () => {
      const { id } = await testWebhook(webhook.id)
      const to = '/company-settings/webhooks/$id'
      await navigate({ to, params: { id: webhook.id }, search: { ...search, delivery: id } })
    })

  const turn = (webhook: CustomWebhook, state: 'active' | 'paused') =>
    void run(async () => {
      await changeWebhook(webhook, { state })
      notifications.show({ message: `${hostOf(webhook)} is ${state === 'active' ? 'active' : 'paused'}` })
    })

  const changesOf = (webhook: CustomWebhook): RowAction[] => [
    { label: 'New secret…', run: () => setDialog({ action: 'rotate', webhook }) },
    webhook.state === 'active'
      ? { label: 'Pause', run: () => turn(webhook, 'paused') }
      : { label: 'Resume', run: () => turn(webhook, 'active') },
    { label: 'Delete…', run: () => setDialog({ action: 'delete', webhook }) },
  ]

  const showSecret = (isNew: boolean) => (webhook: CustomWebhook, secret: string) =>
    setDialog({ action: 'secret', webhook, secret, isNew })

  function dialog(): ReactNode {
    if (!openDialog) return null
    if (openDialog.action === 'add')
      return <AddWebhook company_id={company_id} onAdded={showSecret(true)} onClose={close} />
    const webhook = webhooks.find(({ id }) => id === openDialog.webhook.id) ?? openDialog.webhook
    const input = { webhook, returnTo: menuId(webhook), onClose: close }
    switch (openDialog.action) {
      case 'edit':
        // The form gets the version with which it began, and compares it with newer ones.
        return <EditWebhook {...input} webhook={openDialog.webhook} />
      case 'rotate':
        return <NewSecretDialog {...input} onMade={showSecret(false)} />
      case 'delete':
        return (
          <DeleteDialog
            {...input}
            onDone={() => {
              close()
              onDeleted?.()
            }}
          />
        )
      case 'secret':
        return <SecretDialog {...input} secret={openDialog.secret} isNew={openDialog.isNew} />
    }
  }

  return {
    pending,
    test,
    changesOf,
    add: () => setDialog({ action: 'add' }),
    edit: (webhook: CustomWebhook) => setDialog({ action: 'edit', webhook }),
    resume: (webhook: CustomWebhook) => turn(webhook, 'active'),
    dialog: dialog(),
  }
}
