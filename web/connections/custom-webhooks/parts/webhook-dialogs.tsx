import { Button } from '@mantine/core'
import type { CustomWebhook } from '@seatwise/contract/custom-webhooks'
import { oldSecretHours } from '@seatwise/contract/limits'
import { Confirm } from '../../../kernel/confirm.tsx'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { SecretField } from '../../../ui/secret-field.tsx'
import { changeWebhook, deleteWebhook } from '../data.ts'
import classes from '../custom-webhooks.module.css'
import { addressOf, hostOf, refusalWords } from '../words.ts'

type Props = { webhook: CustomWebhook; returnTo: string; onClose: () => void }

export const DeleteDialog = ({ webhook, ...props }: Props & { onDone: () => void }) => (
  <Confirm
    {...props}
    feature="custom-webhooks"
    words={refusalWords}
    title={`Delete the webhook to ${hostOf(webhook)}?`}
    explains="Nothing is sent to this address any more, what waits included, and its secret is gone for good."
    confirm="Delete webhook"
    isDangerous
    run={() => deleteWebhook(webhook.id)}
    done="Webhook deleted"
  />
)

type NewSecretProps = Props & { onMade: (webhook: CustomWebhook, secret: string) => void }

/** Asks for confirmation before a webhook gets a new secret. */
export const NewSecretDialog = ({ webhook, onMade, ...props }: NewSecretProps) => (
  <Confirm
    {...props}
    feature="custom-webhooks"
    words={refusalWords}
    title={`Make a new secret for ${hostOf(webhook)}?`}
    explains={`Deliveries are signed with both secrets for ${oldSecretHours} hours. Put the new one into your system in that time.`}
    confirm="Make a new secret"
    run={() => changeWebhook(webhook, { new_secret: true })}
    // The secret is defined, because it was requested.
    onDone={({ data, secret }) => onMade(data, secret!)}
  />
)

type SecretProps = { webhook: CustomWebhook; secret: string; isNew: boolean; returnTo: string; onClose: () => void }

/** Shows a secret, the only time that it is shown. */
export function SecretDialog({ webhook, secret, isNew, returnTo, onClose }: SecretProps) {
  return (
    <Dialog title={isNew ? 'Webhook added' : 'New secret'} onClose={onClose} returnTo={returnTo}>
      <Stack className={classes.secret}>
        <SecretField label="Secret" value={secret} />
        <p>
          This is the only time that you see it. Your system checks with it that what arrives at{' '}
          <b>{addressOf(webhook)}</b> comes from here and was not changed on the way (Standard Webhooks).
        </p>
        {!isNew && <p>The one before stays valid for {oldSecretHours} hours.</p>}
      </Stack>
      <DialogFoot>
        <Button onClick={onClose}>Done</Button>
      </DialogFoot>
    </Dialog>
  )
}
