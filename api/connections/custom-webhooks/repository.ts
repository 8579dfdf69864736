import { and, count, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { CustomWebhook, WebhookDelivery, WebhookDeliveryDetail } from '@seatwise/contract/custom-webhooks'
import { webhookFailureDays } from '@seatwise/contract/limits'
import type { SortOrder } from '@seatwise/contract/values/base'
import type {
  DeliveryFailure,
  DeliveryState,
  WebhookEndReason,
  WebhookEvent,
} from '@seatwise/contract/values/connections'
import { candidates } from '../../database/tables/candidates.ts'
import { customWebhooks, webhookAttempts, webhookDeliveries } from '../../database/tables/custom-webhooks.ts'
import type { List } from '../../kernel/list/list.ts'
import { readRows } from '../../kernel/statements.ts'
import { inScope, type Scope, type UserScope } from '../../kernel/scope.ts'
import type { Transactions } from '../../kernel/transaction.ts'
import { columnsOf, objectOf, personOf, type Selection } from '../../kernel/selection.ts'
import { seesStages } from '../../assessment/survey-results/public.ts'

export type StoredWebhook = typeof customWebhooks.$inferSelect
type ByCreation = { field: 'created_at'; order: SortOrder }

const countOf = (state: SQL) => sql<number>`(select count(*)::int from webhook_deliveries d
  where d.webhook_id = w.id and d.created_at > now() - interval '24 hours' and ${state})`

export const webhookList: List<{ company_id?: string | undefined }, ByCreation, CustomWebhook> = {
  name: 'custom-webhooks',
  defaultSort: { field: 'created_at', order: 'desc' },
  columns: () => ({
    ...columnsOf(customWebhooks, 'w', [
      'id',
      'company_id',
      'url',
      'description',
      'events',
      'state',
      'disabled_reason',
      'disabled_at',
      'failing_since',
      'created_at',
      'version',
    ]),
    company_name: sql`company.name`,
    previous_secret_until: sql`case when w.previous_secret_until > now() then w.previous_secret_until end`,
    made_by: personOf('maker'),
    last_delivered_at: sql`(select max(d.last_attempt_at) from webhook_deliveries d where d.webhook_id = w.id and d.state = 'delivered')`,
    recent: objectOf({
      delivered: countOf(sql`d.state = 'delivered'`),
      waiting: countOf(sql`d.state in ('queued', 'sending')`),
      dead: countOf(sql`d.state = 'dead'`),
    }),
  }),
  tables: ({ scope }) => sql`custom_webhooks w
    join companies company on company.id = w.company_id
    left join users maker on maker.id = w.made_by_user_id and ${inScope(scope, sql`maker.company_id`) ?? sql`true`}`,
  counted: () => sql`custom_webhooks w`,
  tenant: (scope) => and(inScope(scope, sql`w.company_id`), sql`w.deleted_at is null`),
  id: sql`w.id`,
  conditions: { company_id: (id) => sql`w.company_id = ${id}` },
  keys: { created_at: () => [{ expression: sql`w.created_at`, type: 'timestamptz' }] },
}

type DeliveryFilters = { webhook_id?: string | undefined; state?: DeliveryState | undefined }

const deliveryColumns: Selection<WebhookDelivery> = {
  ...columnsOf(webhookDeliveries, 'd', [
    'id',
    'webhook_id',
    'message_id',
    'type',
    'state',
    'attempts',
    'status',
    'failure',
    'occurred_at',
    'last_attempt_at',
    'created_at',
  ]),
  is_replay: sql`d.replay_of is not null`,
  next_attempt_at: sql`case when d.state in ('queued', 'sending') then d.next_attempt_at end`,
}

/** Excludes deliveries of deleted webhooks and, for readers who may not see stages, deliveries about moves. */
const shownDelivery = (scope: UserScope) =>
  and(
    inScope(scope, sql`d.company_id`),
    sql`exists (select from custom_webhooks w where w.company_id = d.company_id and w.id = d.webhook_id and w.deleted_at is null)`,
    seesStages(scope) ? undefined : sql`d.type <> 'stage.changed'`,
  )

export const deliveryList: List<DeliveryFilters, ByCreation, WebhookDelivery> = {
  name: 'webhook-deliveries',
  defaultSort: { field: 'created_at', order: 'desc' },
  columns: () => deliveryColumns,
  tables: () => sql`webhook_deliveries d`,
  tenant: shownDelivery,
  id: sql`d.id`,
  conditions: { webhook_id: (id) => sql`d.webhook_id = ${id}`, state: (state) => sql`d.state = ${state}` },
  keys: { created_at: () => [{ expression: sql`d.created_at`, type: 'timestamptz' }] },
}

export async function findDelivery(scope: UserScope, id: string): Promise<WebhookDeliveryDetail | undefined> {
  const [row] = await readRows<WebhookDeliveryDetail>(scope, {
    select: {
      ...deliveryColumns,
      is_erased: sql`d.erased_at is not null`,
      is_hidden: sql`stages.are_hidden`,
      payload: sql`case when not stages.are_hidden then coalesce(d.payload, original.payload) end`,
      log: sql`coalesce((select json_agg(json_build_object('number', a.number, 'started_at', a.started_at, 'took', a.took, 'status', a.status,
          'failure', a.failure, 'answer', case when not stages.are_hidden then a.answer end) order by a.number desc)
        from webhook_attempts a where a.company_id = d.company_id and a.delivery_id = d.id), '[]')`,
    },
    from: sql`webhook_deliveries d
      left join webhook_deliveries original on original.company_id = d.company_id and original.id = d.replay_of
      cross join lateral (select not ${seesStages(scope)} and (d.with_stages or coalesce(original.with_stages, false))) stages (are_hidden)
      where ${shownDelivery(scope)} and d.id = ${id}`,
  })
  return row
}

export async function lockWebhook(scope: UserScope, id: string): Promise<StoredWebhook | undefined> {
  const [customWebhook] = await scope.db
    .select()
    .from(customWebhooks)
    .where(liveWebhook(scope, id))
    .for('no key update')
  return customWebhook
}

const liveWebhook = (scope: Scope, id: string) =>
  and(inScope(scope, customWebhooks.company_id), eq(customWebhooks.id, id), isNull(customWebhooks.deleted_at))

/** Counts the webhooks of a company and serializes creations, which could otherwise exceed the limit together. */
export async function countWebhooks(scope: UserScope, company_id: string): Promise<number> {
  await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks:${company_id}`}, 0))`)
  const [customWebhook] = await scope.db
    .select({ of: count() })
    .from(customWebhooks)
    .where(
      and(
        inScope(scope, customWebhooks.company_id),
        eq(customWebhooks.company_id, company_id),
        isNull(customWebhooks.deleted_at),
      ),
    )
  return customWebhook!.of
}

export async function insertWebhook(scope: UserScope, values: typeof customWebhooks.$inferInsert) {
  await scope.db.insert(customWebhooks).values(values)
}

type Change = Partial<Omit<StoredWebhook, 'id' | 'company_id' | 'previous_secret_until' | 'deleted_at'>> & {
  previous_secret_until?: SQL
  deleted_at?: SQL
}

export async function changeWebhook(scope: UserScope, id: string, change: Change) {
  await scope.db
    .update(customWebhooks)
    .set({ ...change, version: sql`${customWebhooks.version} + 1`, updated_at: sql`now()` })
    .where(liveWebhook(scope, id))
}

export async function insertTest(scope: UserScope, { id, company_id }: Pick<StoredWebhook, 'id' | 'company_id'>) {
  const [made] = await scope.db
    .insert(webhookDeliveries)
    .values({
      company_id,
      webhook_id: id,
      message_id: sql`gen_random_uuid()`,
      type: 'webhook.test',
      about: {},
      occurred_at: sql`now()`,
    })
    .returning({ id: webhookDeliveries.id })
  return made!.id
}

/** The number of waiting replays of a webhook, which limits further ones. */
export const countReplays = (scope: UserScope, webhook_id: string): Promise<number> =>
  scope.db.$count(
    webhookDeliveries,
    and(
      inScope(scope, webhookDeliveries.company_id),
      eq(webhookDeliveries.webhook_id, webhook_id),
      sql`state in ('queued', 'sending') and replay_of is not null`,
    ),
  )

/** Inserts new deliveries of the same messages. @returns the ids of the new deliveries */
export async function insertReplays(scope: UserScope, which: SQL, max: number): Promise<{ id: string }[]> {
  const { rows } = await scope.db.execute<{ id: string }>(
    sql`insert into webhook_deliveries (company_id, webhook_id, message_id, type, candidate_id, survey_result_id, about, record_version,
        occurred_at, erased_at, replay_of)
      select d.company_id, d.webhook_id, d.message_id, d.type, d.candidate_id, d.survey_result_id, d.about, d.record_version,
        d.occurred_at, d.erased_at, coalesce(d.replay_of, d.id)
      from webhook_deliveries d
      where ${inScope(scope, sql`d.company_id`) ?? sql`true`} and ${which} order by d.created_at limit ${max} returning id`,
  )
  return rows
}

/** A delivery that the sender has claimed. */
export type ClaimedDelivery = {
  id: string
  company_id: string
  webhook_id: string
  message_id: string
  type: WebhookEvent | 'webhook.test'
  candidate_id: string | null
  survey_result_id: string | null
  about: Record<string, string | null>
  record_version: number | null
  occurred_at: string
  payload: string | null
  with_stages: boolean
  is_erased: boolean
  attempts: number
  url: string
  encrypted_secret: string
  encrypted_previous_secret: string | null
  is_held: boolean
}

type Statement = Pick<Transactions, 'statement'>

/** @param each the maximum number of events of one company in one call */
export async function planDeliveries({ statement }: Statement, each: number): Promise<number> {
  const [row] = await statement<{ planned: string }>(sql`select plan_webhook_deliveries(${each}) as planned`)
  return Number(row!.planned)
}

/**
 * @property each the maximum number of one company's deliveries at a time
 * @property seconds the time after which another process may claim them
 */
export type Slots = { healthy: number; held: number; each: number; seconds: number }

export const claimDeliveries = ({ statement }: Statement, { healthy, held, each, seconds }: Slots) =>
  statement<ClaimedDelivery>(sql`select * from claim_webhook_deliveries(${healthy}, ${held}, ${each}, ${seconds})`)

type Claim = Pick<ClaimedDelivery, 'id' | 'company_id' | 'attempts'>

/**
 * Locks the person, so that their erasure waits for the end of the transaction.
 * @returns false if the person does not exist
 */
export async function keepPerson(scope: Scope, id: string): Promise<boolean> {
  const found = await scope.db
    .select({ id: candidates.id })
    .from(candidates)
    .where(and(inScope(scope, candidates.company_id), eq(candidates.id, id)))
    .for('key share')
  return found.length === 1
}

/** @returns false if an erasure has emptied the payload before; it then stays empty */
export async function storePayload(
  scope: Scope,
  { id }: Claim,
  written: { payload: string; with_stages: boolean },
): Promise<boolean> {
  const { rowCount } = await scope.db
    .update(webhookDeliveries)
    .set(written)
    .where(
      and(
        inScope(scope, webhookDeliveries.company_id),
        eq(webhookDeliveries.id, id),
        isNull(webhookDeliveries.erased_at),
      ),
    )
  return rowCount === 1
}

/**
 * The outcome of one attempt.
 * @property retry_seconds the time until the next attempt; undefined if the delivery has succeeded or finally failed
 */
export type Settlement = {
  state: DeliveryState
  status: number | null
  failure: DeliveryFailure | null
  answer: string | null
  took: number
  retry_seconds: number | undefined
}

/**
 * Stores the outcome of an attempt, unless another process has taken over the claim meanwhile.
 * @returns whether it was stored
 */
export async function settleDelivery(scope: Scope, { id, company_id, attempts }: Claim, settled: Settlement) {
  const { state, status, failure, answer, took, retry_seconds = 0 } = settled
  const [stored] = await scope.db
    .update(webhookDeliveries)
    .set({ state, status, failure, next_attempt_at: sql`now() + make_interval(secs => ${retry_seconds})` })
    .where(
      and(
        inScope(scope, webhookDeliveries.company_id),
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.state, 'sending'),
        eq(webhookDeliveries.attempts, attempts),
      ),
    )
    .returning({ erased_at: webhookDeliveries.erased_at })
  if (!stored) return false
  // After an erasure the response is not stored, because it can repeat what was sent.
  const kept = stored.erased_at === null ? answer : null
  const started_at = sql`now() - make_interval(secs => ${took / 1_000})`
  await scope.db
    .insert(webhookAttempts)
    .values({ company_id, delivery_id: id, number: attempts, took, status, failure, answer: kept, started_at })
  return true
}

export async function markSlow(scope: Scope, webhook_id: string) {
  await scope.db
    .update(customWebhooks)
    .set({ slow_at: sql`now()` })
    .where(liveWebhook(scope, webhook_id))
}

export async function markHealthy(scope: Scope, webhook_id: string) {
  await scope.db
    .update(customWebhooks)
    .set({ failing_since: null })
    .where(and(liveWebhook(scope, webhook_id), sql`${customWebhooks.failing_since} is not null`))
}

/** Notes that a webhook fails. @returns the webhook if it has failed for too long and this call has disabled it */
export async function markFailing(scope: Scope, webhook_id: string): Promise<StoredWebhook | undefined> {
  await scope.db
    .update(customWebhooks)
    .set({ failing_since: sql`now()` })
    .where(and(liveWebhook(scope, webhook_id), isNull(customWebhooks.failing_since)))
  const isLong = sql`${customWebhooks.failing_since} < now() - make_interval(days => ${webhookFailureDays})`
  return disable(scope, webhook_id, 'failures', isLong)
}

/** @returns the webhook if this call has disabled it */
export async function disable(
  scope: Scope,
  webhook_id: string,
  disabled_reason: WebhookEndReason,
  when: SQL = sql`true`,
): Promise<StoredWebhook | undefined> {
  const [disabled] = await scope.db
    .update(customWebhooks)
    .set({
      state: 'disabled',
      disabled_reason,
      disabled_at: sql`now()`,
      version: sql`${customWebhooks.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(and(liveWebhook(scope, webhook_id), eq(customWebhooks.state, 'active'), when))
    .returning()
  return disabled
}

/**
 * The recipients of the mail about a disabled webhook: the user who saved it, if still active, and the owners of the
 * company.
 */
export const peopleToTell = (scope: Scope, { company_id, made_by_user_id }: StoredWebhook) =>
  readRows<{ first: string; email: string; company_name: string; brand: 'hb' | 'be' }>(
    scope,
    sql`select u.first, u.email, c.name as company_name, c.brand from users u join companies c on c.id = ${company_id}
      where u.active and u.company_id = c.id and (u.id = ${made_by_user_id} or u.auth_role = 'COMPANY_OWNER' or u.auth_role = 'FRANCHISE_OWNER')`,
  )
