import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/** /livez answers while the process runs, /readyz while it can also query the migrated database. */
export function registerHealth(app: FastifyInstance, pool: pg.Pool) {
  app.get('/livez', { logLevel: 'silent' }, async () => ({ status: 'live' }))
  app.get('/readyz', { logLevel: 'silent' }, async (_, reply) => {
    try {
      await pool.query('SELECT FROM survey_results LIMIT 0')
      return { status: 'ready' }
    } catch {
      return reply.status(503).header('retry-after', '2').send({ status: 'not ready' })
    }
  })
}
