import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { liveTopics, type LiveTopic } from '@seatwise/contract/values/base'
import { coalesce } from './coalesce.ts'
import { channel } from './notices.ts'

/**
 * @property companies_by_topic undefined if stored changes have already been deleted, so that everything may have
 * changed
 */
export type Changes = { position: string; companies_by_topic: ReadonlyMap<LiveTopic, readonly string[]> | undefined }

/** A row of the SQL function `live_changes_since`. */
type ChangesRow = { position: string; complete: boolean; changes: [company_id: string, topic: string][] }

/** Browsers load a changed topic at most once a second. */
const readAtMostEveryMs = 100
/** The delay of updates if a notice is lost, or the connection is lost without an error. */
const readAtLeastEveryMs = 2_000
const reconnectMs = { min: 100, max: 5_000 }

type Needs = { connection: pg.ClientConfig; log: FastifyBaseLogger; deliver: (changes: Changes) => void }

/**
 * Follows the changes in all companies, on one connection of this process. Each read continues at the position of the
 * previous one, even after a lost connection, so no change is missed and no notice is required.
 */
export async function openListener({ connection, log, deliver }: Needs) {
  let client: pg.Client | undefined
  let position: string | undefined
  let isStopped = false
  let reconnectTimer: NodeJS.Timeout | undefined
  let nextReconnectMs = reconnectMs.min

  const reads = coalesce(read, readAtMostEveryMs)
  const timer = setInterval(reads.request, readAtLeastEveryMs)
  await connect()

  return {
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      clearTimeout(reconnectTimer)
      reads.stop()
      await client?.end().catch(() => undefined)
    },
  }

  async function connect() {
    const fresh = new pg.Client({ ...connection, application_name: 'seatwise live' })
    fresh.on('error', (error) => lose(fresh, error))
    fresh.on('end', () => lose(fresh, new Error('the connection ended')))
    fresh.on('notification', reads.request)
    try {
      await fresh.connect()
      await fresh.query(`LISTEN ${channel}`)
      if (position === undefined) {
        const { rows } = await fresh.query<{ position: string }>('SELECT pg_current_snapshot()::text AS position')
        position = rows[0]!.position
      }
      client = fresh
      nextReconnectMs = reconnectMs.min
      reads.request()
    } catch (error) {
      await fresh.end().catch(() => undefined)
      reconnectLater(error)
    }
  }

  function lose(lost: pg.Client, cause: unknown) {
    if (lost !== client) return
    client = undefined
    void lost.end().catch(() => undefined)
    reconnectLater(cause)
  }

  function reconnectLater(cause: unknown) {
    if (isStopped) return
    log.warn({ err: cause }, 'live updates lost their database connection')
    clearTimeout(reconnectTimer)
    reconnectTimer = setTimeout(() => void connect(), nextReconnectMs)
    nextReconnectMs = Math.min(reconnectMs.max, nextReconnectMs * 2)
  }

  async function read() {
    const reader = client
    if (!reader) return
    try {
      const { rows } = await reader.query<ChangesRow>('SELECT * FROM live_changes_since($1)', [position])
      const { complete, changes, ...match } = rows[0]!
      position = match.position
      if (!complete) deliver({ position, companies_by_topic: undefined })
      else if (changes.length > 0) deliver({ position, companies_by_topic: byTopic(changes) })
    } catch (error) {
      lose(reader, error)
    }
  }
}

/** Ignores unknown topics, which were written by a newer version of the product. */
function byTopic(changes: ChangesRow['changes']): ReadonlyMap<LiveTopic, readonly string[]> {
  const companiesOf = new Map<LiveTopic, string[]>()
  for (const topic of liveTopics) {
    const companies = changes.filter(([, changed]) => changed === topic).map(([company_id]) => company_id)
    if (companies.length > 0) companiesOf.set(topic, companies)
  }
  return companiesOf
}
