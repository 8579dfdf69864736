import type { CallName, CallReply } from '@seatwise/contract/routes'
import { send } from './call.ts'
import { ownHeaders } from './own-headers.ts'

const sent = new Map<CallName, Promise<unknown>>()

/** Sends the calls that every page of the staff begins with, while its scripts are still loading. */
export function sendEarlyCalls() {
  const position = send('GET /live/changes', { query: {} }, { headers: ownHeaders() })
  const profile = send('GET /users/profile', {}, { headers: ownHeaders() })
  sent.set('GET /live/changes', position)
  // Every page waits for the profile, so nothing is loaded before the position from which live updates go on.
  sent.set(
    'GET /users/profile',
    Promise.allSettled([position]).then(() => profile),
  )
  // Whoever takes an answer deals with its failure.
  for (const answer of [profile, ...sent.values()]) answer.catch(() => undefined)
}

export const hasEarly = (name: CallName) => sent.has(name)

/** The answer of a call that was sent early, for the first who makes it. */
export function takeEarly<Name extends CallName>(name: Name): Promise<CallReply<Name>> | undefined {
  const answer = sent.get(name)
  sent.delete(name)
  return answer as Promise<CallReply<Name>> | undefined
}
