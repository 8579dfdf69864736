import type { FastifyRequest } from 'fastify'
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
import { implementForUser, implementInSteps, type Step } from '../../platform/implement.ts'
import { Invalid, Refusal } from '../../platform/refusal.ts'
import type { UserScope } from '../../platform/scope.ts'
import type { Server } from '../../platform/server.ts'
import * as actions from './actions.ts'
import { registerProfile } from './profile-routes.ts'
import { findManagedUser, searchUsers as search } from './search.ts'

const byName: UserSort = { field: 'name', order: 'asc' }
const defaultPageSize = 50

export function registerUsers(server: Server) {
  const { identity, limits } = server
  const { public_url, cognito } = server.config

  registerProfile(server)

  implementForUser(server, searchUsers, 'users.read', async ({ scope, body }) => {
    const { filters = {}, sort = byName, page = 1, page_size = defaultPageSize } = body
    return { ...(await search(scope, { filters, sort, page, page_size })), page, page_size }
  })

  implementForUser(server, getUser, 'users.read', async ({ scope, params }) => shown(scope, params.id))

  type Creating = { user: { id: string }; step: Step; body: NewUser; request: FastifyRequest }
  const create = async ({ user, step, body, request }: Creating) => {
    await limits.take('invitation_by_user', user.id)
    const created = await step(async (scope) => {
      const { id, sign_up_url } = await actions.createUser(scope, body, public_url)
      return { ...(await shown(scope, id)), sign_up_url }
    })
    await tellDirectory(created.data, request)
    return created
  }
  implementInSteps(server, createUser, 'users.write', create)
  implementInSteps(server, createUserAlso, 'users.write', create)

  implementInSteps(server, updateUser, 'users.write', async ({ step, params, body, request }) => {
    if (cognito && body.password_change_required) refuseNewPassword()
    const changed = await step(async (scope) => {
      await actions.updateUser(scope, params.id, body)
      return shown(scope, params.id)
    })
    await tellDirectory(changed.data, request)
    return changed
  })

  implementInSteps(server, deactivateUser, 'users.write', async ({ step, params, request }) => {
    const changed = await step(async (scope) => {
      await actions.deactivateUser(scope, params.id)
      return shown(scope, params.id)
    })
    await tellDirectory(changed.data, request)
    return changed
  })

  implementForUser(server, resendSetUpMail, 'users.write', async ({ scope, body }) => {
    await actions.resendSetUpMail(scope, body.id, public_url)
    return shown(scope, body.id)
  })

  implementInSteps(server, resetMfa, 'users.write', async ({ step, params }) => {
    const changed = await step(async (scope) => {
      await actions.resetMfa(scope, params.id)
      return shown(scope, params.id)
    })
    // Not done unless an outside directory has done it too: whoever asked is told, and asks again.
    await identity.removeTotp(params.id)
    await identity.setPreferredMfa(params.id, 'NONE')
    return changed
  })

  implementForUser(server, endUserSessions, 'users.write', async ({ scope, params }) => {
    await actions.endUserSessions(scope, params.id)
    return shown(scope, params.id)
  })

  /** After the commit: what we say of a user holds here at once, whatever an outside directory answers. */
  async function tellDirectory({ id, email, state }: ManagedUser, request: FastifyRequest) {
    await identity.syncUser({ user_id: id, email, active: state !== 'deactivated' }).catch(toldNot(request))
  }
}

/** A pool asks for one only after a password that we would have to know, or by mails of its own. */
function refuseNewPassword(): never {
  const message = 'The sign-in service cannot ask for a new password. Ask the person to reset theirs'
  throw new Invalid([{ path: 'password_change_required', message }])
}

const toldNot =
  ({ log }: FastifyRequest) =>
  (error: unknown) =>
    log.warn({ err: error }, 'the identity directory was not told')

async function shown(scope: UserScope, id: string): Promise<{ data: ManagedUser }> {
  const data = await findManagedUser(scope, id)
  if (!data) throw new Refusal('not_found')
  return { data }
}
