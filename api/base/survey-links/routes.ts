import {
  closeSurveyLink,
  createSurveyLink,
  listSurveyLinks,
  updateSurveyLink,
  type SurveyLink,
} from '@seatwise/contract/survey-links'
import { canDoWithSurveyLink } from '@seatwise/domain/policies/survey-links'
import { Refusal, withCurrent } from '../../kernel/refusal.ts'
import { actorOf, includesCompany, type UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import { companyExists } from '../roles/repository.ts'
import * as actions from './actions.ts'
import { findShownLink, listSurveyLinks as listLinks, type LinkRow } from './search.ts'

export function registerSurveyLinks({ handle, config: { public_url } }: Server) {
  handle(listSurveyLinks, async ({ scope, query: { company_id } }) => {
    if (company_id && (!includesCompany(scope, company_id) || !(await companyExists(scope, company_id))))
      throw new Refusal('not_found')
    return { data: (await listLinks(scope, company_id)).map((link) => toLink(scope, link)) }
  })

  handle(createSurveyLink, async ({ scope, body }) => readReply(scope, await actions.createSurveyLink(scope, body)))

  handle(updateSurveyLink, async ({ scope, body }) => {
    const id = await withCurrent(actions.updateSurveyLink(scope, body), () => readReply(scope, body.id))
    return readReply(scope, id)
  })

  handle(closeSurveyLink, async ({ scope, query: { id } }) => {
    await actions.closeSurveyLink(scope, id)
    return readReply(scope, id)
  })

  async function readReply(scope: UserScope, id: string): Promise<{ data: SurveyLink }> {
    const link = await findShownLink(scope, id)
    if (!link) throw new Refusal('not_found')
    return { data: toLink(scope, link) }
  }

  function toLink(scope: UserScope, { public_id, owner, owner_user_id, ...link }: LinkRow): SurveyLink {
    return {
      ...link,
      can: canDoWithSurveyLink(actorOf(scope), link),
      url: `${public_url}/survey/register?link=${public_id}`,
      owner: owner ?? (owner_user_id === null ? null : { id: null, name: null, active: null }),
    }
  }
}
