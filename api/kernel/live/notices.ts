import type pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { coalesce } from './coalesce.ts'

/** The channel on which processes notify each other that there are new rows in `live_changes`. */
export const channel = 'seatwise_live'

/** NOTIFY takes a lock over all databases: in the transaction of each write it costs two thirds of their throughput. */
const everyMs = 50

export type Notices = ReturnType<typeof openNotices>

/**
 * Notifies every process after a commit. A notice has no content and may be lost: what changed is read from the
 * data, and processes read it every two seconds in any case.
 */
export function openNotices(pool: pg.Pool, log: FastifyBaseLogger) {
  return coalesce(async () => {
    await pool
      .query(`SELECT pg_notify('${channel}', '')`)
      .catch((error: unknown) => log.warn({ err: error }, 'live notice not sent'))
  }, everyMs)
}
