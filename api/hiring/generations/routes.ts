import { listGenerations, updateGeneration } from '@seatwise/contract/generations'
import { hasGeneratedTexts } from '@seatwise/domain/policies/generations'
import { searchList } from '../../kernel/list/search.ts'
import { Refusal, withCurrent } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import { refuseAbsentCompany, findGeneratingCompany } from '../../base/companies/public.ts'
import { updateLine } from './actions.ts'
import { findLines, generationList, quotaOf } from './repository.ts'

export function registerGenerations({ handle }: Server) {
  handle(listGenerations, async ({ scope, query: { after, page_size, ...filters } }) => {
    await refuseAbsentCompany(scope, filters.company_id)
    const { rows, ...page } = await searchList(scope, generationList, { filters, after, page_size })
    const company = await findGeneratingCompany(scope, filters.company_id ?? scope.user.company.id)
    if (!company || !hasGeneratedTexts(company.brand)) throw new Refusal('not_found')
    return { ...page, data: rows, quota: await quotaOf(scope, company) }
  })

  handle(updateGeneration, async ({ scope, params: { id }, body }) => {
    await withCurrent(updateLine(scope, id, body), () => readReply(scope, body.line_id))
    return readReply(scope, body.line_id)
  })
}

async function readReply(scope: UserScope, line_id: string) {
  const [line] = await findLines(scope, { line_id })
  if (!line) throw new Refusal('not_found')
  return { data: line }
}
