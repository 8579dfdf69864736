import { createCompanyEvents, listCompanyEvents, type NewCompanyEvents } from '@seatwise/contract/company-events'
import { refuseAbsentCompany } from '../companies/actions.ts'
import { recordEvents } from '../domain-events/public.ts'
import { searchList } from '../../kernel/list/search.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { publish, type UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import { companiesAmong, companyEventList, insertEvents, isPerson, lockPeopleAmong } from './repository.ts'

export function registerCompanyEvents({ handle }: Server) {
  handle(createCompanyEvents, async ({ scope, body: { company_events } }) => ({
    data: { ids: await record(scope, company_events) },
  }))

  handle(listCompanyEvents, async ({ scope, query: { after, page_size, ...filters } }) => {
    await refuseAbsentCompany(scope, filters.company_id)
    const { candidate_id } = filters
    if (candidate_id && !(await isPerson(scope, candidate_id))) throw new Refusal('not_found')
    const { rows, ...page } = await searchList(scope, companyEventList, { filters, after, page_size })
    return { ...page, data: rows }
  })
}

/** An id out of scope refuses all events, so that nobody learns which ids exist. */
async function record(scope: UserScope, events: NewCompanyEvents): Promise<string[]> {
  const companies = await companiesAmong(scope, [...new Set(events.map(({ company_id }) => company_id))])
  const people = await lockPeopleAmong(scope, [...new Set(events.flatMap(({ candidate_id }) => candidate_id ?? []))])
  for (const { company_id, candidate_id } of events) {
    if (!companies.has(company_id)) throw new Refusal('not_found')
    if (candidate_id !== undefined && people.get(candidate_id) !== company_id) throw new Refusal('not_found')
  }
  const ids = await insertEvents(scope, events)
  await recordEvents(
    scope,
    events.map(({ company_id, candidate_id = null }, nth) => ({
      type: 'company.event',
      company_id,
      candidate_id,
      about: { company_event_id: ids[nth]! },
    })),
  )
  for (const company_id of companies) publish(scope, 'candidates', company_id)
  return ids
}
