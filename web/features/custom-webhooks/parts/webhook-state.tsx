import { IconAlertTriangle, IconCheck, IconPlayerPause, IconPlugOff } from '@tabler/icons-react'
import type { CustomWebhook } from '@seatwise/contract/custom-webhooks'
import { Status } from '../../../ui/status.tsx'
import { stateWords } from '../words.ts'

/** Whether a webhook sends; only what somebody should look at has a color. */
export function WebhookState({ webhook }: { webhook: CustomWebhook }) {
  const { state, failing_since } = webhook
  const words = stateWords(webhook)
  const look =
    state === 'disabled'
      ? ({ icon: IconPlugOff, tone: 'bad' } as const)
      : state === 'paused'
        ? { icon: IconPlayerPause }
        : failing_since
          ? ({ icon: IconAlertTriangle, tone: 'warn' } as const)
          : { icon: IconCheck }
  return (
    <span title={words}>
      <Status {...look}>{words}</Status>
    </span>
  )
}
