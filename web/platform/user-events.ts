import type { EventName, UserEvent } from '@seatwise/contract/user-events'
import type { UserProfile } from '@seatwise/contract/users'
import { createEventQueue } from './event-queue.ts'
import { actingAs } from './proxy-session.ts'
import { signedInAs } from './principal.ts'
import { callAside, whenSessionStarts, whenSessionVerified, whenSigningOut } from './session.ts'
import { describeBrowser } from './user-agent.ts'

type Properties = NonNullable<UserEvent['properties']>

const timeoutMs = 10_000
/** Of the browser's session: a reload is no second visit. */
const visitKey = 'seatwise.visit'

const queue = createEventQueue<UserEvent>({
  principal,
  // keepalive: the request may have to outlive its page.
  send: (user_events) => callAside('POST /user-events', { body: { user_events } }, { timeoutMs, keepalive: true }),
  after: (ms, work) => void setTimeout(work, ms),
})

/** Records an event. It is sent with others within five seconds. */
export function track(description: EventName, properties: Properties = {}) {
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

/** Identifies the signed-in user and the user they act as, from the same storage as the headers of a call. */
function principal(): string | undefined {
  const subject = signedInAs()
  return subject && `${subject} ${actingAs() ?? ''}`
}

const userId = () => signedInAs() && (actingAs() ?? signedInAs())

function trackAtOnce(description: EventName): Promise<void> {
  track(description)
  return queue.flush()
}

/** Tracks sign-ins and sign-outs in one place, so that no page can forget it. */
export function trackSessions() {
  whenSessionStarts((method) => {
    rememberVisit()
    void trackAtOnce(method === 'link' ? 'LOGGED_IN_VIA_LEGACY_LINK' : 'LOGGED_IN')
  })
  whenSessionVerified(() => {
    if (rememberVisit()) void trackAtOnce('LOGGED_IN_VIA_SESSION')
  })
  whenSigningOut(() => trackAtOnce('LOGGED_OUT'))
  const flush = () => void queue.flush()
  window.addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush()
  })
}

/** True on the first call for this user in this browser session. */
function rememberVisit(): boolean {
  const who = signedInAs()
  try {
    if (!who || sessionStorage.getItem(visitKey) === who) return false
    sessionStorage.setItem(visitKey, who)
    return true
  } catch {
    return false
  }
}

/** Tracks a page by its route pattern: addresses hold ids and searches, and titles of records hold names. */
export function trackPage(pattern: string, { superAdmin }: Pick<UserProfile, 'superAdmin'>) {
  track('PAGE_VIEWED', {
    path: pattern,
    title: pattern.includes('$') ? null : document.title,
    is_proxy_session: superAdmin !== null,
    actor_user_id: superAdmin?.id ?? null,
  })
}
