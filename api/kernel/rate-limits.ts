import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimitMinutes, rateLimits as maxima, type RateLimit } from '@seatwise/contract/limits'
import type { ProblemCode } from '@seatwise/contract/problems'
import { Refusal } from './refusal.ts'
import { hashToken } from './token-hash.ts'

export type RateLimits = ReturnType<typeof rateLimits>

/** Counted in PostgreSQL, so that the limits hold over any number of processes. */
export function rateLimits(pool: pg.Pool, fromIp: number | undefined) {
  const limiters = new Map(
    // Object.keys loses the key type.
    (Object.keys(maxima) as RateLimit[]).map((kind) => [
      kind,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        // Done by delete_expired_rows().
        clearExpiredByTimeout: false,
        keyPrefix: kind,
        points: maxima[kind].of === 'network' && fromIp ? fromIp : maxima[kind].max,
        duration: rateLimitMinutes * 60,
      }),
    ]),
  )

  /** Counts one. False: over the limit. The subject is hashed, because it may be an address. */
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

    /** Counts one, and returns the remaining number and the time of the reset. */
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

    /** Counts one, or refuses: over the limit nothing of the request is looked at. */
    take: async (kind: RateLimit, of: string, refuseAs: ProblemCode = 'too_many_requests', points = 1) => {
      if (!(await allows(kind, of, points))) throw new Refusal(refuseAs)
    },
  }
}
