import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  revokeApiKeysOfUser,
  type ApiKey,
  type NewApiKey,
} from '@seatwise/contract/api-keys'
import { maxKeysOfCompany } from '@seatwise/contract/limits'
import { can } from '@seatwise/domain/permissions'
import { findInList, searchList } from '../../kernel/list/search.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { actorOf, type UserScope } from '../../kernel/scope.ts'
import type { Encryption } from '../../kernel/encryption.ts'
import { hashToken, keyPrefix, newApiKey } from '../../kernel/token-hash.ts'
import type { Server } from '../../server.ts'
import { audit } from '../audit-events/repository.ts'
import { mailNotice } from '../auth/notices.ts'
import { companiesAmong } from '../company-events/repository.ts'
import { apiKeyList, countKeys, endKey, endKeysOf, insertKey } from './repository.ts'

export function registerApiKeys({ handle, encryption, config }: Server) {
  handle(listApiKeys, async ({ scope, query }) => {
    const { rows, ...page } = await searchList(scope, apiKeyList, query)
    return { ...page, data: rows.map(toKey) }
  })

  handle(createApiKey, async ({ scope, body }) => {
    const { id, key } = await create(scope, encryption, body)
    // Somebody with a stolen session could create a key, which stays valid after the session ends. So the user gets an
    // email.
    await mailNotice(scope, 'api_key_made', config.public_url)
    return { ...(await readReply(scope, id)), key }
  })

  handle(revokeApiKey, async ({ scope, params: { id } }) => {
    const ended = await endKey(scope, id)
    if (!ended) throw new Refusal('not_found')
    const { key, isEnded } = ended
    if (isEnded) await recorded(scope, 'api-keys.revoke', key)
    return readReply(scope, id)
  })

  handle(revokeApiKeysOfUser, async ({ scope, query }) => {
    const keys = await endKeysOf(scope, query.user_id)
    if (!keys) throw new Refusal('not_found')
    for (const key of keys) await recorded(scope, 'api-keys.revoke', key)
    return { data: { revoked: keys.length } }
  })
}

/** How many characters of a key are stored in clear: enough to recognize the key, too few to guess the rest. */
const shownLetters = keyPrefix.length + 6

async function create(scope: UserScope, encryption: Encryption, input: NewApiKey) {
  const actor = actorOf(scope)
  // Makers cannot grant permissions that they do not have.
  if (input.permissions.some((permission) => !can(actor, permission))) throw new Refusal('not_allowed')
  const companies = await companiesAmong(scope, input.company_ids)
  if (companies.size < input.company_ids.length) throw new Refusal('not_found')
  if ((await countKeys(scope, scope.user.company.id)) >= maxKeysOfCompany) throw new Refusal('too_many_keys')
  const key = newApiKey(encryption)
  const id = await insertKey(scope, { ...input, prefix: key.slice(0, shownLetters), hash: hashToken(key) })
  await recorded(scope, 'api-keys.create', { id, company_id: scope.user.company.id, name: input.name }, input)
  return { id, key }
}

type AuditedKey = { id: string; company_id: string; name: string }

async function recorded(
  scope: UserScope,
  action: 'api-keys.create' | 'api-keys.revoke',
  { id, company_id, name }: AuditedKey,
  { permissions, company_ids }: Partial<NewApiKey> = {},
) {
  const details = { name, ...(permissions ? { permissions, companies: company_ids?.length } : {}) }
  await audit(scope, { action, company_id, subject_type: 'api_key', subject_id: id, details })
}

const toKey = (row: Omit<ApiKey, 'can'>): ApiKey => ({ ...row, can: { revoke: row.ended_at === null } })

async function readReply(scope: UserScope, id: string): Promise<{ data: ApiKey }> {
  const apiKey = await findInList(scope, apiKeyList, id)
  if (!apiKey) throw new Refusal('not_found')
  return { data: toKey(apiKey) }
}
