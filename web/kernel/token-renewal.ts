import { renew, whenSessionEnds, whenSessionStarts } from './session.ts'
import { untilRenewal } from './token.ts'

/** The delay before the next attempt if there was no answer. */
const triedAgainMs = 10_000

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Renews the token before it expires, so that no call is refused because of its age. All tabs use the token that one of
 * them fetches.
 */
export function renewInTime() {
  schedule()
  whenSessionStarts(schedule)
  whenSessionEnds(() => clearTimeout(timer))
  // The timer does not run while the computer sleeps or the page is frozen.
  document.addEventListener('visibilitychange', schedule)
  for (const event of ['focus', 'online', 'pageshow']) window.addEventListener(event, schedule)
}

function schedule() {
  clearTimeout(timer)
  const ms = untilRenewal()
  if (ms !== undefined) timer = setTimeout(() => void renewDue(), Math.max(0, ms))
}

async function renewDue() {
  try {
    // Another tab may have renewed the token. If the renewal is refused, the next call of the page reports it.
    if ((untilRenewal() ?? 1) > 0 || (await renew())) schedule()
  } catch {
    timer = setTimeout(schedule, triedAgainMs)
  }
}
