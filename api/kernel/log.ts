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
        req: (request) => ({ method: request.method, path: withoutTicket(request.url?.split('?')[0]) }),
        // Omits the error's own fields: a database error has values and its whole connection, and a failed statement
        // has its values after its text.
        err: (error: Error & { code?: string }) => ({
          type: error.name,
          code: error.code ?? (error.cause as { code?: string } | undefined)?.code,
          message: withoutValues(error.message),
          stack: withoutValues(error.stack ?? ''),
        }),
        res: (reply) => ({ status: reply.statusCode }),
      },
    },
  }
}

/** The address of a download or of a shared report is its proof, in any spelling. */
const withoutTicket = (path: string | undefined) =>
  path
    ?.replace(/(\/downloads\/|\/shared\/|\/public\/reports\/)[^/]+/g, '$1[ticket]')
    .replace(/[\w%-]{43,}/g, '[ticket]')

function withoutValues(text: string): string {
  return text.replace(/\nparams:[^]*?(?=\n {4}at |$)/g, '').replace(/"[^"\n]*"/g, '"..."')
}
