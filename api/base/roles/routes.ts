import {
  createRole,
  followRole,
  retireRole,
  searchRoles,
  unfollowRole,
  updateRole,
  type Role,
} from '@seatwise/contract/roles'
import { Refusal, withCurrent } from '../../kernel/refusal.ts'
import { includesCompany, type UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import * as actions from './actions.ts'
import { companyExists } from './repository.ts'
import * as search from './search.ts'

export function registerRoles({ handle }: Server, askForTarget: actions.AskForTarget) {
  handle(searchRoles, async ({ scope, body }) => {
    const company_id = body.filters?.company_id
    if (company_id && (!includesCompany(scope, company_id) || !(await companyExists(scope, company_id))))
      throw new Refusal('not_found')
    return search.searchRoles(scope, body)
  })

  handle(createRole, async ({ scope, body }) => readReply(scope, await actions.createRole(scope, body, askForTarget)))

  handle(updateRole, async ({ scope, body }) => {
    const show = () => readReply(scope, body.id)
    await withCurrent(actions.updateRole(scope, body), show)
    return show()
  })

  handle(retireRole, async ({ scope, body }) => {
    const show = () => readReply(scope, body.id)
    await withCurrent(actions.retireRole(scope, body), show)
    return show()
  })

  handle(followRole, async ({ scope, params }) => {
    await actions.followRole(scope, params.id)
    return { data: { is_followed: true } }
  })

  handle(unfollowRole, async ({ scope, params }) => {
    await actions.unfollowRole(scope, params.id)
    return { data: { is_followed: false } }
  })
}

async function readReply(scope: UserScope, id: string): Promise<{ data: Role }> {
  const data = await search.findShownRole(scope, id)
  if (!data) throw new Refusal('not_found')
  return { data }
}
