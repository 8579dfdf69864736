import type { FastifyServerOptions } from 'fastify'
import { traceId } from './telemetry/instruments.ts'

/**
 * Structured lines with a request id. Paths are logged without their query, and headers and bodies are never logged, so
 * no token, address or answer gets into the log.
 */
export function logOptions(level: string, hasTraces = false): Pick<FastifyServerOptions, 'logger'> {
  return {
    logger: {
      level,
      ...(hasTraces ? { mixin: () => ({ trace_id: traceId() }) } : {}),
      serializers: {
        req: (request) => ({ method: request.method, path: withoutTicket(request.url?.split('?')[0]) }),
        // Logs only these fields: a database error also has values and its whole connection, and the message of a
        // failed statement has the values after its text.
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

/**
 * Removes the ticket of a download or shared report from a path in any spelling, because the ticket alone gives access.
 */
const withoutTicket = (path: string | undefined) =>
  path
    ?.replace(/(\/downloads\/|\/shared\/|\/public\/reports\/)[^/]+/g, '$1[ticket]')
    .replace(/[\w%-]{43,}/g, '[ticket]')

function withoutValues(text: string): string {
  return text.replace(/\nparams:[^]*?(?=\n {4}at |$)/g, '').replace(/"[^"\n]*"/g, '"..."')
}
