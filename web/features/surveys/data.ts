import type { CallInput, CallName, CallReply } from '@seatwise/contract/routes'
import { send } from '../../platform/call.ts'
import { forget, read, write } from '../../platform/storage.ts'

export type Submitted = CallReply<'POST /surveys/submit'>['data']
/** To another of the survey's three pages. */
export type GoTo = (path: string, submitted?: Submitted) => void

/** What this browser keeps of a survey: the way back in, and answers not yet sent. */
export type Draft = { token: string; unsent: Record<string, Given> }
export type Given = { answer: number; ms: number }

export function readDraft(): Draft | undefined {
  try {
    const draft = JSON.parse(read('survey') ?? '') as Draft
    return typeof draft.token === 'string' ? { token: draft.token, unsent: draft.unsent ?? {} } : undefined
  } catch {
    return undefined
  }
}

export const writeDraft = (draft: Draft) => write('survey', JSON.stringify(draft))
export const wipeDraft = () => forget('survey', 'previous_survey_url')

/** A call as the holder of a survey token. */
export function callAsTaker<Name extends CallName>(
  token: string,
  name: Name,
  input: CallInput<Name>,
): Promise<CallReply<Name>> {
  return send(name, input, { headers: { Authorization: `Bearer ${token}` } })
}

export const asList = (given: Record<string, Given>) =>
  Object.entries(given).map(([item, { answer, ms }]) => ({ item, answer, ms }))

/** A mailed link brings its token behind #; it moves to storage and out of the address at once. */
export function takeTokenFromAddress() {
  const token = /^#([\w-]{20,100})$/.exec(location.hash)?.[1]
  if (!token) return
  if (readDraft()?.token !== token) writeDraft({ token, unsent: {} })
  history.replaceState(null, '', location.pathname)
}
