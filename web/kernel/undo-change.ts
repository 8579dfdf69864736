import { CallError, currentOf } from './call.ts'
import { counted } from './counted.ts'
import { callOnce } from './session.ts'
import { forgetChange, offerUndo, rememberChange, type UndoableChange } from './undo.ts'

/** Offers to undo a write now, and keeps it among the recent changes. */
export function offerChangeUndo(change: UndoableChange, also?: Parameters<typeof offerUndo>[2]) {
  rememberChange(change)
  offerUndo(change.message, () => undoChange(change), also)
}

/** Undoes a change; rows that were changed since stay as they are. @returns the outcome as a sentence */
export async function undoChange(change: UndoableChange): Promise<string> {
  const body = { undo_id: change.undo_id }
  try {
    const undone =
      change.of === 'candidates'
        ? { ...(await callOnce('POST /candidates/undo', { body })).data, mails: null }
        : (await callOnce('POST /survey-results/undo', { body })).data
    forgetChange(change.undo_id)
    return undoneWords({ ...undone, gone: undone.mails?.gone ?? 0, canceled: change.canceled ?? 0 })
  } catch (error) {
    const isOver =
      error instanceof CallError && (error.problem === 'changed_meanwhile' || error.problem === 'not_found')
    if (!isOver) throw error
    forgetChange(change.undo_id)
    return refusedWords(change.of, error)
  }
}

type Undone = {
  updated: number
  skipped: readonly unknown[]
  task_run_ids: readonly string[]
  /** The number of emails of the moves that had already been sent. */
  gone: number
  /** The number of emails that the moves had canceled; an undo does not restore them. */
  canceled: number
}

const has = (count: number) => (count === 1 ? 'has' : 'have')

export function undoneWords({ updated, skipped, task_run_ids, gone, canceled }: Undone): string {
  if (task_run_ids.length > 0) return 'This is being undone in the background.'
  const stay = skipped.length
  if (updated === 0 && stay > 0) return 'Nothing was undone: all of them were changed since.'
  const more = [
    stay > 0 &&
      `${stay.toLocaleString('en')} of ${(updated + stay).toLocaleString('en')} ${has(stay)} changed since, and ${stay === 1 ? 'stays' : 'stay'} so.`,
    gone > 0 && `${counted(gone, ['email', 'emails'])} had left already.`,
    canceled > 0 && `${counted(canceled, ['email that waited stays', 'emails that waited stay'])} canceled.`,
  ].filter(Boolean)
  return more.length === 0 ? 'Undone' : ['Undone.', ...more].join(' ')
}

function refusedWords(of: UndoableChange['of'], error: CallError): string {
  if (error.problem === 'not_found') return 'This can no longer be undone.'
  const result = of === 'survey-results' ? currentOf('POST /survey-results/undo', error) : undefined
  const person = of === 'candidates' ? currentOf('POST /candidates/undo', error) : result?.candidate
  if (!person) return 'Not undone: this was changed since.'
  const name = [person.first, person.last].filter(Boolean).join(' ') || person.email
  const stage = result?.status?.name
  return `Not undone: ${name} was changed since${stage ? `, and is in ${stage} now` : ''}.`
}
