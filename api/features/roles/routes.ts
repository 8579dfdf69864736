import {
  createRole,
  followRole,
  retireRole,
  searchRoles,
  unfollowRole,
  updateRole,
  type Role,
  type RoleSort,
} from '@seatwise/contract/roles'
import { Refusal } from '../../platform/refusal.ts'
import { includesCompany, type UserScope } from '../../platform/scope.ts'
import type { Server } from '../../server.ts'
import * as actions from './actions.ts'
import { companyExists } from './repository.ts'
import * as search from './search.ts'

const byName: RoleSort = { field: 'name', order: 'asc' }
const defaultPageSize = 50

export function registerRoles({ handle }: Server) {
  handle(searchRoles, { permission: 'roles.read' }, async ({ scope, body }) => {
    const { filters = {}, sort = byName, page = 1, page_size = defaultPageSize } = body
    const { company_id } = filters
    if (company_id && (!includesCompany(scope, company_id) || !(await companyExists(scope, company_id))))
      throw new Refusal('not_found')
    return { ...(await search.searchRoles(scope, { filters, sort, page, page_size })), page, page_size }
  })

  handle(createRole, { permission: 'roles.write' }, async ({ scope, body }) =>
    shown(scope, await actions.createRole(scope, body)),
  )

  handle(updateRole, { permission: 'roles.write' }, async ({ scope, body }) => {
    await actions.updateRole(scope, body)
    return shown(scope, body.id)
  })

  handle(retireRole, { permission: 'roles.write' }, async ({ scope, body }) => {
    await actions.retireRole(scope, body)
    return shown(scope, body.id)
  })

  handle(followRole, { permission: 'roles.follow' }, async ({ scope, params }) => {
    await actions.followRole(scope, params.id)
    return { data: { is_followed: true } }
  })

  handle(unfollowRole, { permission: 'roles.follow' }, async ({ scope, params }) => {
    await actions.unfollowRole(scope, params.id)
    return { data: { is_followed: false } }
  })
}

async function shown(scope: UserScope, id: string): Promise<{ data: Role }> {
  const data = await search.findShownRole(scope, id)
  if (!data) throw new Refusal('not_found')
  return { data }
}
