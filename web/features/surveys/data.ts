import type { CallInput, CallName, CallReply } from '@seatwise/contract/routes'
import { showBrand } from '../../platform/brand.ts'
import { CallError, isRefusal, send } from '../../platform/call.ts'
import { forget, read, write } from '../../platform/storage.ts'

export type Submitted = CallReply<'POST /surveys/submit'>['data']
export type Attempt = CallReply<'GET /surveys/attempt'>['data']
export type Company = CallReply<'GET /public/companies'>['data'][number]
export type Role = CallReply<'GET /public/companies/role-names'>['data'][number]
/** Navigates to another of the survey's three pages. */
export type GoTo = (path: string, submitted?: Submitted) => void

export type Given = { answer: number; ms: number }
type Unsent = { token: string; unsent: Record<string, Given> }
/**
 * What this browser stores of a survey: the token that opens it, and answers that have not been sent.
 * @property earlier answers typed under another token (the same survey by another link, or another survey)
 */
export type Draft = Unsent & { earlier?: Unsent[] }

export function readDraft(): Draft | undefined {
  try {
    // Only this file writes the key. Other versions may have stored other fields, which the next lines allow for.
    const draft = JSON.parse(read('survey') ?? '') as Draft
    if (typeof draft.token !== 'string') return undefined
    return { token: draft.token, unsent: draft.unsent ?? {}, earlier: draft.earlier ?? [] }
  } catch {
    return undefined
  }
}

/** Goes on under another token. Answers that have not been sent yet stay stored with theirs. */
export function switchToToken(token: string) {
  const draft = readDraft()
  if (draft?.token === token) return
  const { earlier = [], ...current } = draft ?? {}
  const hasUnsent = 'token' in current && Object.keys(current.unsent).length > 0
  writeDraft({ token, unsent: {}, earlier: hasUnsent ? [...earlier, current] : earlier })
}

/** Too many requests at once, or one that was cut off: of all refusals these alone end by themselves. */
const passing = [408, 429]

/** The server does not take it, now or later. Everything else is tried again: an answer that was given is never dropped for it. */
export const isFinal = (error: unknown): error is CallError => isRefusal(error) && !passing.includes(error.status)

/** The server answers, but cannot do it now: while a company changes to other targets, or is asked too much. */
export const isBusy = (error: unknown): boolean => error instanceof CallError && error.status > 0

/**
 * Sends answers typed under earlier tokens, each with its own: the server adds them to their survey.
 * What the server refuses (finished, expired) is dropped; without a connection this throws.
 */
export async function sendEarlierAnswers() {
  for (let draft = readDraft(); draft?.earlier?.length; draft = readDraft()) {
    const [first, ...rest] = draft.earlier
    await callAsTaker(first!.token, 'PUT /surveys/attempt', { body: { answers: asList(first!.unsent) } }).catch(
      (error: unknown) => {
        if (!isFinal(error)) throw error
      },
    )
    writeDraft({ ...draft, earlier: rest })
  }
}

export const writeDraft = (draft: Draft) => write('survey', JSON.stringify(draft))
export const wipeDraft = () => forget('survey', 'previous_survey_url')

/** Makes a call with a survey token. */
export function callAsTaker<Name extends CallName>(
  token: string,
  name: Name,
  input: CallInput<Name>,
): Promise<CallReply<Name>> {
  return send(name, input, { headers: { Authorization: `Bearer ${token}` } })
}

export const asList = (given: Record<string, Given>) =>
  Object.entries(given).map(([item, { answer, ms }]) => ({ item, answer, ms }))

/** Moves the token of a mailed link from the fragment of the address to storage, so that the address no longer shows it. */
export function takeTokenFromAddress() {
  const token = /^#([\w-]{20,100})$/.exec(location.hash)?.[1]
  if (!token) return
  switchToToken(token)
  history.replaceState(null, '', location.pathname)
}

/**
 * Puts the thank-you page in the place of the statement in the browser's history, with what a reload of the page needs.
 * The person's own result is not kept: the next user of the browser could read it.
 */
export function storeSubmitted(submitted: Submitted) {
  history.replaceState({ submitted: { ...submitted, own_result: null } }, '', '/survey/thank-you')
}

/** Restores what `storeSubmitted` has kept, under its brand. */
export function restoreSubmitted() {
  const submitted = (history.state as { submitted?: Submitted } | null)?.submitted
  if (submitted) showBrand(submitted.brand)
  return submitted
}
