import {
  createUser,
  createUserAlso,
  deactivateUser,
  endUserSessions,
  getUser,
  resendSetUpMail,
  resetMfa,
  searchUsers,
  updateUser,
  type ManagedUser,
  type NewUser,
  type UserSort,
} from '@seatwise/contract/users'
import { implementForUser } from '../../platform/implement.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { UserScope } from '../../platform/scope.ts'
import type { Server } from '../../platform/server.ts'
import * as actions from './actions.ts'
import { registerProfile } from './profile-routes.ts'
import { findManagedUser, searchUsers as search } from './search.ts'

const byName: UserSort = { field: 'name', order: 'asc' }
const defaultPageSize = 50

export function registerUsers(server: Server) {
  const { identity } = server
  const { public_url } = server.config

  registerProfile(server)

  implementForUser(server, searchUsers, 'users.read', async ({ scope, body }) => {
    const { filters = {}, sort = byName, page = 1, page_size = defaultPageSize } = body
    return { ...(await search(scope, { filters, sort, page, page_size })), page, page_size }
  })

  implementForUser(server, getUser, 'users.read', async ({ scope, params }) => shown(scope, params.id))

  const create = async ({ scope, body }: { scope: UserScope; body: NewUser }) => {
    const { id, sign_up_url } = await actions.createUser(scope, body, public_url)
    return { ...(await followed(scope, id)), sign_up_url }
  }
  implementForUser(server, createUser, 'users.write', create)
  implementForUser(server, createUserAlso, 'users.write', create)

  implementForUser(server, updateUser, 'users.write', async ({ scope, params, body }) => {
    await actions.updateUser(scope, params.id, body)
    return followed(scope, params.id)
  })

  implementForUser(server, deactivateUser, 'users.write', async ({ scope, params }) => {
    await actions.deactivateUser(scope, params.id)
    return followed(scope, params.id)
  })

  implementForUser(server, resendSetUpMail, 'users.write', async ({ scope, body }) => {
    await actions.resendSetUpMail(scope, body.id, public_url)
    return shown(scope, body.id)
  })

  implementForUser(server, resetMfa, 'users.write', async ({ scope, params }) => {
    await actions.resetMfa(scope, params.id)
    return shown(scope, params.id)
  })

  implementForUser(server, endUserSessions, 'users.write', async ({ scope, params }) => {
    await actions.endUserSessions(scope, params.id)
    return shown(scope, params.id)
  })

  /** What an outside directory has to know of: refused there, it is undone here. */
  async function followed(scope: UserScope, id: string) {
    const answer = await shown(scope, id)
    const { email, state } = answer.data
    await identity.syncUser({ user_id: id, email, active: state !== 'deactivated' })
    return answer
  }
}

async function shown(scope: UserScope, id: string): Promise<{ data: ManagedUser }> {
  const data = await findManagedUser(scope, id)
  if (!data) throw new Refusal('not_found')
  return { data }
}
