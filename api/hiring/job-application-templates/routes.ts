import {
  createJobApplicationTemplate,
  deleteJobApplicationTemplate,
  listJobApplicationTemplates,
  updateJobApplicationTemplate,
} from '@seatwise/contract/job-application-templates'
import { jobBrands } from '@seatwise/domain/policies/jobs'
import { Refusal, withCurrent } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import { createTemplate, deleteTemplate, refuseWithoutJobs, updateTemplate } from './actions.ts'
import { findTemplates } from './repository.ts'

export function registerJobApplicationTemplates({ handle }: Server) {
  handle(listJobApplicationTemplates, async ({ scope, query: { company_id } }) => {
    await refuseWithoutJobs(scope, company_id)
    return { data: await findTemplates(scope, { company_id }, jobBrands) }
  })

  handle(createJobApplicationTemplate, async ({ scope, body }) => readReply(scope, await createTemplate(scope, body)))

  handle(updateJobApplicationTemplate, async ({ scope, params: { id }, body }) => {
    const show = () => readReply(scope, id)
    await withCurrent(updateTemplate(scope, id, body), show)
    return show()
  })

  handle(deleteJobApplicationTemplate, async ({ scope, params: { id } }) => {
    await deleteTemplate(scope, id)
    return { data: { id } }
  })
}

async function readReply(scope: UserScope, id: string) {
  const [data] = await findTemplates(scope, { id }, jobBrands)
  if (!data) throw new Refusal('not_found')
  return { data }
}
