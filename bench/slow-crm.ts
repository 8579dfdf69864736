import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * A fake GoHighLevel on loopback with the calls that the sync makes. When slow, it answers each call after `slowMs`.
 */
const slowMs = 500

export const slowCrm = { url: '', isSlow: false, open: () => open }
let open = 0
let made = 0

/**
 * Starts the fake CRM. Must run before the product, which needs its URL.
 * @returns a function that stops it
 */
export async function startSlowCrm(): Promise<() => void> {
  const server = createServer((request, response) => {
    request.resume()
    const answer = () => {
      const path = new URL(request.url!, 'http://crm').pathname
      if (path === '/opportunities/pipelines') return { pipelines: [pipeline] }
      if (path === '/contacts/search/duplicate') return { contact: null }
      if (path === '/contacts/upsert') return { contact: { id: `contact${made++}` } }
      if (path === '/opportunities/search') return { opportunities: [], meta: { total: 0 } }
      return { opportunity: { id: `card${made++}`, pipelineId: pipeline.id, pipelineStageId: 'lead' } }
    }
    open++
    response.once('close', () => open--)
    void wait(slowCrm.isSlow ? slowMs : 0).then(() =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer())),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  slowCrm.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return () => {
    server.closeAllConnections()
    server.close()
  }
}

export const pipeline = { id: 'hiring', name: 'Hiring', stages: [{ id: 'lead', name: 'Lead', position: 0 }] }
