import { IconAlertTriangle, IconCheck, IconPlayerPause, IconPlugOff } from '@tabler/icons-react'
import type { CustomWebhook } from '@seatwise/contract/custom-webhooks'
import { Status } from '../../../ui/status.tsx'
import { shortStateWords, stateWords } from '../words.ts'

/** @property isShort true to show one word; the rest is shown on hover and read by screen readers */
type Props = { webhook: CustomWebhook; isShort?: boolean }

/** The state of a webhook; only states that need attention have a color. */
export function WebhookState({ webhook, isShort = false }: Props) {
  const words = stateWords(webhook)
  const short = shortStateWords(webhook)
  return (
    <Status {...lookOf(webhook)} detail={isShort && words !== short ? words : undefined}>
      {isShort ? short : words}
    </Status>
  )
}

function lookOf({ state, failing_since }: CustomWebhook) {
  if (state === 'disabled') return { icon: IconPlugOff, tone: 'bad' } as const
  if (state === 'paused') return { icon: IconPlayerPause }
  return failing_since ? ({ icon: IconAlertTriangle, tone: 'warn' } as const) : { icon: IconCheck }
}
