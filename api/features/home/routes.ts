import { getHome } from '@seatwise/contract/home'
import { searchPage } from '../../platform/list/search.ts'
import { Refusal } from '../../platform/refusal.ts'
import { includesCompany, narrowedTo, type UserScope } from '../../platform/scope.ts'
import type { Server } from '../../server.ts'
import { findStoredCompany } from '../companies/repository.ts'
import { invitationList, toInvitation } from '../invitations/search.ts'
import { resultList, toResult, type ResultRow } from '../survey-results/search.ts'
import * as repository from './repository.ts'

const latest = 5
const maxNeeds = 20

export function registerHome({ handle, config: { public_url } }: Server) {
  handle(getHome, async ({ scope: whole, query: { company_id, since } }) => {
    const scope = company_id === undefined ? whole : await narrowed(whole, company_id)
    const { companies } = scope
    // Who looks after all companies reviews none of their results; and the indexes of these begin with one company.
    if (!companies)
      return {
        data: {
          ...nothing,
          ...(await repository.sumCountsOfEach(scope)),
          operations: await repository.countFailures(scope),
        },
      }
    const toResults = (rows: ResultRow[]) => rows.map((row) => toResult(scope, row, public_url))
    const only = companies.length === 1 ? companies[0] : undefined
    const results = await searchPage(scope, resultList, { filters: { states: ['completed'] }, page_size: latest })
    const page_size = maxNeeds
    const unsent = await searchPage(scope, invitationList, { filters: { needs_attention: 'unsent' }, page_size })
    const quiet = await searchPage(scope, invitationList, { filters: { needs_attention: 'quiet' }, page_size })
    const doubtful = await searchPage(scope, repository.doubtfulList, { page_size })
    return {
      data: {
        company: only ? ((await findStoredCompany(scope, only)) ?? null) : null,
        new_results: { count: await repository.countFinished(scope, since), data: toResults(results.rows) },
        needs: {
          invitations: [...unsent.rows, ...quiet.rows].map((row) => toInvitation(scope, row)),
          doubtful: toResults(doubtful.rows),
          has_more: [unsent, quiet, doubtful].some(({ next }) => next !== null),
        },
        ...(await (only ? repository.sumCounts(scope, only) : repository.sumCountsOfEach(scope))),
        strongest: only ? toResults(await repository.findStrongest(scope, only)) : [],
        operations: null,
      },
    }
  })
}

const nothing = {
  company: null,
  new_results: { count: 0, data: [] },
  needs: { invitations: [], doubtful: [], has_more: false },
  strongest: [],
}

async function narrowed(scope: UserScope, company_id: string): Promise<UserScope> {
  if (!includesCompany(scope, company_id)) throw new Refusal('not_found')
  const one = narrowedTo(scope, company_id)
  if (!(await findStoredCompany(one, company_id))) throw new Refusal('not_found')
  return one
}
