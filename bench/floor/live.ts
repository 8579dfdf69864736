import type { ServerResponse } from 'node:http'
import pg from 'pg'

const everyMs = 50

/**
 * Event streams without sign-in or permissions: a notice names a company, and every viewer of this company gets the
 * event.
 */
const viewers = new Map<string, Set<ServerResponse>>()
const changed = new Set<string>()
let lastSentAt = 0
let timer: NodeJS.Timeout | undefined

const listener = new pg.Client({ host: process.env.PGHOST, user: 'postgres', database: 'seatwise' })
await listener.connect()
await listener.query('LISTEN bench_live')
listener.on('notification', ({ payload }) => {
  changed.add(payload!)
  // As in the product, an event is sent at once, but at most every 50 ms.
  timer ??= setTimeout(sendEvents, Math.max(0, lastSentAt + everyMs - performance.now()))
})

function sendEvents() {
  timer = undefined
  lastSentAt = performance.now()
  const text = `data: ${JSON.stringify({ topic: 'survey-results', position: String(lastSentAt) })}\n\n`
  for (const company of changed) for (const response of viewers.get(company) ?? []) response.write(text)
  changed.clear()
}

export function addViewer(company: string, response: ServerResponse) {
  const others = viewers.get(company) ?? new Set()
  viewers.set(company, others.add(response))
  response.once('close', () => others.delete(response))
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(':\n\n')
}
