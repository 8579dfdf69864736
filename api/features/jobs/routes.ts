import { archiveJob, createJob, getJob, listJobs, searchJobs, updateJob } from '@seatwise/contract/jobs'
import { Refusal, withCurrent } from '../../platform/refusal.ts'
import type { UserScope } from '../../platform/scope.ts'
import type { Server } from '../../server.ts'
import { companyWithJobs } from '../job-application-templates/actions.ts'
import * as actions from './actions.ts'
import { findPublicJobs } from './public.ts'
import { findShownJob, searchJobs as search } from './search.ts'

export function registerJobs({ handle, transactions, config: { jobs_url } }: Server) {
  handle(searchJobs, async ({ scope, body }) => {
    const company_id = body.filters?.company_id
    if (company_id) await companyWithJobs(scope, company_id)
    return search(scope, body, jobs_url)
  })

  const shown = async (scope: UserScope, id: string) => {
    const data = await findShownJob(scope, id, jobs_url)
    if (!data) throw new Refusal('not_found')
    return { data }
  }

  handle(createJob, async ({ scope, body }) => shown(scope, await actions.createJob(scope, body)))

  handle(updateJob, async ({ scope, params: { id }, body }) => {
    await withCurrent(actions.updateJob(scope, id, body), () => shown(scope, id))
    return shown(scope, id)
  })

  handle(archiveJob, async ({ scope, params: { id } }) => {
    await actions.archiveJob(scope, id)
    return shown(scope, id)
  })

  handle(listJobs, async ({ query }) => {
    const data = await transactions.asJobListReader(query.company, async (scope) => findPublicJobs(scope, jobs_url))
    if (!data) throw new Refusal('not_found')
    return { data }
  })

  handle(getJob, async ({ params: { id } }) => {
    const found = await transactions.asJobVisitor(id, async (scope) => findPublicJobs(scope, jobs_url, scope.job.id))
    const [data] = found ?? []
    if (!data) throw new Refusal('not_found')
    return { data }
  })
}
