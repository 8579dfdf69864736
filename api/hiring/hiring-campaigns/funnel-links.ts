import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { eq, sql } from 'drizzle-orm'
import { isbot } from 'isbot'
import { problems } from '@seatwise/contract/problems'
import { brands } from '@seatwise/domain/brands/brands'
import { isUnseen } from '@seatwise/domain/hiring-campaigns/robots'
import { viaOf } from '@seatwise/domain/hiring-campaigns/via'
import { jobListUrl } from '@seatwise/domain/jobs/address'
import { hasJobs } from '@seatwise/domain/policies/jobs'
import { surveyLinks } from '../../database/tables/survey-links.ts'
import { networkOf } from '../../kernel/client-address.ts'
import { asFunnelVisitor, type FunnelScope } from './entry.ts'
import type { Server } from '../../server.ts'
import { openDocuments, refuseByPages } from '../../kernel/public-pages.ts'
import { findPublicJobs } from '../jobs/public.ts'

const code = /^[2-9a-hj-km-np-z]{8}$/

/**
 * Short links: each counts the visit and redirects at once. The link of a funnel that is not open shows a page with a
 * further link.
 */
export async function registerFunnelLinks({ app, config, transactions, limits }: Server) {
  const documents = await openDocuments()
  const { public_url, jobs_url } = config
  const { name, logos } = brands[config.brand]
  const icon = logos.light.mark
  const front = { to: `${jobs_url}/`, label: `Jobs with ${name}` }

  function explain(reply: FastifyReply, words: Words, link: Link | null, status: number) {
    void reply.header('cache-control', 'no-store')
    // If the pages are not built, the texts are still served.
    if (!documents)
      return reply
        .status(status)
        .type('text/plain; charset=utf-8')
        .send(`${words.title}\n\n${words.text}\n${link?.to ?? ''}\n`)
    const { title } = words
    const head = { title, description: title, canonical: null, isIndexed: false, jsonLd: null, feeds: null, icon }
    return documents.send(reply, { kind: 'problem', ...words, link }, head, status)
  }

  await app.register(async (ways) => {
    // Refusals are shown as a page, for people who have scanned a poster.
    refuseByPages(ways, (_request, reply, code) => {
      const { status, message } = problems[code]
      const words = code === 'too_many_requests' ? busy : { title: 'This did not work', text: message }
      return explain(reply, words, null, status)
    })
    ways.get<{ Params: { code: string } }>('/w/:code', { exposeHeadRoute: true }, (request, reply) =>
      leadOn(request, reply),
    )
  })

  async function leadOn(request: FastifyRequest<{ Params: { code: string } }>, reply: FastifyReply) {
    await limits.take('ways_in_from_ip', networkOf(request))
    const asked = request.params.code.toLowerCase()
    const visit = code.test(asked)
      ? await asFunnelVisitor(transactions, asked, async (scope) => {
          const { way_in } = scope
          const to = await targetOf(scope)
          if (way_in.state === 'open' && to && !isRobot(request)) await countVisit(scope, markOf(request, way_in.key!))
          return { way_in, to, other: to ? null : await otherOf(scope) }
        })
      : undefined
    if (!visit) return explain(reply, absent, front, 404)
    const { way_in, to, other } = visit
    if (way_in.state !== 'open' || !to) return explain(reply, wordsOf(way_in), linkTo(to ?? other), 200)
    const address = new URL(to.url)
    address.searchParams.set('via', viaOf(way_in))
    for (const name of ['source', 'medium', 'content'] as const)
      if (way_in.utm[name]) address.searchParams.set(`utm_${name}`, way_in.utm[name])
    // Not cached, because the URL contains the day.
    return reply.header('cache-control', 'no-store').redirect(address.href, 302)
  }

  type Target = { url: string; label: string }

  /** The target of the redirect; undefined if the job or the link no longer accepts people. */
  async function targetOf(scope: FunnelScope): Promise<Target | undefined> {
    const { target, job_id, survey_link_id, brand } = scope.way_in
    if (target === 'job') {
      const [job] = job_id && hasJobs(brand) ? await findPublicJobs(scope, jobs_url, job_id) : []
      return job && { url: job.url, label: `Go to the job: ${job.title}` }
    }
    return survey_link_id ? linkOf(scope, eq(surveyLinks.id, survey_link_id)) : undefined
  }

  /** Another offer of the company: its open jobs, or its default survey link. */
  async function otherOf(scope: FunnelScope): Promise<Target | null> {
    const { brand, public_name, company_name } = scope.way_in
    if (hasJobs(brand) && (await findPublicJobs(scope, jobs_url)).length > 0)
      return { url: jobListUrl(jobs_url, public_name), label: `See the open jobs of ${company_name}` }
    return (await linkOf(scope, sql`${surveyLinks.is_default}`)) ?? null
  }

  async function linkOf(scope: FunnelScope, which: ReturnType<typeof sql>): Promise<Target | undefined> {
    const [link] = await scope.db
      .select({ public_id: surveyLinks.public_id })
      .from(surveyLinks)
      .where(sql`${surveyLinks.company_id} = ${scope.way_in.company_id} and ${which} and ${surveyLinks.state} = 'open'`)
      .limit(1)
    return link && { url: `${public_url}/survey/register?link=${link.public_id}`, label: 'Go to the survey' }
  }
}

type Words = { title: string; text: string }
type Link = { to: string; label: string }
const linkTo = (target: { url: string; label: string } | null) => target && { to: target.url, label: target.label }

const absent: Words = {
  title: 'There is no such page',
  text: 'The link is not complete, or it was mistyped. Please look at it again.',
}

const busy: Words = {
  title: 'Too many visits just now',
  text: 'Please wait a few minutes, then open the link again.',
}

function wordsOf({ state, company_name }: FunnelScope['way_in']): Words {
  switch (state) {
    case 'planned':
      return { title: 'This has not begun yet', text: `${company_name} will open it soon. Please come back later.` }
    case 'paused':
      return { title: 'This is paused', text: `${company_name} takes a break with it. You can come back later.` }
    case 'open':
    case 'ended':
    case 'archived':
      return { title: 'This is over', text: `${company_name} does not use this link any more.` }
  }
}

const isRobot = (request: FastifyRequest) => isUnseen(request) || isbot(request.headers['user-agent'])

/** A hash that tells visitors of one day apart. Afterwards it tells nothing, because the day's key is deleted. */
const markOf = (request: FastifyRequest, key: Buffer) =>
  createHmac('sha256', key)
    .update(`${networkOf(request)}\n${request.headers['user-agent'] ?? ''}`)
    .digest()
    .subarray(0, 16)

async function countVisit(scope: FunnelScope, mark: Buffer) {
  const { id, day } = scope.way_in
  await scope.db.execute(sql`select count_visit(${id}, ${day}::date, ${mark})`)
}
