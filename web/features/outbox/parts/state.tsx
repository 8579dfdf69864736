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
import { stateWords } from '../words.ts'

const icons: Record<OutboxMessage['state'], Icon> = {
  queued: IconClock,
  sending: IconSend,
  sent: IconCheck,
  held: IconMailOff,
  uncertain: IconHelpCircle,
  dead: IconAlertTriangle,
}
/** The others take their course. */
const tones: Partial<Record<OutboxMessage['state'], 'warn' | 'bad'>> = { uncertain: 'warn', dead: 'bad' }

export const State = ({ message }: { message: OutboxMessage }) => (
  <Status icon={icons[message.state]} tone={tones[message.state]} detail={message.last_error}>
    {stateWords(message)}
  </Status>
)
