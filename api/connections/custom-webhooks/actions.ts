import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { WebhookSaving } from '@seatwise/contract/custom-webhooks'
import { maxReplays, maxWebhooksOfCompany, oldSecretHours } from '@seatwise/contract/limits'
import type { AuditAction } from '@seatwise/contract/values/audit'
import { refuseEvents } from '@seatwise/domain/policies/custom-webhooks'
import type { WebhookRefusal, WebhookTransport } from '../../outside/webhooks/webhook-transport.ts'
import type { Config } from '../../kernel/config.ts'
import { Invalid, refuse, Refusal } from '../../kernel/refusal.ts'
import { actorOf, type UserScope } from '../../kernel/scope.ts'
import type { Encryption } from '../../kernel/encryption.ts'
import { audit } from '../../base/audit-events/public.ts'
import { refuseAbsentCompany } from '../../base/companies/public.ts'
import {
  changeWebhook,
  countReplays,
  countWebhooks,
  findDelivery,
  insertReplays,
  insertTest,
  insertWebhook,
  lockWebhook,
  type StoredWebhook,
} from './repository.ts'
import { newSecret, encryptSecret } from './secrets.ts'

type Needs = {
  encryption: Encryption
  transport: Pick<WebhookTransport, 'refusalOf'>
  config: Pick<Config, 'webhooks_to_this_machine'>
}
type SaveReply = { id: string; secret: string | null }

const addressWords: Record<WebhookRefusal, string> = {
  not_a_url: 'Enter a whole web address, such as https://hooks.example.com/seatwise.',
  not_https: 'The address must begin with https://.',
  has_credentials: 'Leave name and password out of the address: every delivery is signed instead.',
  name_refused: 'This name does not lead to the public internet.',
  address_refused: 'This address is not on the public internet.',
  port_refused: 'Choose another port: 443, or one from 1024 on that no database or service of ours uses.',
}

const localWords = 'On this trial installation http://localhost with a port from 1024 on works too.'

export async function saveWebhook(
  scope: UserScope,
  { encryption, transport, config }: Needs,
  { id, version, company_id, ...input }: WebhookSaving,
): Promise<SaveReply> {
  const refusal = transport.refusalOf(input.url)
  if (refusal) {
    const alsoLocal = refusal === 'not_https' && config.webhooks_to_this_machine ? ` ${localWords}` : ''
    throw new Invalid([{ path: 'url', message: addressWords[refusal] + alsoLocal }])
  }
  refuse(refuseEvents(actorOf(scope), input.events))
  return id === undefined
    ? create(scope, encryption, company_id ?? scope.user.company.id, input)
    : change(scope, encryption, { id, version: version! }, input)
}

type WebhookFields = Omit<WebhookSaving, 'id' | 'version' | 'company_id'>

async function create(
  scope: UserScope,
  encryption: Encryption,
  company_id: string,
  input: Omit<WebhookFields, 'new_secret'>,
) {
  await refuseAbsentCompany(scope, company_id)
  if ((await countWebhooks(scope, company_id)) >= maxWebhooksOfCompany) throw new Refusal('too_many_webhooks')
  const id = randomUUID()
  const secret = newSecret()
  const encrypted_secret = encryptSecret(encryption, id, secret)
  await insertWebhook(scope, { ...input, id, company_id, made_by_user_id: scope.user.id, encrypted_secret })
  await recorded(
    scope,
    'custom-webhooks.create',
    { id, company_id },
    { address: hostOf(input.url), events: input.events },
  )
  return { id, secret }
}

async function change(
  scope: UserScope,
  encryption: Encryption,
  of: { id: string; version: number },
  input: WebhookFields,
) {
  const webhook = await lockWebhook(scope, of.id)
  if (!webhook) throw new Refusal('not_found')
  if (webhook.version !== of.version) throw new Refusal('changed_meanwhile')
  const { new_secret, ...fields } = input
  const secret = new_secret ? newSecret() : null
  await changeWebhook(scope, webhook.id, {
    ...fields,
    made_by_user_id: scope.user.id,
    disabled_reason: null,
    disabled_at: null,
    // A webhook that is switched on again may fail for three days before it is disabled.
    ...(webhook.state === 'active' && webhook.url === fields.url ? {} : { failing_since: null }),
    ...(secret ? rotated(encryption, webhook, secret) : {}),
  })
  const changed = (['url', 'description', 'events', 'state'] as const).filter(
    (field) => String(webhook[field]) !== String(fields[field]),
  )
  await recorded(scope, 'custom-webhooks.update', webhook, {
    changed: [...changed, ...(secret ? ['secret'] : [])],
    address: hostOf(fields.url),
    state: fields.state,
  })
  return { id: webhook.id, secret }
}

const rotated = (encryption: Encryption, { id, encrypted_secret }: StoredWebhook, secret: string) => ({
  encrypted_secret: encryptSecret(encryption, id, secret),
  encrypted_previous_secret: encrypted_secret,
  previous_secret_until: sql`now() + make_interval(hours => ${oldSecretHours})`,
})

export async function deleteWebhook(scope: UserScope, id: string) {
  const webhook = await lockWebhook(scope, id)
  if (!webhook) throw new Refusal('not_found')
  await changeWebhook(scope, id, {
    deleted_at: sql`now()`,
    state: 'paused',
    encrypted_secret: '',
    encrypted_previous_secret: null,
  })
  await recorded(scope, 'custom-webhooks.delete', webhook, { address: hostOf(webhook.url) })
}

/** @returns the id of the delivery */
export async function testWebhook(scope: UserScope, webhook_id: string): Promise<string> {
  const webhook = await lockWebhook(scope, webhook_id)
  if (!webhook) throw new Refusal('not_found')
  await recorded(scope, 'custom-webhooks.test', webhook, { address: hostOf(webhook.url) })
  return insertTest(scope, webhook)
}

/** @returns the id of the new delivery */
export async function replayDelivery(scope: UserScope, id: string): Promise<string> {
  const delivery = await findDelivery(scope, id)
  if (!delivery) throw new Refusal('not_found')
  if ((await replayable(scope, delivery.webhook_id, 1)) < 1) throw new Refusal('too_many_replays')
  const [made] = await insertReplays(scope, sql`d.id = ${id}`, 1)
  return made!.id
}

type Period = { webhook_id: string; from: string; to: string; state: 'dead' | 'delivered' | 'all' }

/** @returns the number of new deliveries */
export async function replayPeriod(scope: UserScope, { webhook_id, from, to, state }: Period): Promise<number> {
  const max = await replayable(scope, webhook_id)
  const isMeant = state === 'all' ? sql`d.state in ('dead', 'delivered')` : sql`d.state = ${state}`
  // Replays and tests are left out, so that a second replay of a period sends each event only once more.
  const which = sql`d.webhook_id = ${webhook_id} and d.occurred_at >= ${from} and d.occurred_at < ${to} and ${isMeant}
    and d.replay_of is null and d.type <> 'webhook.test'`
  const made = await insertReplays(scope, which, max + 1)
  if (made.length > max) throw new Refusal('too_many_replays')
  return made.length
}

/**
 * Locks the webhook and records the replay in the audit log, with the present address: that is where replays are sent.
 * @returns the number of replays that the webhook can get in addition to those that wait
 */
async function replayable(scope: UserScope, webhook_id: string, deliveries?: number): Promise<number> {
  const webhook = await lockWebhook(scope, webhook_id)
  if (!webhook) throw new Refusal('not_found')
  if (webhook.state !== 'active') throw new Refusal('webhook_not_active')
  const details = { address: hostOf(webhook.url), ...(deliveries === undefined ? {} : { deliveries }) }
  await recorded(scope, 'custom-webhooks.replay', webhook, details)
  return maxReplays - (await countReplays(scope, webhook_id))
}

/** Only the host, because the path of a URL can contain a secret, which must not be in the audit log. */
const hostOf = (url: string) => new URL(url).host

type AuditedWebhook = Pick<StoredWebhook, 'id' | 'company_id'>

async function recorded(scope: UserScope, action: AuditAction, { id, company_id }: AuditedWebhook, details: object) {
  await audit(scope, { action, company_id, subject_type: 'custom_webhook', subject_id: id, details: { ...details } })
}
