import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ProblemCode } from '@seatwise/contract/problems'
import type { PageHead, PublicPage } from '@seatwise/domain/jobs/pages'
import { codeOf, noteFailure } from './http.ts'

/** The exports of web/app/public-pages.tsx. */
type Renderer = {
  stylesheet: string
  renderPage: (page: PublicPage, head: PageHead) => string
  renderDescription: (text: string) => string
}
const built = fileURLToPath(new URL('../../web/dist/pages/public-pages.js', import.meta.url))

/** Renders the pages for applicants as HTML. Undefined if the web application is not built. */
export async function openDocuments() {
  if (!existsSync(built)) return undefined
  const renderer = (await import(built)) as Renderer
  const hash = createHash('sha256').update(renderer.stylesheet).digest('base64')
  // Forms are only sent to this server, and scripts do not run.
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

  return {
    descriptionOf: renderer.renderDescription,
    send(reply: FastifyReply, page: PublicPage, head: PageHead, status = 200) {
      // A page that is the same for everybody reveals nothing to the page that opened it, and without this isolation
      // the browser need not start a process for it.
      if (head.isIndexed) void reply.header('cross-origin-opener-policy', 'unsafe-none')
      return (
        reply
          .status(status)
          .type('text/html; charset=utf-8')
          .header('content-security-policy', policy)
          // With the usual no-referrer, browsers send "Origin: null" with a form, so that we could not check that the
          // form is ours. The URL of an application is secret, so its links send the host only.
          .header('referrer-policy', page.kind === 'application' ? 'strict-origin' : 'same-origin')
          .header('vary', 'accept')
          .send(renderer.renderPage(page, head))
      )
    },
  }
}

/** Answers refusals and faults with pages, which `send` renders. */
export function refuseByPages(
  pages: FastifyInstance,
  send: (request: FastifyRequest, reply: FastifyReply, code: ProblemCode) => FastifyReply,
) {
  pages.setErrorHandler((error: Error, request, reply) => {
    const code = codeOf(error)
    noteFailure(error, request, reply, code)
    return send(request, reply, code)
  })
}
