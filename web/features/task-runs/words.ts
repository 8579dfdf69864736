import { maxExactCount } from '@seatwise/contract/limits'
import type { TaskRun, TaskRunRow } from '@seatwise/contract/task-runs'

export const taskWords: Record<TaskRun['name'], string> = {
  'expire-surveys': 'Expire unfinished surveys',
  'delete-expired-data': 'Delete expired data',
  'sweep-files': 'Remove unused files',
  'recompute-likely-ranges': 'Compute likely ranges again',
  'update-survey-results': 'Change survey results',
  'undo-survey-results': 'Undo a change of survey results',
  'move-survey-results': 'Move survey results to another stage',
  'undo-moves-of-survey-results': 'Undo a move of survey results',
  'send-reminders': 'Send reminders',
}

export const stateChoices: { value: TaskRun['state']; label: string }[] = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'running', label: 'Running' },
  { value: 'succeeded', label: 'Done' },
  { value: 'failed', label: 'Failed' },
  { value: 'stopped', label: 'Stopped' },
  { value: 'not_allowed', label: 'Not allowed' },
]
const labels = new Map(stateChoices.map(({ value, label }) => [value, label]))

export const outcomeWords: Record<TaskRunRow['outcome'], string> = {
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Not changed',
}

/** The state of a run, and what it means. */
export function stateWords({ state, error }: Pick<TaskRun, 'state' | 'error'>): { label: string; detail?: string } {
  const label = labels.get(state)!
  if (state === 'not_allowed') return { label, detail: 'The person who started it no longer has the right to do this.' }
  if (state === 'waiting' && error) return { label, detail: 'The last attempt failed. It is tried again.' }
  if (state === 'failed' && error === 'interrupted')
    return { label, detail: 'It was cut off too often. Start it again, or contact support.' }
  if (state === 'failed' && error === 'refused')
    return { label, detail: 'What was chosen can no longer be used: for example, the role was retired meanwhile.' }
  if (state === 'failed')
    return { label, detail: 'Something went wrong on our side. Start it again, or contact support.' }
  return { label }
}

/** How far a run is: "6 of 20". */
export function progressWords({ done, total, failed_rows }: Pick<TaskRun, 'done' | 'total' | 'failed_rows'>): string {
  const progress = total === null ? `${done}` : `${done} of ${total}`
  return failed_rows > 0 ? `${progress}, ${failed_rows} not changed` : progress
}

export function actorWords({ actor, acting_as }: Pick<TaskRun, 'actor' | 'acting_as'>): string {
  if (actor === null) return 'A schedule'
  const name = actor.name ?? 'Somebody of another company'
  return acting_as === null ? name : `${name}, acting as ${acting_as.name ?? 'another user'}`
}

export function failedWords(failed: number): string {
  if (failed > maxExactCount) return `More than ${maxExactCount.toLocaleString('en')} tasks have failed.`
  return failed === 1 ? '1 task has failed.' : `${failed} tasks have failed.`
}
