import * as z from 'zod/mini'
import { id, instant } from './fields.ts'
import { route } from './route.ts'

export const startProxySession = route({
  operationId: 'startProxySession',
  method: 'POST',
  path: '/proxy-sessions',
  summary: 'Begin to act as another user: calls that carry their id as X-Proxy-User-Id are answered as theirs',
  proof: 'session',
  permission: 'proxy-sessions.write',
  idempotencyKey: true,
  body: z.strictObject({
    user_id: id,
    reason: z
      .string()
      .check(z.trim(), z.minLength(3, 'Say why, in a few words.'), z.maxLength(500), z.regex(/^[^\p{Cc}]*$/u)),
  }),
  reply: z.object({ data: z.object({ user_id: id, expires_at: instant }) }),
  problems: ['not_found', 'proxy_refused', 'not_while_acting'],
})

export const endProxySession = route({
  operationId: 'endProxySession',
  method: 'DELETE',
  path: '/proxy-sessions',
  summary: 'Stop acting as another user; answers alike when it has ended already. Authorised as the actor',
  proof: 'session',
  permission: 'proxy-sessions.write',
  reply: z.object({ data: z.object({ ended: z.literal(true) }) }),
  problems: [],
})
