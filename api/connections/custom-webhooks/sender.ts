import { Webhook } from 'standardwebhooks'
import { webhookFailureDays } from '@seatwise/contract/limits'
import type { WebhookEndReason } from '@seatwise/contract/values/connections'
import { isLasting, secondsToRetry } from '@seatwise/domain/policies/custom-webhooks'
import type { WebhookOutcome, WebhookTransport } from '../../outside/webhooks/webhook-transport.ts'
import { deliveries } from '../../kernel/telemetry/instruments.ts'
import { openPoller } from '../../kernel/poller.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Encryption } from '../../kernel/encryption.ts'
import type { Transactions } from '../../kernel/transaction.ts'
import { audit } from '../../base/audit-events/public.ts'
import { enqueueMail, renderMail } from '../../base/outbox/public.ts'
import { payloadOf, type Payload } from './payloads.ts'
import {
  claimDeliveries,
  disable,
  markFailing,
  markHealthy,
  markSlow,
  peopleToTell,
  planDeliveries,
  settleDelivery,
  type ClaimedDelivery,
  type Settlement,
  type StoredWebhook,
} from './repository.ts'
import { secretOf } from './secrets.ts'

/** The time between two polls; each poll is two short statements. */
const pollMs = 500
/**
 * The maximum number of concurrent requests of one process. Webhooks whose last attempt failed or that are slow have
 * separate slots (held), so that stalled receivers do not delay the others.
 */
const openRequests = { healthy: 100, held: 30 }
/** The response time from which a receiver counts as slow. */
const slowMs = 2_000
/** The maximum number of concurrent requests of one company. */
const openOfCompany = 5
/**
 * The time after which another process may try a delivery whose process was killed. Longer than the ten seconds of an
 * attempt.
 */
const claimSeconds = 30
/** The maximum number of events of one company in one poll, so that no company delays the others. */
const plannedOfCompany = 200

type Needs = {
  transactions: Transactions
  transport: WebhookTransport
  encryption: Encryption
  public_url: string
  jobs_url: string
  log: Record<'warn' | 'error', (details: object, message: string) => void>
}

/** Sends deliveries outside of requests and transactions. Any number of processes may send at the same time. */
export function openWebhookSender({ transactions, transport, encryption, public_url, jobs_url, log }: Needs) {
  const open = { healthy: 0, held: 0 }
  const poller = openPoller({
    everyMs: pollMs,
    find: findWork,
    failed: 'deliveries of webhooks wait: the database is not reached',
    log,
  })
  const { start, settle, stopping } = poller

  return {
    start,
    settle,
    stop: async () => {
      await poller.stop()
      await transport.close()
    },
  }

  /** @returns the number of planned events and claimed deliveries */
  async function findWork(): Promise<number> {
    const planned = await planDeliveries(transactions, plannedOfCompany)
    const slots = { healthy: openRequests.healthy - open.healthy, held: openRequests.held - open.held }
    const claimed = await claimDeliveries(transactions, { ...slots, each: openOfCompany, seconds: claimSeconds })
    for (const delivery of claimed) {
      const kind = delivery.is_held ? 'held' : 'healthy'
      open[kind]++
      poller.run(
        deliver(delivery)
          // The claim expires, and the delivery is tried again.
          .catch((error: unknown) => log.error({ err: error, delivery_id: delivery.id }, 'a delivery was not recorded'))
          .finally(() => {
            open[kind]--
            // Waiting deliveries need not wait for the next poll.
            poller.lookNow()
          }),
      )
    }
    return planned + claimed.length
  }

  async function deliver(delivery: ClaimedDelivery) {
    const payload = await payloadOf({ transactions, public_url, jobs_url }, delivery).catch(
      (error: unknown): Payload => {
        log.error({ err: error, delivery_id: delivery.id }, 'the payload of a delivery was not written')
        return { failure: 'fault' }
      },
    )
    const attempt = 'failure' in payload ? notSent(payload.failure) : await send(delivery, payload)
    deliveries.add(1, { channel: 'webhook', outcome: attempt.failure ?? 'sent' })
    await transactions.asCompany(delivery.company_id, (scope) => record(scope, delivery, attempt))
  }

  async function send(delivery: ClaimedDelivery, { body }: Extract<Payload, { body: string }>): Promise<Attempt> {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Seatwise-Webhooks/1',
      ...signatureOf(delivery, body),
    }
    return attemptOf(await transport.send({ url: delivery.url, headers, body }, stopping))
  }

  /**
   * Signs a body as Standard Webhooks requires: with the secret and, for a day after a rotation, also with the previous
   * secret.
   */
  function signatureOf(
    { message_id: id, webhook_id, encrypted_secret, encrypted_previous_secret }: ClaimedDelivery,
    body: string,
  ) {
    const now = new Date()
    const signatures = [encrypted_secret, encrypted_previous_secret].flatMap((encrypted) =>
      encrypted === null ? [] : [new Webhook(secretOf(encryption, webhook_id, encrypted)).sign(id, now, body)],
    )
    return {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': signatures.join(' '),
    }
  }

  async function record(scope: Scope, delivery: ClaimedDelivery, attempt: Attempt) {
    const isCounted = delivery.type !== 'webhook.test'
    if (!(await settleDelivery(scope, delivery, settled(delivery, attempt)))) return
    if (attempt.took > slowMs) await markSlow(scope, delivery.webhook_id)
    if (attempt.failure === null) return markHealthy(scope, delivery.webhook_id)
    if (!isCounted) return
    if (attempt.failure === 'maker_left')
      return ended(scope, 'maker_left', await disable(scope, delivery.webhook_id, 'maker_left'))
    if (!isLasting(attempt.failure)) return ended(scope, 'failures', await markFailing(scope, delivery.webhook_id))
  }

  /** Mails the owners that a webhook was disabled. */
  async function ended(scope: Scope, reason: WebhookEndReason, webhook: StoredWebhook | undefined) {
    if (!webhook) return
    const { id, company_id, url } = webhook
    const details = { changed: ['state'], state: 'disabled', reason }
    await audit(scope, {
      action: 'custom-webhooks.update',
      company_id,
      subject_type: 'custom_webhook',
      subject_id: id,
      details,
    })
    if (reason !== 'failures') return
    const link = `${public_url}/company-settings/webhooks`
    for (const { first, email, company_name, brand } of await peopleToTell(scope, webhook)) {
      const values = { first, company_name, address: new URL(url).host, days: webhookFailureDays, link }
      await enqueueMail(scope, { company_id, recipient: email, ...renderMail('webhook-disabled', brand, values) })
    }
  }
}

type Attempt = Pick<Settlement, 'status' | 'failure' | 'answer' | 'took'>

const notSent = (failure: NonNullable<Attempt['failure']>): Attempt => ({
  status: null,
  failure,
  answer: null,
  took: 0,
})

/** Only a status 2xx counts as delivered; redirects are not followed. */
function attemptOf(outcome: WebhookOutcome): Attempt {
  const took = Math.round(outcome.ms)
  if (outcome.kind === 'failed') return { status: null, failure: outcome.reason, answer: null, took }
  const { status, text: answer } = outcome
  return { status, failure: status >= 200 && status < 300 ? null : 'status', answer, took }
}

/** The state after an attempt; a test gets only one attempt. */
function settled({ attempts, type }: ClaimedDelivery, attempt: Attempt): Settlement {
  const { failure } = attempt
  if (failure === null) return { ...attempt, state: 'delivered', retry_seconds: undefined }
  const retry_seconds = type === 'webhook.test' || isLasting(failure) ? undefined : secondsToRetry(attempts)
  return { ...attempt, state: retry_seconds === undefined ? 'dead' : 'queued', retry_seconds }
}
