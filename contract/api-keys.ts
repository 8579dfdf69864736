import * as z from 'zod/mini'
import { eventPerson } from './audit-events.ts'
import { id, instant } from './fields.ts'
import { maxKeyName } from './limits.ts'
import { listReply, pageQuery } from './list.ts'
import { route } from './route.ts'
import { apiKeyEnds, keyPermissions } from './values/connections.ts'

export const apiKey = z.object({
  id,
  name: z.string(),
  /** The first characters of the key, by which its owner recognizes it. */
  prefix: z.string(),
  companies: z.array(z.object({ id, name: z.string() })),
  permissions: z.array(z.enum(keyPermissions)),
  /** The user whose permissions the key has. The key stops working when these permissions change. */
  made_by: eventPerson,
  created_at: instant,
  last_used_at: z.nullable(instant),
  last_used_ip: z.nullable(z.string()),
  ended_at: z.nullable(instant),
  end_reason: z.nullable(z.enum(apiKeyEnds)),
  can: z.object({ revoke: z.boolean() }),
})
export type ApiKey = z.infer<typeof apiKey>

export const listApiKeys = route({
  operationId: 'listApiKeys',
  method: 'GET',
  path: '/api-keys',
  summary: 'API keys of the company: the own ones and those of its other users, the latest first',
  proof: 'session',
  permission: 'api-keys.read',
  query: z.strictObject({ ...pageQuery }),
  reply: listReply(apiKey),
  problems: ['not_while_acting'],
})

export const createApiKey = route({
  operationId: 'createApiKey',
  method: 'POST',
  path: '/api-keys',
  summary: 'Make a key with rights that one has now; it is shown in this answer alone',
  proof: 'session',
  permission: 'api-keys.write',
  limit: 'api_key_by_user',
  body: z.strictObject({
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Enter a name.'),
        z.maxLength(maxKeyName),
        z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'Enter one line of text.'),
      ),
    company_ids: z.array(id).check(
      z.minLength(1, 'Choose at least one company.'),
      z.maxLength(200),
      z.refine((ids) => new Set(ids).size === ids.length, 'Choose each company once.'),
    ),
    permissions: z.array(z.enum(keyPermissions)).check(
      z.minLength(1, 'Choose at least one permission.'),
      z.refine((chosen) => new Set(chosen).size === chosen.length, 'Choose each permission once.'),
    ),
  }),
  reply: z.object({ data: apiKey, key: z.string() }),
  problems: ['not_found', 'not_while_acting', 'not_allowed', 'too_many_keys'],
})
export type NewApiKey = z.output<typeof createApiKey.body>

export const revokeApiKey = route({
  operationId: 'revokeApiKey',
  method: 'DELETE',
  path: '/api-keys/{id}',
  summary: 'Revoke a key: the next call with it is refused',
  proof: 'session',
  permission: 'api-keys.write',
  params: z.strictObject({ id }),
  reply: z.object({ data: apiKey }),
  problems: ['not_found', 'not_while_acting'],
})

export const revokeApiKeysOfUser = route({
  operationId: 'revokeApiKeysOfUser',
  method: 'DELETE',
  path: '/api-keys',
  summary: 'Revoke every key that a user has made: the own ones, or those of another user after a theft',
  proof: 'session',
  permission: 'api-keys.write',
  query: z.strictObject({ user_id: id }),
  reply: z.object({ data: z.object({ revoked: z.int() }) }),
  problems: ['not_found', 'not_while_acting'],
})
