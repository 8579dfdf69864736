import {
  archiveCampaign,
  archiveFunnel,
  createCampaign,
  createFunnel,
  getCampaignFigures,
  searchCampaigns,
  searchFunnels,
  updateCampaign,
  updateFunnel,
} from '@seatwise/contract/hiring-campaigns'
import { Refusal, withCurrent } from '../../kernel/refusal.ts'
import { includesCompany, type UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import * as actions from './actions.ts'
import { campaignFigures } from './figures.ts'
import { findCampaign, findFunnel, searchCampaigns as search, searchFunnels as searchOfThem } from './search.ts'

export function registerHiringCampaigns({ handle, config: { public_url } }: Server) {
  const readReply = async (scope: UserScope, id: string) => {
    const data = await findCampaign(scope, id)
    if (!data) throw new Refusal('not_found')
    return { data }
  }
  const shownFunnel = async (scope: UserScope, id: string) => {
    const data = await findFunnel(scope, id, public_url)
    if (!data) throw new Refusal('not_found')
    return { data }
  }

  handle(searchCampaigns, async ({ scope, body }) => {
    const company_id = body.filters?.company_id
    if (company_id && !includesCompany(scope, company_id)) throw new Refusal('not_found')
    return search(scope, body)
  })

  handle(createCampaign, async ({ scope, body }) => readReply(scope, await actions.createCampaign(scope, body)))

  handle(updateCampaign, async ({ scope, params: { id }, body }) => {
    await withCurrent(actions.updateCampaign(scope, id, body), () => readReply(scope, id))
    return readReply(scope, id)
  })

  handle(archiveCampaign, async ({ scope, params: { id } }) => {
    await actions.archiveCampaign(scope, id)
    return readReply(scope, id)
  })

  handle(searchFunnels, async ({ scope, body }) => searchOfThem(scope, body, public_url))

  handle(createFunnel, async ({ scope, body }) => shownFunnel(scope, await actions.createFunnel(scope, body)))

  handle(updateFunnel, async ({ scope, params: { id }, body }) => {
    await withCurrent(actions.updateFunnel(scope, id, body), () => shownFunnel(scope, id))
    return shownFunnel(scope, id)
  })

  handle(archiveFunnel, async ({ scope, params: { id } }) => {
    await actions.archiveFunnel(scope, id)
    return shownFunnel(scope, id)
  })

  handle(getCampaignFigures, async ({ scope, params: { id }, query }) => ({
    data: await campaignFigures(scope, id, query),
  }))
}
