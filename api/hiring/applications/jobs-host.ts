import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readingMs } from '../../kernel/uploads.ts'

/** The path of the pages for applicants on the main host. On the jobs host the pages are at the root. */
export const pagesPrefix = '/careers'

const limits = { requestTimeout: readingMs, keepAliveTimeout: 10_000 }

const ofJobsHost = new WeakSet<IncomingMessage>()

/**
 * The jobs host, a second listener. Under the same paths it serves the pages for applicants and, to clients that accept
 * JSON, the calls of the API. A client that accepts anything, such as a search engine, gets a page.
 */
export function createJobsHost(app: FastifyInstance): Server {
  const host = createServer(limits, (request, response) => {
    const path = request.url ?? '/'
    const isShared = /^\/(images|logos)\/|^\/favicon\.svg/.test(path)
    const wantsJson = /\bapplication\/json\b/.test(request.headers.accept ?? '')
    // The rest of the API is only on the main host, which may be protected in another way.
    const isOfApplicants = /^\/(jobs|job-application-templates|applications\/[\w-]{43})(\/|\?|$)/.test(path)
    // "*" and absolute URLs, which clients send to a proxy, are answered as an absent page.
    if (!path.startsWith('/')) request.url = `${pagesPrefix}/-`
    // On this host the calls have no prefix `/api`, so a path with it is answered as an absent call.
    else if (path.startsWith('/api/')) request.url = '/api/'
    else if (!isShared) {
      request.url = `${wantsJson && isOfApplicants ? '/api' : pagesPrefix}${path}`
      ofJobsHost.add(request)
    }
    app.routing(request, response)
  })
  // Malformed requests and requests with an Expect header are answered as on the main host.
  host.on('clientError', (error, socket) => app.server.emit('clientError', error, socket))
  host.on('checkExpectation', (request, response) => app.server.emit('checkExpectation', request, response))
  return host
}

/** The path that the browser requested. */
export function pathAsked({ raw, originalUrl }: Pick<FastifyRequest, 'raw' | 'originalUrl'>): string {
  const path = originalUrl.split('?')[0]!
  return ofJobsHost.has(raw) ? path.replace(/^\/(api|careers)/, '') : path
}

/** The prefix of page paths on the requested host. */
export const baseOf = (request: Pick<FastifyRequest, 'raw' | 'originalUrl'>): string =>
  pathAsked(request).startsWith(`${pagesPrefix}/`) ? pagesPrefix : ''
