import type { CallName, CallReply } from '@seatwise/contract/routes'
import { send } from './call.ts'
import { ownHeaders } from './own-headers.ts'

const timeoutMs = 5_000
/** Older answers belong to a page that was left open at the sign-in, and may be outdated. */
const maxAgeMs = 30_000

type Early = { answer: Promise<unknown>; headers: string; sentAt: number }
const sent = new Map<CallName, Early>()

/** Sends the calls that every staff page begins with, while its scripts are still loading. */
export function sendEarlyCalls() {
  const headers = ownHeaders()
  const position = send('GET /live/changes', { query: {} }, { headers, timeoutMs })
  const profile = send('GET /users/profile', {}, { headers, timeoutMs })
  keep('GET /live/changes', headers, position)
  // The profile can fail before the position is known; without this handler that would be an unhandled rejection.
  profile.catch(() => undefined)
  // Every page waits for the profile. The profile waits for the position, so that no data is loaded before the position
  // from which live updates continue.
  keep(
    'GET /users/profile',
    headers,
    Promise.allSettled([position]).then(() => profile),
  )
}

function keep(name: CallName, headers: Record<string, string>, answer: Promise<unknown>) {
  // Prevents an unhandled rejection; the caller that takes the answer handles the failure.
  answer.catch(() => undefined)
  sent.set(name, { answer, headers: JSON.stringify(headers), sentAt: Date.now() })
}

/**
 * The answer of a call that was sent early. Only the first caller gets it, and only for the same user, who acts as the
 * same user as before.
 */
export function takeEarly<Name extends CallName>(name: Name): Promise<CallReply<Name>> | undefined {
  const early = sent.get(name)
  sent.delete(name)
  if (!early || early.headers !== JSON.stringify(ownHeaders()) || Date.now() - early.sentAt > maxAgeMs) return undefined
  return early.answer as Promise<CallReply<Name>>
}
