import { answerProblem } from '../../platform/http.ts'
import type { Server } from '../../server.ts'
import { findImage, widths } from './actions.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Serves images for pages and mails, outside of /api. The random id is the only protection; an image
 * never changes, so it is cached forever.
 */
export function registerImages({ app, files }: Server) {
  app.get<{ Params: { id: string; file: string } }>('/images/:id/:file', async ({ params }, reply) => {
    const width = widths.find((one) => params.file === `${one}.webp`)
    const bytes = width && uuid.test(params.id) ? await findImage(files, params.id, width) : undefined
    if (!bytes) return answerProblem(reply.header('cache-control', 'no-store'), 'not_found')
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(bytes)
  })
}
