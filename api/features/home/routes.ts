import { getHome } from '@seatwise/contract/home'
import { searchPage } from '../../platform/list/search.ts'
import { Refusal } from '../../platform/refusal.ts'
import { includesCompany, narrowedTo, type UserScope } from '../../platform/scope.ts'
import type { Server } from '../../server.ts'
import { invitationList, toInvitation } from '../invitations/search.ts'
import { resultList, toResult, type ResultRow } from '../survey-results/search.ts'
import * as repository from './repository.ts'

const latest = 5
const maxNeeds = 20

export function registerHome({ handle, config: { public_url } }: Server) {
  handle(getHome, async ({ scope: whole, query: { company_id, since } }) => {
    const scope = company_id === undefined ? whole : await narrowed(whole, company_id)
    const { companies } = scope
    // Of all companies there is no morning's work, and no index that begins with the company serves it.
    if (!companies)
      return {
        data: {
          ...nothing,
          last_30_days: await repository.sumCounts(scope),
          companies: await repository.listActive(scope),
          operations: await repository.countFailures(scope),
        },
      }
    const toResults = (rows: ResultRow[]) => rows.map((row) => toResult(scope, row, public_url))
    const only = companies.length === 1 ? companies[0] : undefined
    const results = await searchPage(scope, resultList, { filters: { states: ['completed'] }, page_size: latest })
    const invitations = await searchPage(scope, invitationList, {
      filters: { needs_attention: true },
      page_size: maxNeeds,
    })
    const doubtful = await searchPage(scope, repository.doubtfulList, { page_size: maxNeeds })
    return {
      data: {
        company: only ? await repository.findName(scope, only) : null,
        new_results: { count: await repository.countFinished(scope, since), data: toResults(results.rows) },
        needs: {
          invitations: invitations.rows.map((row) => toInvitation(scope, row)),
          doubtful: toResults(doubtful.rows),
        },
        last_30_days: await repository.sumCounts(scope),
        strongest: only ? toResults(await repository.findStrongest(scope, only)) : [],
        companies: only ? [] : await repository.listActive(scope),
        operations: null,
      },
    }
  })
}

const nothing = {
  company: null,
  new_results: { count: 0, data: [] },
  needs: { invitations: [], doubtful: [] },
  strongest: [],
}

async function narrowed(scope: UserScope, company_id: string): Promise<UserScope> {
  if (!includesCompany(scope, company_id)) throw new Refusal('not_found')
  const one = narrowedTo(scope, company_id)
  if (!(await repository.findName(one, company_id))) throw new Refusal('not_found')
  return one
}
