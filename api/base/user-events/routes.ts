import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { createUserEvents, eventProperties, type EventName, type UserEvent } from '@seatwise/contract/user-events'
import type { UserScope } from '../../kernel/scope.ts'
import type { Server } from '../../server.ts'
import { addUserEvents, findAnalyticsProfile } from './repository.ts'

const signInEvents: readonly EventName[] = ['LOGGED_IN', 'LOGGED_IN_VIA_LEGACY_LINK', 'LOGGED_IN_VIA_SESSION']

export function registerUserEvents(server: Server) {
  const { analytics, limits } = server

  server.handle(
    createUserEvents,
    async ({ user, inTransaction, body, reply }) => {
      const bytes = Buffer.byteLength(JSON.stringify(body.user_events))
      await limits.take('event_bytes_of_user', user.id, 'too_many_requests', bytes)
      const isSignIn = body.user_events.some(({ description }) => signInEvents.includes(description))
      const { events, profile } = await inTransaction(async (scope) => {
        const values = body.user_events.map(({ properties = {}, ...event }) => ({
          ...event,
          properties: { ...knownProperties(properties), ...proxyProperties(scope) },
        }))
        return {
          events: await addUserEvents(scope, values),
          profile: isSignIn ? await findAnalyticsProfile(scope) : undefined,
        }
      })
      afterReply(reply, () => {
        if (profile) analytics.identify(profile)
        analytics.capture(events)
      })
      return { data: { accepted: events.length } }
    },
    { opensTransactions: true },
  )
}

/** Keeps only known properties with an allowed value, because a page title, a URL or a search could name a person. */
function knownProperties(input: NonNullable<UserEvent['properties']>) {
  const known = Object.entries(eventProperties).filter(([name, shape]) => z.safeParse(shape, input[name]).success)
  return Object.fromEntries(known.map(([name]) => [name, input[name]!]))
}

/** From the session and not from the request. */
function proxyProperties({ superAdmin }: UserScope) {
  return superAdmin
    ? { is_proxy_session: true, actor_user_id: superAdmin.id }
    : { is_proxy_session: false, actor_user_id: null }
}

/** Runs `work` after the response, so that the request does not wait, and only if the events were stored. */
function afterReply(reply: FastifyReply, work: () => void) {
  reply.raw.once('finish', () => {
    if (reply.statusCode === 200) work()
  })
}
