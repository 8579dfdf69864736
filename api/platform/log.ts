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
        // Not the error's own fields: a database error carries values and its whole connection.
        err: ({ name, message, code, stack }: Error & { code?: string }) => ({
          type: name,
          message,
          code,
          stack: stack ?? '',
        }),
        res: (reply) => ({ status: reply.statusCode }),
      },
    },
  }
}
