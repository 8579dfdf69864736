import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** Tabs of one browser: modules of their own, one storage, one cookie, one server. */

const minute = 60_000
const claims = (token: string) =>
  JSON.parse(atob(token.split('.')[1]!)) as { sub: string; sid: string; iat: number; exp: number }

function startBrowser({ lifeMs = 5 * minute, clockIsWrongBy = 0 } = {}) {
  const stored = new Map<string, string>()
  const serverNow = () => Date.now() - clockIsWrongBy
  const open = new Set<string>()
  const refused: string[] = []
  let cookie: { sid: string; turn: number } | undefined
  let refreshes = 0
  let turns = 0
  let sessions = 0

  const tokenOf = (sid: string) => {
    const [iat, exp] = [serverNow(), serverNow() + lifeMs].map((ms) => ms / 1000)
    return `x.${btoa(JSON.stringify({ sub: 'ann', sid, iat, exp }))}.x`
  }
  function signIn() {
    const sid = `session ${++sessions}`
    open.add(sid)
    cookie = { sid, turn: ++turns }
    return tokenOf(sid)
  }
  const refuse = (path: string, problem: string, reason?: string) => {
    refused.push(path)
    return Response.json({ problem, message: problem, reason }, { status: 401 })
  }
  const answerTime = () => new Promise((done) => setTimeout(done, 20))

  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    const sent = cookie
    await answerTime()
    if (path === '/api/auth/sign-out') return Response.json({ data: { hosted_url: null } })
    if (path === '/api/auth/refresh') {
      refreshes++
      if (!sent || !open.has(sent.sid)) return refuse(path, 'session_invalid', 'ended_by_user')
      if (sent.turn !== cookie?.turn) return refuse(path, 'session_invalid', 'reuse_detected')
      cookie = { sid: sent.sid, turn: ++turns }
      return Response.json({ data: { access_token: tokenOf(sent.sid) } })
    }
    const token = headers['Authorization']?.slice('Bearer '.length)
    if (!token || claims(token).exp * 1000 <= serverNow()) return refuse(path, 'not_signed_in')
    if (!open.has(claims(token).sid)) return refuse(path, 'session_invalid', 'ended_by_user')
    return Response.json({ data: [] })
  })
  vi.stubGlobal('location', { pathname: '/candidates' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  let locked: Promise<unknown> = Promise.resolve()
  vi.stubGlobal('navigator', {
    locks: {
      request: (_: string, work: () => Promise<unknown>) => {
        const turn = locked.then(work)
        locked = turn.catch(() => undefined)
        return turn
      },
    },
  })
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('window', new EventTarget())

  return {
    refused,
    refreshes: () => refreshes,
    signIn,
    endOnServer: () => open.clear(),
    openTab: async () => {
      vi.resetModules()
      const session = await import('./session.ts')
      const ends: string[] = []
      session.whenSessionEnds((end) => ends.push(`${end} ${session.whySessionEnded()}`))
      return { ...session, ends, renewInTime: (await import('./token-renewal.ts')).renewInTime }
    },
  }
}

type Tab = Awaited<ReturnType<ReturnType<typeof startBrowser>['openTab']>>
/** As many calls at once as a page makes. */
const load = (tab: Tab, calls = 9) =>
  Promise.allSettled(Array.from({ length: calls }, () => tab.call('GET /users/profile', {})))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('a session that was ended elsewhere', () => {
  it.each([
    ['with a token that holds', 0],
    ['with one that has expired', 6 * minute],
  ])('ends once for all calls of a page, %s', async (_, waitedMs) => {
    const browser = startBrowser()
    const tab = await browser.openTab()
    tab.startSession(browser.signIn(), 'password')
    browser.endOnServer()
    await pass(waitedMs)
    void load(tab)
    await pass(5_000)
    expect(tab.ends).toEqual(['invalid ended_by_user'])
  })

  it('is not ended again by answers that come after the next sign-in', async () => {
    const browser = startBrowser()
    const tab = await browser.openTab()
    tab.startSession(browser.signIn(), 'password')
    browser.endOnServer()
    void load(tab, 1)
    await pass(10)
    void load(tab)
    await pass(15)
    expect(tab.ends).toHaveLength(1)
    tab.startSession(browser.signIn(), 'password')
    await pass(5_000)
    expect(tab.ends).toHaveLength(1)
    void load(tab)
    await pass(5_000)
    expect(tab.howSessionEnded()).toBeUndefined()
  })

  it('ends with its first reason: a user who signs out sees no other end', async () => {
    const browser = startBrowser()
    const tab = await browser.openTab()
    tab.startSession(browser.signIn(), 'password')
    browser.endOnServer()
    void load(tab)
    await Promise.all([tab.signOut(), pass(5_000)])
    expect(tab.ends).toHaveLength(1)
  })

  it('can end again after the next sign-in', async () => {
    const browser = startBrowser()
    const tab = await browser.openTab()
    for (const times of [1, 2, 3]) {
      tab.startSession(browser.signIn(), 'password')
      browser.endOnServer()
      void load(tab)
      await pass(5_000)
      expect(tab.ends).toHaveLength(times)
    }
  })
})

it('Acting as another user that the server has ended is left once for all calls, and the session continues', async () => {
  const browser = startBrowser()
  const tab = await browser.openTab()
  const { actingAs, enterActing, whenActingChanges } = await import('./proxy-session.ts')
  const changes: string[] = []
  whenActingChanges((change) => changes.push(change))
  tab.startSession(browser.signIn(), 'password')
  enterActing('bea')
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (...sent: Parameters<typeof fetch>) => {
    const answer = await fetch(...sent)
    return 'X-Proxy-User-Id' in sent[1]!.headers!
      ? Response.json({ problem: 'proxy_ended', message: 'Acting as another user has ended.' }, { status: 403 })
      : answer
  })
  void load(tab)
  await pass(5_000)
  expect(changes).toEqual(['begun', 'over'])
  expect(actingAs()).toBeNull()
  expect(tab.ends).toEqual([])
  expect(localStorage.getItem('seatwise.id_token')).not.toBeNull()
})

describe('an access token', () => {
  const wakeUp = () => document.dispatchEvent(new Event('visibilitychange'))

  it.each([
    ['the usual life', 5 * minute, 0],
    ['a life of ten seconds', 10_000, 0],
    ['a clock that is an hour ahead', 5 * minute, 60 * minute],
    ['a clock that is an hour behind', 5 * minute, -60 * minute],
  ])(
    'is renewed before it expires, once for all tabs: no call is ever refused, with %s',
    async (_, lifeMs, clockIsWrongBy) => {
      const browser = startBrowser({ lifeMs, clockIsWrongBy })
      const tabs = [await browser.openTab(), await browser.openTab(), await browser.openTab()]
      tabs[0]!.startSession(browser.signIn(), 'password')
      for (const tab of tabs) tab.renewInTime()
      const lives = 40
      for (let turn = 0; turn < lives * 7; turn++) {
        await pass(lifeMs / 7)
        void load(tabs[turn % 3]!, 2)
      }
      await pass(1_000)
      expect(browser.refused).toEqual([])
      expect(browser.refreshes()).toBeGreaterThan(lives)
      expect(browser.refreshes()).toBeLessThan(lives * 2)
    },
  )

  it('that expired while the computer slept is renewed before the first call, once for all tabs', async () => {
    const browser = startBrowser()
    const tabs = [await browser.openTab(), await browser.openTab()]
    tabs[0]!.startSession(browser.signIn(), 'password')
    for (const tab of tabs) tab.renewInTime()
    for (let night = 0; night < 3; night++) {
      const before = browser.refreshes()
      // Timers do not run meanwhile.
      vi.setSystemTime(Date.now() + 8 * 60 * minute)
      // Some calls come before the page hears that it is looked at again.
      for (const tab of tabs) void load(tab)
      wakeUp()
      await pass(5_000)
      expect(browser.refreshes()).toBe(before + 1)
    }
    expect(browser.refused).toEqual([])
  })

  it('is requested again after an outage, and the session continues', async () => {
    const browser = startBrowser()
    const tab = await browser.openTab()
    tab.startSession(browser.signIn(), 'password')
    tab.renewInTime()
    const { fetch } = globalThis
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    await pass(30 * minute)
    vi.stubGlobal('fetch', fetch)
    await pass(minute)
    void load(tab)
    await pass(5_000)
    expect(browser.refused).toEqual([])
    expect(tab.ends).toEqual([])
  })

  it('that arrives after a sign-out is not stored', async () => {
    const browser = startBrowser({ lifeMs: 10_000 })
    const tab = await browser.openTab()
    tab.startSession(browser.signIn(), 'password')
    const signedOut = tab.signOut()
    await pass(10)
    void tab.renew()
    await Promise.all([signedOut, pass(5_000)])
    expect(browser.refreshes()).toBe(1)
    expect(localStorage.getItem('seatwise.id_token')).toBeNull()
  })

  it('is not fetched any more once nobody is signed in', async () => {
    const browser = startBrowser()
    const tab = await browser.openTab()
    tab.startSession(browser.signIn(), 'password')
    tab.renewInTime()
    await Promise.all([tab.signOut(), pass(5_000)])
    await pass(60 * minute)
    wakeUp()
    await pass(minute)
    expect(browser.refreshes()).toBe(0)
  })
})
