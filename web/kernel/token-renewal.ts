import { renew, whenSessionEnds, whenSessionStarts } from './session.ts'
import { untilRenewal } from './token.ts'

/** Without an answer. */
const triedAgainMs = 10_000

let timer: ReturnType<typeof setTimeout> | undefined

/** Renews the token before it ends, so that no call is refused because of its age. Tabs share the token that one of them fetches. */
export function renewInTime() {
  schedule()
  whenSessionStarts(schedule)
  whenSessionEnds(() => clearTimeout(timer))
  // A machine that slept, or a page that was frozen, has missed its time.
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
    // Another tab may have renewed it. A refusal is found, and reported, by the next call of the page.
    if ((untilRenewal() ?? 1) > 0 || (await renew())) schedule()
  } catch {
    timer = setTimeout(schedule, triedAgainMs)
  }
}
