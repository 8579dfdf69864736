import type { CallInput, CallName, CallReply } from '@seatwise/contract/routes'
import { showBrand } from '../../kernel/brand.ts'
import { CallError, send } from '../../kernel/call.ts'
import { browserStorage, forget } from '../../kernel/storage.ts'
import { asList, isFinal, type ByItem } from './attempt-answers.ts'
import { createEntries, sendOthers } from './entries.ts'
import { isTranslated } from './translation.ts'

export type SubmitReply = CallReply<'POST /surveys/submit'>['data']
export type Attempt = CallReply<'GET /surveys/attempt'>['data']
export type Company = CallReply<'GET /public/companies'>['data'][number]
export type Role = CallReply<'GET /public/companies/role-names'>['data'][number]
/** Navigates to another of the survey's three pages. */
export type GoTo = (path: string, submitted?: SubmitReply) => void

/** The survey attempts that are stored on this device. */
export const entries = createEntries(
  browserStorage,
  () => sessionStorage,
  () => Date.now(),
)

/** Removes all data of the attempt from this device. */
export function wipeAttempt(token: string) {
  entries.wipe(token)
  forget('previous_survey_url')
}

/** Thrown if the survey is finished, but without the latest answers that were given on this device. */
export class FinishedWithout extends CallError {}

/** Loads an attempt. Meanwhile unsent answers of other attempts on this device are sent. */
export async function loadAttempt(token: string): Promise<Attempt> {
  const { data } = await callAsTaker(token, 'GET /surveys/attempt', {})
  showBrand(data.brand)
  const unsaved = entries.join(token, data.id)
  void sendOthers(entries, token, saveAnswers)
  if (data.state !== 'completed') return data
  const company = { name: data.company_name, brand: data.brand, logo_id: data.logo_id }
  const isWhole = Object.keys(unsaved).length === 0 || (await holdsAll(token, unsaved))
  wipeAttempt(token)
  const Finished = isWhole ? CallError : FinishedWithout
  throw Object.assign(new Finished(409, '', 'survey_submitted'), { company })
}

/** True if a finished survey contains all of these answers: submitting them again fails otherwise. */
async function holdsAll(token: string, unsaved: ByItem): Promise<boolean> {
  try {
    await submitAnswers(token, asList(unsaved))
    return true
  } catch (error) {
    if (isFinal(error)) return false
    throw error
  }
}

export const saveAnswers = async (token: string, answers: ReturnType<typeof asList>) =>
  (await callAsTaker(token, 'PUT /surveys/attempt', { body: { answers, translated: isTranslated() } })).data

export const submitAnswers = async (token: string, answers: ReturnType<typeof asList>) =>
  (await callAsTaker(token, 'POST /surveys/submit', { body: { answers, translated: isTranslated() } })).data

/** Makes a call that is authorized by the token of a survey. */
function callAsTaker<Name extends CallName>(
  token: string,
  name: Name,
  input: CallInput<Name>,
): Promise<CallReply<Name>> {
  return send(name, input, { headers: { Authorization: `Bearer ${token}` } })
}

/** Moves the token of a mailed link from the fragment of the URL to storage, so that the URL no longer shows it. */
export function takeTokenFromAddress() {
  const token = /^#([\w-]{20,100})$/.exec(location.hash)?.[1]
  if (!token) return
  entries.open(token)
  history.replaceState(null, '', location.pathname)
}

/**
 * Replaces the current entry of the browser's history by the thank-you page, with the data for a reload. The person's
 * own result is not stored, because the next user of the browser could read it.
 */
export function storeSubmitted(submitted: SubmitReply) {
  history.replaceState({ submitted: { ...submitted, own_result: null } }, '', '/survey/thank-you')
}

/** Restores what `storeSubmitted` has stored, and shows its brand. */
export function restoreSubmitted() {
  const submitted = (history.state as { submitted?: SubmitReply } | null)?.submitted
  if (submitted) showBrand(submitted.brand)
  return submitted
}
