import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { ProblemCode } from '@seatwise/contract/problems'
import { Refusal } from './refusal.ts'
import { hashToken } from './token-hash.ts'

const windowSeconds = 15 * 60

/** What is counted, and how often it may happen in 15 minutes. */
const maximum = {
  /** Mails with a link or a code to one address. */
  mail_to_address: 5,
  /** Downloads of what is kept about oneself. */
  own_data_of_user: 5,
  /** Batches of events: a page sends one every 5 s, and several may be open. */
  events_of_user: 900,
  /** Bytes of events: 900 batches of 60 kB would be 1.2 GB a day of one user. */
  event_bytes_of_user: 1_000_000,
  /** Own passwords typed again, by one user. */
  password_of_user: 60,
  /** People invited by one user: each gets a mail. */
  invitation_by_user: 60,
  /** Logos for one company: each is decoded. */
  upload_by_company: 60,
  /** Everything that proves who somebody is, from one IP address: an office shares one. */
  identity_from_ip: 300,
  /** Registrations at the open survey form, from one IP address. */
  survey_from_ip: 300,
} as const
export type Limit = keyof typeof maximum

export type RateLimits = ReturnType<typeof rateLimits>

/** Counted in PostgreSQL, so that the limits hold over any number of processes. */
export function rateLimits(pool: pg.Pool, fromIp: number | undefined) {
  const limiters = new Map(
    (Object.keys(maximum) as Limit[]).map((kind) => [
      kind,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        // Done by delete_expired_proofs().
        clearExpiredByTimeout: false,
        keyPrefix: kind,
        points: kind.endsWith('_from_ip') && fromIp ? fromIp : maximum[kind],
        duration: windowSeconds,
      }),
    ]),
  )

  /** Counts one. False: over the limit. What is counted is hashed, because it may be an address. */
  async function allows(kind: Limit, of: string, points = 1): Promise<boolean> {
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

    /** Counts one, or refuses: over the limit nothing of the request is looked at. */
    take: async (kind: Limit, of: string, refuseAs: ProblemCode = 'too_many_requests', points = 1) => {
      if (!(await allows(kind, of, points))) throw new Refusal(refuseAs)
    },
  }
}
