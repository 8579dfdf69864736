import type { Job } from '@seatwise/contract/jobs'
import { Pill } from '../../../ui/pill.tsx'
import { stateNames, stateTones } from '../states.ts'
import { hasEnded, lastDayWords } from '../words.ts'

/** The state of a job, or that its last day has passed: it then accepts no applications, although it is open. */
export function JobState({ job }: { job: Pick<Job, 'state' | 'closes_on'> }) {
  const { state, closes_on } = job
  if (hasEnded(job))
    return (
      <span title={lastDayWords(closes_on!)}>
        <Pill tone="warn">Last day over</Pill>
      </span>
    )
  return <Pill tone={stateTones[state]}>{stateNames[state]}</Pill>
}
