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
} from '@seatwise/contract/users'
import { countOpenKeys } from '../../identity/end-sessions.ts'
import type { AfterCommit } from '../../kernel/handle.ts'
import { Invalid, Refusal, withCurrent } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import * as actions from './actions.ts'
import { registerProfile } from './profile-routes.ts'
import { findManagedUser, searchUsers as search } from './search.ts'

export function registerUsers(server: Server) {
  const { identity } = server
  const { public_url, cognito } = server.config

  registerProfile(server)

  server.handle(searchUsers, ({ scope, body }) => search(scope, body))

  server.handle(getUser, async ({ scope, params }) => readReply(scope, params.id))

  type Creating = { scope: UserScope; afterCommit: AfterCommit; body: NewUser; request: FastifyRequest }
  const create = async ({ scope, afterCommit, body, request }: Creating) => {
    const { id, sign_up_url } = await actions.createUser(scope, body, public_url)
    const created = await readReply(scope, id)
    afterCommit(() => syncDirectory(created.data, request))
    return { ...created, sign_up_url }
  }
  server.handle(createUser, create)
  server.handle(createUserAlso, create)

  server.handle(
    updateUser,
    async ({ inTransaction, params, body, request }) => {
      if (cognito && body.password_change_required) refuseNewPassword()
      const changed = await inTransaction(async (scope) => {
        const show = () => readReply(scope, params.id)
        await withCurrent(actions.updateUser(scope, params.id, body), show)
        return show()
      })
      await syncDirectory(changed.data, request)
      return changed
    },
    { opensTransactions: true },
  )

  server.handle(
    deactivateUser,
    async ({ inTransaction, params, request }) => {
      const changed = await inTransaction(async (scope) => {
        await actions.deactivateUser(scope, params.id)
        return readReply(scope, params.id)
      })
      await syncDirectory(changed.data, request)
      return changed
    },
    { opensTransactions: true },
  )

  server.handle(resendSetUpMail, async ({ scope, body }) => {
    await actions.resendSetUpMail(scope, body.id, public_url)
    return readReply(scope, body.id)
  })

  server.handle(
    resetMfa,
    async ({ inTransaction, params }) => {
      await inTransaction((scope) => actions.lockForReset(scope, params.id))
      // The external directory comes first: if it fails, nothing is stored here, and the owner can try again.
      await identity.syncFactorReset(params.id)
      return inTransaction(async (scope) => {
        await actions.resetMfa(scope, params.id)
        return readReply(scope, params.id)
      })
    },
    { opensTransactions: true },
  )

  server.handle(endUserSessions, async ({ scope, params }) => {
    await actions.endUserSessions(scope, params.id)
    return { ...(await readReply(scope, params.id)), open_api_keys: await countOpenKeys(scope, params.id) }
  })

  /** Called after the commit, because a failure of the external directory must not undo the change here. */
  async function syncDirectory({ id, email, state }: ManagedUser, request: FastifyRequest) {
    await identity.syncUser({ user_id: id, email, active: state !== 'deactivated' }).catch(logSyncFailure(request))
  }
}

/**
 * Refuses for a Cognito pool, which can require a new password only if we set one that we would know, or with emails of
 * its own.
 */
function refuseNewPassword(): never {
  const message = 'The sign-in service cannot ask for a new password. Ask the person to reset theirs.'
  throw new Invalid([{ path: 'password_change_required', message }])
}

const logSyncFailure =
  ({ log }: FastifyRequest) =>
  (error: unknown) =>
    log.warn({ err: error }, 'the identity directory was not told')

async function readReply(scope: UserScope, id: string): Promise<{ data: ManagedUser }> {
  const data = await findManagedUser(scope, id)
  if (!data) throw new Refusal('not_found')
  return { data }
}
