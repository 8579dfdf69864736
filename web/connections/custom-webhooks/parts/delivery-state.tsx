import { IconAlertTriangle, IconCheck, IconClock, IconSend, type Icon } from '@tabler/icons-react'
import type { WebhookDelivery } from '@seatwise/contract/custom-webhooks'
import type { DeliveryState as State } from '@seatwise/contract/values/connections'
import { Status } from '../../../ui/status.tsx'
import { deliveryStateWords } from '../words.ts'

export const deliveryIcons: Record<State, Icon> = {
  queued: IconClock,
  sending: IconSend,
  delivered: IconCheck,
  dead: IconAlertTriangle,
}
/** Only final states have a color. */
const tones: Partial<Record<State, 'good' | 'bad'>> = { delivered: 'good', dead: 'bad' }

type Props = { delivery: WebhookDelivery; isActive: boolean }

export function DeliveryState({ delivery, isActive }: Props) {
  const words = deliveryStateWords(delivery, isActive)
  return (
    <span title={words}>
      <Status icon={deliveryIcons[delivery.state]} tone={tones[delivery.state]}>
        {words}
      </Status>
    </span>
  )
}
