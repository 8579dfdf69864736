import type pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { coalesce } from './coalesce.ts'

/** The channel on which processes notify each other that there are new rows in `live_changes`. */
export const channel = 'seatwise_live'

/**
 * NOTIFY takes a lock over all databases. In the transaction of each write, it would cost two thirds of their
 * throughput.
 */
const everyMs = 50

export type Notices = ReturnType<typeof openNotices>

/**
 * Notifies all processes after a commit. A notice has no content and may be lost: processes read the changes from the
 * database, every two seconds in any case.
 */
export function openNotices(pool: pg.Pool, log: FastifyBaseLogger) {
  return coalesce(async () => {
    await pool
      .query(`SELECT pg_notify('${channel}', '')`)
      .catch((error: unknown) => log.warn({ err: error }, 'live notice not sent'))
  }, everyMs)
}
