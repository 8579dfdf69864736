import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { draftsPrefix, type Files } from '../../outside/files/files.ts'
import { queueStates } from '../../kernel/work-queue.ts'

/** How long the result of a probe is reused. Anybody may request /readyz, and each probe writes. */
const probeCountsMs = { succeeded: 5_000, failed: 1_000 }

/**
 * Statements that fail if nothing can be stored. Flushing an entry of the write-ahead log fails on a standby and a
 * broken disk. A sort that needs temporary files fails on a full disk, where small writes may still succeed in existing
 * files.
 */
const probe = `SET LOCAL work_mem = '64kB';
  SELECT pg_logical_emit_message(true, 'readiness', '');
  SELECT count(DISTINCT md5(n::text)) FROM generate_series(1, 4000) AS n;
  SELECT current_setting('transaction_read_only') = 'on' AS is_read_only`

/** A file store that does not respond within this time is reported as not ready. The probe does not wait longer. */
const filesAnswerMs = 1_000

/**
 * /livez responds while the process runs. /readyz responds with 200 if the migrated database can be queried and
 * written, and no queue has lost all its places to jobs that do not end. Queues that are only full are named but do not
 * count, because strangers can fill some of them and could so take the whole product out of a load balancer. The file
 * store is also named but does not count, because surveys and lists work without it.
 */
export function registerHealth(app: FastifyInstance, pool: pg.Pool, files: Files) {
  let isDraining = false
  const refuseWithoutWrites = keptForSeconds(async () => {
    try {
      // The cast is needed because several statements in one query have several results.
      const results = (await pool.query(probe)) as unknown as pg.QueryResult<{ is_read_only: boolean }>[]
      if (results.at(-1)!.rows[0]!.is_read_only) throw new Error('the database is read-only')
    } catch (error) {
      app.log.warn({ err: error }, 'nothing can be stored')
      throw error
    }
  })

  const storeFile = keptForSeconds(async () => {
    const described = { size: 5, type: 'text/plain' }
    await files.put(`${draftsPrefix}readiness`, Readable.from(['ready']), described).catch((error: unknown) => {
      app.log.warn({ err: error }, 'no file can be stored')
      throw error
    })
  })
  const filesState = () =>
    Promise.race([
      storeFile().then(
        () => 'ready' as const,
        () => 'not ready' as const,
      ),
      wait(filesAnswerMs, 'not ready' as const, { ref: false }),
    ])

  app.get('/livez', { logLevel: 'silent' }, async () => ({ status: 'live' }))
  app.get('/readyz', { logLevel: 'silent' }, async (_, reply) => {
    const states = queueStates()
    const queues = {
      full: states.filter(({ isFull }) => isFull).map(({ name }) => name),
      held_too_long: Object.fromEntries(
        states.flatMap(({ name, longHeld }) => (longHeld > 0 ? [[name, longHeld]] : [])),
      ),
    }
    const files_state = await filesState()
    const notReady = () =>
      reply.status(503).header('retry-after', '2').send({ status: 'not ready', queues, files: files_state })
    if (isDraining || states.some(({ isBlocked }) => isBlocked)) return notReady()
    try {
      await pool.query('SELECT FROM survey_results LIMIT 0')
      await refuseWithoutWrites()
      return { status: 'ready', queues, files: files_state }
    } catch {
      return notReady()
    }
  })

  /** From now on the process is not ready, but it still answers everything. */
  return { drain: () => void (isDraining = true) }
}

/** Requests at the same time, or shortly afterwards, share one run. */
function keptForSeconds(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined
  return () => {
    if (current) return current
    const forget = (ms: number) => () => void setTimeout(() => (current = undefined), ms).unref()
    current = run()
    current.then(forget(probeCountsMs.succeeded), forget(probeCountsMs.failed))
    return current
  }
}
