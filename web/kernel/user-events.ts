import type { EventName, EventProperties, UserEvent } from '@seatwise/contract/user-events'
import type { PagePattern } from '@seatwise/contract/values/base'
import { createEventQueue } from './event-queue.ts'
import { actingAs } from './proxy-session.ts'
import { signedInAs } from './principal.ts'
import { callAside, whenSessionEnds, whenSessionStarts, whenSessionVerified, whenSigningOut } from './session.ts'
import { describeBrowser } from './user-agent.ts'

const timeoutMs = 10_000
/** Kept in sessionStorage, so that a reload does not count as a second visit. The value does not identify the user. */
const visitKey = 'seatwise.visit'

const queue = createEventQueue<UserEvent>({
  principal,
  // keepalive: the request may outlive its page.
  send: (user_events) => callAside('POST /user-events', { body: { user_events } }, { timeoutMs, keepalive: true }),
  after: (ms, work) => void setTimeout(work, ms),
})

/** Records an event, which is sent together with others within five seconds. */
export function track(description: EventName, properties: EventProperties = {}) {
  const user_id = userId()
  if (!user_id) return
  queue.add({
    user_id,
    description,
    timestamp: new Date().toISOString(),
    screen_width: screen.width,
    screen_height: screen.height,
    ...describeBrowser(navigator),
    properties,
  })
}

/** Identifies the signed-in user and the user that they act as, from the same storage as the headers of a call. */
function principal(): string | undefined {
  const subject = signedInAs()
  return subject && `${subject} ${actingAs() ?? ''}`
}

const userId = () => signedInAs() && (actingAs() ?? signedInAs())

function trackAtOnce(description: EventName): Promise<void> {
  track(description)
  return queue.flush()
}

/** Tracks all sign-ins and sign-outs in one place, so that no page can forget to. */
export function trackSessions() {
  whenSessionStarts((method) => {
    rememberVisit()
    void trackAtOnce(method === 'link' ? 'LOGGED_IN_VIA_LEGACY_LINK' : 'LOGGED_IN')
  })
  whenSessionVerified(() => {
    if (rememberVisit()) void trackAtOnce('LOGGED_IN_VIA_SESSION')
  })
  whenSigningOut(() => trackAtOnce('LOGGED_OUT'))
  whenSessionEnds(forgetVisit)
  // The user has signed out in another tab.
  if (!signedInAs()) forgetVisit()
  const flush = () => void queue.flush()
  window.addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush()
  })
}

/** True on the first call by a signed-in user in this browser session. */
function rememberVisit(): boolean {
  try {
    if (!signedInAs() || sessionStorage.getItem(visitKey)) return false
    sessionStorage.setItem(visitKey, '1')
    return true
  } catch {
    return false
  }
}

function forgetVisit() {
  try {
    sessionStorage.removeItem(visitKey)
  } catch {
    // sessionStorage is blocked, so nothing was stored there.
  }
}

/** Tracks a page by the pattern of its path, because URLs contain ids and search texts, and titles contain names. */
export const trackPage = (path: PagePattern) => track('PAGE_VIEWED', { path })
