import type { CallName, CallReply } from '@seatwise/contract/routes'
import { send } from './call.ts'
import { ownHeaders } from './own-headers.ts'

const timeoutMs = 5_000
/** Older answers are of a page that was left open before anybody signed in or went on. */
const maxAgeMs = 30_000

type Early = { answer: Promise<unknown>; headers: string; sentAt: number }
const sent = new Map<CallName, Early>()

/** Sends the calls that every page of the staff begins with, while its scripts are still loading. */
export function sendEarlyCalls() {
  const headers = ownHeaders()
  const position = send('GET /live/changes', { query: {} }, { headers, timeoutMs })
  const profile = send('GET /users/profile', {}, { headers, timeoutMs })
  keep('GET /live/changes', headers, position)
  // It can fail before the position is there, from which on its failure is dealt with.
  profile.catch(() => undefined)
  // Every page waits for the profile, so nothing is loaded before the position from which live updates go on.
  keep(
    'GET /users/profile',
    headers,
    Promise.allSettled([position]).then(() => profile),
  )
}

function keep(name: CallName, headers: Record<string, string>, answer: Promise<unknown>) {
  // The caller that takes the answer handles its failure.
  answer.catch(() => undefined)
  sent.set(name, { answer, headers: JSON.stringify(headers), sentAt: Date.now() })
}

/** The answer of a call that was sent early, for the first who makes it as the same user, acting as the same one. */
export function takeEarly<Name extends CallName>(name: Name): Promise<CallReply<Name>> | undefined {
  const early = sent.get(name)
  sent.delete(name)
  if (!early || early.headers !== JSON.stringify(ownHeaders()) || Date.now() - early.sentAt > maxAgeMs) return undefined
  return early.answer as Promise<CallReply<Name>>
}
