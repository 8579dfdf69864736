import { maxExactCount } from '@seatwise/contract/limits'
import { importTaskNames, sendingTaskNames } from '@seatwise/contract/values/base'
import type { TaskRun, TaskRunRow } from '@seatwise/contract/task-runs'
import { stateChoices } from './list-state.ts'

export const taskWords: Record<TaskRun['name'], string> = {
  'expire-surveys': 'Close unfinished surveys',
  'delete-expired-data': 'Delete expired data',
  'sweep-files': 'Delete unused files',
  'recompute-likely-ranges': 'Update score ranges',
  'activate-benchmark': 'Activate a benchmark',
  'retire-benchmark': 'Retire a benchmark',
  'update-survey-results': 'Change results',
  'undo-survey-results': 'Undo a change of results',
  'move-survey-results': 'Move results to another stage',
  'undo-moves-of-survey-results': 'Undo a move of results',
  'update-candidates': 'Change people',
  'undo-candidates': 'Undo a change of people',
  'send-reminders': 'Send reminders',
  'export-company': 'Export everything of a company',
  'send-messages': 'Send emails to people',
  'import-invitations': 'Invite people from a file',
  'import-candidates': 'Import people from a file',
  'send-rejections': 'Send rejections',
  'delete-statuses': 'Delete stages and move their people',
  'clean-up-data': 'Delete test data and unused files',
  'undo-candidate-import': 'Undo an import of people',
}

const labels = new Map(stateChoices.map(({ value, label }) => [value, label]))

const outcomes: Record<TaskRunRow['outcome'], string> = {
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Not changed',
}
const outcomesOfSending = { changed: 'Sent', unchanged: 'Not sent', refused: 'Not sent' }
const outcomesOfInviting = { ...outcomes, refused: 'Not invited' }
const outcomesOfCleanUp = { ...outcomes, changed: 'Deleted', refused: 'Not deleted' }
const outcomesOfImport = { changed: 'Imported', unchanged: 'Not changed', refused: 'Left out' }
const outcomesOfImportUndo = { ...outcomes, changed: 'Undone', refused: 'Kept' }

const isImport = (name: TaskRun['name']) => importTaskNames.some((one) => one === name)
const isSending = (name: TaskRun['name']) => sendingTaskNames.some((one) => one === name)

export const outcomeWords = (name: TaskRun['name'], outcome: TaskRunRow['outcome']): string => outcomesOf(name)[outcome]

function outcomesOf(name: TaskRun['name']) {
  if (isSending(name)) return outcomesOfSending
  if (name === 'clean-up-data') return outcomesOfCleanUp
  if (name === 'import-invitations') return outcomesOfInviting
  if (name === 'undo-candidate-import') return outcomesOfImportUndo
  return isImport(name) ? outcomesOfImport : outcomes
}

/** What happens to the effects of a task that was stopped. */
export const stoppedWords = (name: TaskRun['name']): string =>
  isSending(name)
    ? 'Emails that had not left yet are withdrawn. Each person’s page says what they got.'
    : name === 'import-candidates'
      ? 'Who is in stays. Choose the same file again for the others: nobody is added twice.'
      : name === 'delete-statuses'
        ? 'Nothing is deleted yet: who has moved stays there, the others stand where they stood. Delete it again to go on.'
        : 'What it has done stays.'

/**
 * True if the number of processed rows is final. Emails that wait in the outbox can still be withdrawn, so the number
 * of a stopped task that sends is not.
 */
export const keepsItsEffects = ({ name, state }: Pick<TaskRun, 'name' | 'state'>): boolean =>
  !isSending(name) || state === 'succeeded' || state === 'failed'

/** The state of a task, and what it means. */
export function stateWords({ name, state, error, can }: Pick<TaskRun, 'name' | 'state' | 'error' | 'can'>): {
  label: string
  detail?: string
} {
  const label = labels.get(state)!
  const again = can.retry ? 'Start it again' : 'Ask our support to start it again'
  const goesOn = isSending(name) ? ': it goes on where it ended, and nobody gets the email twice.' : '.'
  if (state === 'not_allowed') return { label, detail: 'The person who started it no longer has the right to do this.' }
  if (state === 'waiting' && error) return { label, detail: 'The last attempt failed. It is tried again.' }
  if (state === 'stopped' && isSending(name)) return { label, detail: stoppedWords(name) }
  if (state === 'failed' && error !== 'refused' && isImport(name))
    return { label, detail: 'Something went wrong on our side. Choose the file again: what is done is not done twice.' }
  if (state === 'failed' && name === 'export-company')
    return { label, detail: 'Something went wrong on our side. Begin a new export in Company Settings, People’s data.' }
  if (state === 'failed' && error === 'interrupted')
    return { label, detail: `It was cut off too often. ${again}${goesOn}` }
  if (state === 'failed' && error === 'refused' && isSending(name))
    return { label, detail: `Your company has sent as many emails as it may in a day. ${again} tomorrow${goesOn}` }
  if (state === 'failed' && error === 'refused')
    return { label, detail: 'What was chosen can no longer be used: for example, the role was retired meanwhile.' }
  if (state === 'failed') return { label, detail: `Something went wrong on our side. ${again}${goesOn}` }
  return { label }
}

/** The progress of a task: "6 of 20". */
export function progressWords({
  name,
  done,
  total,
  failed_rows,
}: Pick<TaskRun, 'name' | 'done' | 'total' | 'failed_rows'>): string {
  const progress = total === null ? `${done}` : `${done} of ${total}`
  return failed_rows > 0 ? `${progress}, ${failed_rows} ${outcomeWords(name, 'refused').toLowerCase()}` : progress
}

/** The company of a task. */
export const scopeWords = ({ company_name }: Pick<TaskRun, 'company_name'>): string => company_name ?? 'All companies'

/** The duration of a task; empty until it has ended. */
export function tookWords({ started_at, finished_at }: Pick<TaskRun, 'started_at' | 'finished_at'>): string {
  if (started_at === null || finished_at === null) return ''
  const seconds = Math.max(1, Math.round((Date.parse(finished_at) - Date.parse(started_at)) / 1_000))
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
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
