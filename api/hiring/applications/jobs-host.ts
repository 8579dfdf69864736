import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readingMs } from '../../kernel/uploads.ts'

/** The path of the pages for applicants on the main host; the jobs host has them at its root. */
export const pagesPrefix = '/careers'

const limits = { requestTimeout: readingMs, keepAliveTimeout: 10_000 }

const ofJobsHost = new WeakSet<IncomingMessage>()

/**
 * The jobs host, a second listener. At its plain paths it serves the pages for applicants, and the calls of the API to
 * programs that accept JSON. A client that accepts anything gets a page: so do search engines.
 */
export function createJobsHost(app: FastifyInstance): Server {
  const host = createServer(limits, (request, response) => {
    const path = request.url ?? '/'
    const isShared = /^\/(images|logos)\/|^\/favicon\.svg/.test(path)
    const wantsJson = /\bapplication\/json\b/.test(request.headers.accept ?? '')
    // The rest of the API is for the main host, which may be guarded otherwise.
    const isOfApplicants = /^\/(jobs|job-application-templates|applications\/[\w-]{43})(\/|\?|$)/.test(path)
    // "*" and whole addresses, as for a proxy, name no page here.
    if (!path.startsWith('/')) request.url = `${pagesPrefix}/-`
    // The calls are at the plain paths: what names the API itself is answered as an absent call.
    else if (path.startsWith('/api/')) request.url = '/api/'
    else if (!isShared) {
      request.url = `${wantsJson && isOfApplicants ? '/api' : pagesPrefix}${path}`
      ofJobsHost.add(request)
    }
    app.routing(request, response)
  })
  // Malformed requests and requests with Expect are answered as on the main host.
  host.on('clientError', (error, socket) => app.server.emit('clientError', error, socket))
  host.on('checkExpectation', (request, response) => app.server.emit('checkExpectation', request, response))
  return host
}

/** The path as the browser asked for it. */
export function pathAsked({ raw, originalUrl }: Pick<FastifyRequest, 'raw' | 'originalUrl'>): string {
  const path = originalUrl.split('?')[0]!
  return ofJobsHost.has(raw) ? path.replace(/^\/(api|careers)/, '') : path
}

/** The prefix of page paths on the host that the browser uses. */
export const baseOf = (request: Pick<FastifyRequest, 'raw' | 'originalUrl'>): string =>
  pathAsked(request).startsWith(`${pagesPrefix}/`) ? pagesPrefix : ''
