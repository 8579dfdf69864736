import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconLoader2,
  IconLock,
  IconPlayerStop,
  type Icon,
} from '@tabler/icons-react'
import type { TaskRun } from '@seatwise/contract/task-runs'
import { Status } from '../../../ui/status.tsx'
import { stateWords } from '../words.ts'

const icons: Record<TaskRun['state'], Icon> = {
  waiting: IconClock,
  running: IconLoader2,
  succeeded: IconCheck,
  failed: IconAlertTriangle,
  stopped: IconPlayerStop,
  not_allowed: IconLock,
}
/** Only states that need attention have a color. */
const tones: Partial<Record<TaskRun['state'], 'warn' | 'bad'>> = { failed: 'bad', not_allowed: 'warn' }

export function State({ run }: { run: TaskRun }) {
  const { label, detail } = stateWords(run)
  return (
    <Status icon={icons[run.state]} tone={tones[run.state]} detail={detail}>
      {label}
    </Status>
  )
}
