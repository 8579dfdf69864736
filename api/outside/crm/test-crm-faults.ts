/** A call that the fake has received. */
export type Call = {
  method: string
  path: string
  query: Record<string, string>
  headers: NodeJS.Dict<string | string[]>
  /** Parsed JSON, the fields of a form, or otherwise the text; undefined without a body. */
  body: unknown
  /** The location to which the token belongs. */
  locationId: string | undefined
  /** The status of the response; undefined until there is one. */
  status: number | undefined
}

/** `afterWrite`: the call has its effect, and only its response is lost. */
export type Fault =
  | { fault: 'status'; status: number; headers?: Record<string, string>; body?: unknown; afterWrite?: boolean }
  | { fault: 'hang'; afterWrite?: boolean }
  | { fault: 'drop'; afterWrite?: boolean }
  | { fault: 'slow'; ms: number }

export function createFaults() {
  let planned: { fault: Fault; times: number; when: (call: Call) => boolean }[] = []
  return {
    /** Makes the next `times` matching calls fail. */
    fail: (fault: Fault, { times = 1, when = () => true }: { times?: number; when?: (call: Call) => boolean } = {}) =>
      void planned.push({ fault, times, when }),
    clear: () => {
      planned = []
    },
    take(call: Call) {
      const next = planned.find(({ times, when }) => times > 0 && when(call))
      if (next) next.times--
      return next?.fault
    },
  }
}

/** Counts the calls of each location per ten seconds and per day, each beginning with the first call. */
export function createLimits() {
  const counts = new Map<string, { burst: number; burstStart: number; daily: number; dailyStart: number }>()
  const limits = {
    burst: 100,
    intervalMs: 10_000,
    daily: 200_000,
    /** True if a 429 says when to retry, which live responses do not. */
    sendsRetryAfter: false,
    clear: () => counts.clear(),
    count(locationId: string) {
      const now = Date.now()
      const count = counts.get(locationId) ?? { burst: 0, burstStart: now, daily: 0, dailyStart: now }
      counts.set(locationId, count)
      if (now - count.burstStart >= limits.intervalMs) Object.assign(count, { burst: 0, burstStart: now })
      if (now - count.dailyStart >= 86_400_000) Object.assign(count, { daily: 0, dailyStart: now })
      const isExceeded = count.burst >= limits.burst || count.daily >= limits.daily
      if (!isExceeded) {
        count.burst++
        count.daily++
      }
      const isDaily = count.daily >= limits.daily
      const resetMs = isDaily ? count.dailyStart + 86_400_000 - now : count.burstStart + limits.intervalMs - now
      const retryAfter = { 'Retry-After': String(Math.ceil(resetMs / 1000)) }
      return {
        isExceeded,
        headers: { ...headersFor(count), ...(isExceeded && limits.sendsRetryAfter ? retryAfter : {}) },
      }
    },
    headers: () => headersFor({ burst: 0, daily: 0 }),
  }

  const headersFor = ({ burst, daily }: { burst: number; daily: number }) => ({
    'X-RateLimit-Max': String(limits.burst),
    'X-RateLimit-Remaining': String(Math.max(0, limits.burst - burst)),
    'X-RateLimit-Interval-Milliseconds': String(limits.intervalMs),
    'X-RateLimit-Limit-Daily': String(limits.daily),
    'X-RateLimit-Daily-Remaining': String(Math.max(0, limits.daily - daily)),
  })
  return limits
}
