import type { FastifyReply, FastifyRequest } from 'fastify'
import { refresh, signIn, signOut } from '@seatwise/contract/auth'
import { accessTokenSeconds } from '../../platform/access-token.ts'
import { implement, originOf } from '../../platform/implement.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Server } from '../../platform/server.ts'
import { recordSignIn } from '../users/repository.ts'
import { createSession, endSessionOf, rotateRefreshToken, type OpenSession } from './repository.ts'

const cookieName = 'seatwise_refresh'

export function registerAuth(server: Server) {
  const { config, identity, tokens, transactions } = server
  const cookie = {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.app_env !== 'local',
    maxAge: 30 * 86_400,
  } as const

  implement(server, signIn, async ({ body, request, reply }) => {
    const origin = originOf(request)
    const outcome = await identity.signIn(body.username, body.password, { origin, device_key: undefined })
    if (outcome.kind === 'refused') throw new Refusal('sign_in_refused')
    if (outcome.kind === 'challenge') throw new Refusal('sign_in_refused')
    if (outcome.kind !== 'signed_in') throw new Refusal(outcome.kind)
    const session = await transactions.asNobody((db) => createSession(db, outcome.user_id, outcome.session_epoch))
    await transactions.asAccount(session.user_id, origin, (scope) => recordSignIn(scope, session.user_id))
    return { data: await handOut(reply, session) }
  })

  implement(server, refresh, async ({ request, reply }) => {
    const token = ownCookie(request)
    if (!token) throw new Refusal('not_signed_in')
    const rotation = await transactions.asNobody((db) => rotateRefreshToken(db, token))
    if (rotation.kind !== 'rotated') throw new Refusal('session_invalid')
    // A user deactivated since then learns it here rather than at the next call.
    await transactions.asUser(
      { ...rotation.session, origin: originOf(request) },
      'users/profile.read',
      async () => undefined,
    )
    return { data: await handOut(reply, rotation.session) }
  })

  implement(server, signOut, async ({ request, reply }) => {
    const token = ownCookie(request)
    if (token) await transactions.asNobody((db) => endSessionOf(db, token))
    reply.clearCookie(cookieName, cookie)
    return { data: { signed_out: true as const, hosted_url: null } }
  })

  async function handOut(reply: FastifyReply, session: OpenSession) {
    reply.setCookie(cookieName, session.refresh_token, cookie)
    return { access_token: await tokens.issue(session), expires_in: accessTokenSeconds }
  }
}

/** The cookie counts only when our own pages sent the request: a second guard beside SameSite. */
function ownCookie(request: FastifyRequest): string | undefined {
  const from = request.headers['sec-fetch-site']
  return from === undefined || from === 'same-origin' ? request.cookies[cookieName] : undefined
}
