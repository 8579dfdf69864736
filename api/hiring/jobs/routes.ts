import type { FastifyRequest } from 'fastify'
import { archiveJob, createJob, getJob, listJobs, searchJobs, updateJob } from '@seatwise/contract/jobs'
import { callerOf } from '../../kernel/handle.ts'
import { Refusal, withCurrent } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import { refuseWithoutJobs } from '../job-application-templates/actions.ts'
import { asJobListReader, asJobVisitor } from './entry.ts'
import * as actions from './actions.ts'
import { findPublicJobs, findStaffJob } from './public.ts'
import { findShownJob, searchJobs as search } from './search.ts'

export function registerJobs({ handle, transactions, tokens, config: { jobs_url } }: Server) {
  handle(searchJobs, async ({ scope, body }) => {
    await refuseWithoutJobs(scope, body.filters?.company_id)
    return search(scope, body, jobs_url)
  })

  const readReply = async (scope: UserScope, id: string) => {
    const data = await findShownJob(scope, id, jobs_url)
    if (!data) throw new Refusal('not_found')
    return { data }
  }

  handle(createJob, async ({ scope, body }) => readReply(scope, await actions.createJob(scope, body)))

  handle(updateJob, async ({ scope, params: { id }, body }) => {
    await withCurrent(actions.updateJob(scope, id, body), () => readReply(scope, id))
    return readReply(scope, id)
  })

  handle(archiveJob, async ({ scope, params: { id } }) => {
    await actions.archiveJob(scope, id)
    return readReply(scope, id)
  })

  handle(listJobs, async ({ query }) => {
    const data = await asJobListReader(transactions, query.company, async (scope) => findPublicJobs(scope, jobs_url))
    if (!data) throw new Refusal('not_found')
    return { data }
  })

  handle(getJob, async ({ params: { id }, request }) => {
    const visitedJobs = await asJobVisitor(transactions, id, async (scope) =>
      findPublicJobs(scope, jobs_url, scope.job.id),
    )
    const data = visitedJobs?.[0] ?? (await staffJob(id, request))
    if (!data) throw new Refusal('not_found')
    return { data }
  })

  /** A job in any state, for users who may see it in their list of jobs. */
  async function staffJob(address: string, request: FastifyRequest) {
    if (request.headers.authorization === undefined) return undefined
    return transactions.asUser(await callerOf(tokens, request), 'jobs.read', async (scope) => {
      const job = await findStaffJob(scope, jobs_url, address)
      return job && (await findShownJob(scope, job.id, jobs_url)) ? job : undefined
    })
  }
}
