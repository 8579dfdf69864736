import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { CustomWebhook } from '@seatwise/contract/custom-webhooks'
import { oldSecretHours } from '@seatwise/contract/limits'
import { useWrite } from '../../../kernel/use-action.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SecretField } from '../../../ui/secret-field.tsx'
import { changeWebhook, deleteWebhook } from '../data.ts'
import classes from '../custom-webhooks.module.css'
import { addressOf, hostOf, refusalWords } from '../words.ts'

const inPlace = { words: refusalWords, isToldInPlace: true }

type DeleteProps = { webhook: CustomWebhook; returnTo: string; onDeleted: () => void; onClose: () => void }

export function DeleteDialog({ webhook, returnTo, onDeleted, onClose }: DeleteProps) {
  const { problem, pending, run } = useWrite('custom-webhooks', inPlace)
  async function remove() {
    await deleteWebhook(webhook.id)
    notifications.show({ message: 'Webhook deleted' })
    onDeleted()
  }
  return (
    <ConfirmDialog
      title={`Delete the webhook to ${hostOf(webhook)}?`}
      explains="Nothing is sent to this address any more, what waits included, and its secret is gone for good."
      confirm="Delete webhook"
      isDangerous
      pending={pending}
      problem={problem}
      onConfirm={() => void run(remove)}
      onKeep={onClose}
      returnTo={returnTo}
    />
  )
}

type RotateProps = {
  webhook: CustomWebhook
  returnTo: string
  onMade: (webhook: CustomWebhook, secret: string) => void
  onClose: () => void
}

/** Asks before a webhook gets another secret. */
export function NewSecretDialog({ webhook, returnTo, onMade, onClose }: RotateProps) {
  const { problem, pending, run } = useWrite('custom-webhooks', inPlace)
  async function rotate() {
    const { data, secret } = await changeWebhook(webhook, { new_secret: true })
    // It was asked for.
    onMade(data, secret!)
  }
  return (
    <ConfirmDialog
      title={`Make a new secret for ${hostOf(webhook)}?`}
      explains={`Deliveries are signed with both secrets for ${oldSecretHours} hours. Put the new one into your system in that time.`}
      confirm="Make a new secret"
      pending={pending}
      problem={problem}
      onConfirm={() => void run(rotate)}
      onKeep={onClose}
      returnTo={returnTo}
    />
  )
}

type SecretProps = { webhook: CustomWebhook; secret: string; isNew: boolean; returnTo: string; onClose: () => void }

/** The one time that a secret is shown. */
export function SecretDialog({ webhook, secret, isNew, returnTo, onClose }: SecretProps) {
  return (
    <Dialog title={isNew ? 'Webhook added' : 'New secret'} onClose={onClose} returnTo={returnTo}>
      <div className={classes.secret}>
        <SecretField label="Secret" value={secret} />
        <p>
          This is the only time that you see it. Your system checks with it that what arrives at{' '}
          <b>{addressOf(webhook)}</b> comes from here and was not changed on the way (Standard Webhooks).
        </p>
        {!isNew && <p>The one before stays valid for {oldSecretHours} hours.</p>}
      </div>
      <DialogFoot>
        <Button onClick={onClose}>Done</Button>
      </DialogFoot>
    </Dialog>
  )
}
