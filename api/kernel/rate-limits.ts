import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimitMinutes, rateLimits as maxima, type RateLimit } from '@seatwise/contract/limits'
import type { ProblemCode } from '@seatwise/contract/problems'
import { Refusal } from './refusal.ts'
import { hashToken } from './token-hash.ts'

export type RateLimits = ReturnType<typeof rateLimits>

/** Rate limits are counted in PostgreSQL, so that they apply to all processes together. */
export function rateLimits(pool: pg.Pool, fromIp: number | undefined) {
  const limiters = new Map(
    // The cast is needed because Object.keys loses the type of the keys.
    (Object.keys(maxima) as RateLimit[]).map((kind) => [
      kind,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        // Expired counters are deleted by delete_expired_rows().
        clearExpiredByTimeout: false,
        keyPrefix: kind,
        points: maxima[kind].of === 'network' && fromIp ? fromIp : maxima[kind].max,
        duration: rateLimitMinutes * 60,
      }),
    ]),
  )

  /** Counts a request; false if it exceeds the limit. The subject is hashed, because it may be an address. */
  async function allows(kind: RateLimit, of: string, points = 1): Promise<boolean> {
    try {
      await limiters.get(kind)!.consume(hashToken(of), points)
      return true
    } catch (error) {
      if (error instanceof RateLimiterRes) return false
      throw error
    }
  }

  return {
    allows,

    /** Counts a request, and returns how many remain and when the count starts again. */
    count: async (kind: RateLimit, of: string) => {
      const tell = ({ remainingPoints, msBeforeNext }: RateLimiterRes, isAllowed: boolean) => ({
        isAllowed,
        max: maxima[kind].max,
        remaining: Math.max(0, remainingPoints),
        seconds: Math.ceil(msBeforeNext / 1_000),
      })
      try {
        return tell(await limiters.get(kind)!.consume(hashToken(of)), true)
      } catch (error) {
        if (error instanceof RateLimiterRes) return tell(error, false)
        throw error
      }
    },

    /** Counts a request, or refuses it if it exceeds the limit. */
    take: async (kind: RateLimit, of: string, refuseAs: ProblemCode = 'too_many_requests', points = 1) => {
      if (!(await allows(kind, of, points))) throw new Refusal(refuseAs)
    },
  }
}
