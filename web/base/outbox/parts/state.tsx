import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconHelpCircle,
  IconMailOff,
  IconSend,
  type Icon,
} from '@tabler/icons-react'
import type { OutboxMessage } from '@seatwise/contract/outbox'
import { Status } from '../../../ui/status.tsx'
import { causeOf } from '../words.ts'

const icons: Record<OutboxMessage['state'], Icon> = {
  queued: IconClock,
  sending: IconSend,
  sent: IconCheck,
  held: IconMailOff,
  uncertain: IconHelpCircle,
  dead: IconAlertTriangle,
  canceled: IconMailOff,
}
/** Only states that need attention have a color. */
const tones: Partial<Record<OutboxMessage['state'], 'warn' | 'bad'>> = { uncertain: 'warn', dead: 'bad' }

export const State = ({ message }: { message: OutboxMessage }) => (
  <Status {...lookOf(message)}>{causeOf(message)}</Status>
)

const lookOf = ({ state, withdrawal }: OutboxMessage) =>
  withdrawal === null ? { icon: icons[state], tone: tones[state] } : { icon: IconMailOff }
