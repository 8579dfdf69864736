import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { jobFeed, type JobFeed } from '@seatwise/contract/jobs'
import { withSource } from '@seatwise/domain/applications/source'
import { feedJobs, feedXml } from '@seatwise/domain/jobs/feed'
import { connectionSignal } from '../../kernel/connection-signal.ts'
import { createQueue, refuseGone } from '../../kernel/work-queue.ts'
import type { findPublicJobs } from '../jobs/public.ts'

type Needs = {
  /** The company that the query names, with its open jobs, the URL of their public list, and the source that jobs' URLs say. */
  openJobs: (request: FastifyRequest) => Promise<{
    company: { company_name: string }
    jobs: Awaited<ReturnType<typeof findPublicJobs>>
    url: string
    source: string
  }>
  descriptionOf: (text: string) => string
}

/**
 * The descriptions of a company with the most and longest texts take a minute to render: its feed is written once at a
 * time, and other requests are answered in between.
 */
const feeds = createQueue({
  name: 'feeds of jobs',
  places: 2,
  placesOfKey: 1,
  maxWaiting: 60,
  maxWaitingOfKey: 20,
  maxWaitMs: 10_000,
})

/** The jobs of the public list for job boards and for the company's own pages, which may read them from any origin. */
export function registerFeeds(pages: FastifyInstance, { openJobs, descriptionOf }: Needs) {
  const knownDescriptionOf = remembered(descriptionOf)

  async function readFeed(request: FastifyRequest, signal: AbortSignal): Promise<JobFeed> {
    const { company, jobs, url, source } = await openJobs(request)
    const described = []
    for (const job of jobs) {
      refuseGone(signal)
      described.push({ ...job, description: knownDescriptionOf(job.description) })
      await nextTurn()
    }
    return jobFeed.parse({ company: company.company_name, url: withSource(url, source), jobs: feedJobs(described) })
  }

  async function sendFeed(request: FastifyRequest, reply: FastifyReply, format: 'xml' | 'json') {
    const signal = connectionSignal(request)
    const key = String((request.query as { company?: unknown }).company)
    const feed = await feeds.run({ key, signal }, () => readFeed(request, signal))
    const json = JSON.stringify(feed)
    // The tag is weak, because it leaves out the time at which the XML was written.
    const etag = `W/"${createHash('sha256').update(json).digest('base64url')}"`
    void reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=300')
      .header('etag', etag)
    if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send()
    return reply
      .type(`application/${format}; charset=utf-8`)
      .send(format === 'xml' ? feedXml(feed, new Date().toISOString()) : json)
  }
  pages.get('/jobs.xml', (request, reply) => sendFeed(request, reply, 'xml'))
  pages.get('/jobs.json', (request, reply) => sendFeed(request, reply, 'json'))
}

/** True if the reader has this version already. @param tags the header If-None-Match */
const isKnown = (tags: string | undefined, etag: string): boolean =>
  tags !== undefined && tags.split(',').some((tag) => [strong(etag), '*'].includes(strong(tag.trim())))

/** A tag as it is compared: proxies may send it without the mark of a weak one. */
const strong = (tag: string) => tag.replace(/^W\//, '')

/** The maximum number of characters that are remembered of descriptions: those of some thousand jobs. */
const maxRemembered = 20_000_000

/** Remembers what was rendered, by its text; what was not asked for the longest is forgotten first. */
function remembered(render: (text: string) => string) {
  const known = new Map<string, string>()
  let size = 0
  return (text: string): string => {
    const found = known.get(text)
    const html = found ?? render(text)
    if (found === undefined) size += text.length + html.length
    known.delete(text)
    known.set(text, html)
    for (const [oldest, rendered] of known) {
      if (size <= maxRemembered) break
      known.delete(oldest)
      size -= oldest.length + rendered.length
    }
    return html
  }
}
