import type { FastifyServerOptions } from 'fastify'

/**
 * Structured lines with a request id. Paths are logged without their query, and no header or
 * body ever: tokens, addresses and answers have no way in.
 */
export function logOptions(level: string): Pick<FastifyServerOptions, 'logger'> {
  return {
    logger: {
      level,
      serializers: {
        req: (request) => ({ method: request.method, path: request.url?.split('?')[0] }),
        res: (reply) => ({ status: reply.statusCode }),
      },
    },
  }
}
