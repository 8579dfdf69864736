import type { CustomWebhook, WebhookDelivery } from '@seatwise/contract/custom-webhooks'
import { webhookFailureDays } from '@seatwise/contract/limits'
import {
  stageWebhookEvents,
  webhookEventNames,
  webhookEvents,
  type DeliveryFailure,
  type WebhookEndReason,
  type WebhookEvent,
  type WebhookState,
} from '@seatwise/contract/values/connections'
import type { Words } from '../../kernel/problem-messages.ts'
import type { ChoiceGroup } from '../../ui/choice-group.ts'
import { dateTime, recentTime } from '../../ui/dates.ts'
import { deliveryStateChoices } from './list-state.ts'

/** In the order of the form. */
const groups = ['People', 'Stages', 'Notes', 'Surveys', 'Jobs', 'Own events'] as const satisfies Group[]
type Group = (typeof webhookEventNames)[WebhookEvent]['group']

export const eventWords = (type: WebhookDelivery['type']): string =>
  type === 'webhook.test' ? 'Test' : webhookEventNames[type].label

const isAboutStages = (event: WebhookEvent) => stageWebhookEvents.some((one) => one === event)

/**
 * The events to choose from. Events that reveal stages are only for users who may see stages, and those of jobs for
 * brands that have jobs.
 */
export const eventGroups = (seesStages: boolean, hasJobs: boolean): ChoiceGroup<WebhookEvent>[] =>
  groups
    .filter((label) => hasJobs || label !== 'Jobs')
    .map((label) => ({
      label,
      choices: webhookEvents
        .filter((event) => webhookEventNames[event].group === label)
        .map((value) => ({
          value,
          label: webhookEventNames[value].label,
          unavailable: !seesStages && isAboutStages(value) && 'You do not see stages.',
        })),
    }))

/** The chosen events in the order of the form, whatever the stored order is. */
export const inOrder = (chosen: readonly WebhookEvent[]): WebhookEvent[] =>
  webhookEvents.filter((event) => chosen.includes(event))

const listed = new Intl.ListFormat('en-US')

export const eventList = (chosen: readonly WebhookEvent[]): string =>
  listed.format(inOrder(chosen).map((event) => webhookEventNames[event].label))

export const toThisMachine =
  'This trial installation also sends webhooks to this machine: http://localhost, with a port from 1024 on.'

export const hostOf = ({ url }: Pick<CustomWebhook, 'url'>): string => new URL(url).host

/** Host and path only, because the query can contain a secret. */
export function addressOf({ url }: Pick<CustomWebhook, 'url'>): string {
  const { host, pathname } = new URL(url)
  return pathname === '/' ? host : host + pathname
}

export const stateNames: Record<WebhookState, string> = { active: 'Active', paused: 'Paused', disabled: 'Disabled' }

export const endReasons: Record<WebhookEndReason, string> = {
  failures: `nothing was accepted for ${webhookFailureDays} days`,
  maker_left: 'its maker left',
}

const isFailing = ({ state, failing_since }: CustomWebhook) => state === 'active' && failing_since !== null

/** The state of a webhook in one word, for columns. */
export const shortStateWords = (webhook: CustomWebhook): string =>
  isFailing(webhook) ? 'Failing' : stateNames[webhook.state]

/** The state of a webhook and, if it sends nothing, the reason. */
export function stateWords({ state, disabled_reason, failing_since }: CustomWebhook): string {
  if (state === 'active' && failing_since) return `Active, nothing accepted since ${recentTime(failing_since)}`
  return disabled_reason ? `${stateNames[state]}: ${endReasons[disabled_reason]}` : stateNames[state]
}

/** The numbers of deliveries of the last 24 hours by outcome, without zeros. */
export const recentCounts = ({ delivered, waiting, dead }: CustomWebhook['recent']) =>
  (
    [
      { kind: 'delivered', count: delivered, words: 'delivered' },
      { kind: 'queued', count: waiting, words: 'waiting' },
      { kind: 'dead', count: dead, words: 'given up' },
    ] as const
  )
    .filter(({ count }) => count > 0)
    .map((one) => ({ ...one, count: one.count.toLocaleString('en') }))

export const recentWords = (recent: CustomWebhook['recent']): string =>
  recentCounts(recent)
    .map(({ count, words }) => `${count} ${words}`)
    .join(' · ')

export const makerOf = ({ made_by }: Pick<CustomWebhook, 'made_by'>) => made_by.name ?? 'somebody of another company'

export const secretWords = ({ previous_secret_until }: CustomWebhook) =>
  previous_secret_until && `The secret before stays valid until ${dateTime(previous_secret_until)}`

const deliveryStateNames = new Map(deliveryStateChoices.map(({ value, label }) => [value, label]))

type Waiting = Pick<WebhookDelivery, 'state' | 'type' | 'next_attempt_at'>

/** True if a delivery waits until the webhook is switched on; a test event does not. */
const waitsForWebhook = ({ state, type }: Waiting, isActive: boolean) =>
  state === 'queued' && !isActive && type !== 'webhook.test'

export function deliveryStateWords(delivery: Waiting, isActive: boolean, now = Date.now()): string {
  const { state, next_attempt_at } = delivery
  if (waitsForWebhook(delivery, isActive)) return 'Waiting for the webhook'
  const isLater = state === 'queued' && next_attempt_at !== null && Date.parse(next_attempt_at) > now
  return isLater ? `Waiting, next try ${recentTime(next_attempt_at)}` : deliveryStateNames.get(state)!
}

const failures: Record<DeliveryFailure, string> = {
  status: 'No success',
  not_a_url: 'No web address',
  not_https: 'Address without https',
  has_credentials: 'Address with a password',
  name_refused: 'Name is not public',
  address_refused: 'Address is not public',
  port_refused: 'Port is not allowed',
  not_resolved: 'Name not resolved (DNS)',
  not_connected: 'No connection',
  tls_failed: 'Certificate not accepted',
  connection_lost: 'Connection broke off',
  timeout: 'No answer in time',
  broken_off: 'Broken off on our side',
  answer_invalid: 'Answer was not HTTP',
  answer_too_large: 'Answer too large',
  maker_left: 'Its maker left',
  not_allowed: 'Its maker may not see this',
  gone: 'No longer there',
  fault: 'Something went wrong here',
}

/** Explains a failure to the receiver's operator, if its name is not clear enough. */
const hints: Partial<Record<DeliveryFailure, string>> = {
  name_refused: 'Webhooks are sent to the public internet only.',
  address_refused: 'The name leads into a private network. Webhooks are sent to the public internet only.',
  not_resolved: 'No address belongs to this name. Look at how it is written, and at its DNS.',
  not_connected: 'Nothing takes connections there, or a firewall is in the way.',
  tls_failed: 'It has expired, is made for another name, or was signed by nobody that is known.',
  connection_lost: 'The receiver hung up before it had answered. It may have received the event.',
  timeout: 'Answer at once, and do what follows afterwards: ten seconds are all there is.',
  maker_left: 'Who saved the webhook last no longer looks after webhooks here. Save it anew.',
  not_allowed: 'Events hold what the person may see who saved the webhook last.',
  gone: 'What the event is about was deleted before it was sent.',
}

export const hintOf = ({ status, failure }: Answer): string | undefined =>
  status !== null && status >= 300 && status < 400
    ? 'Redirects are not followed. Enter the address to which this one leads.'
    : failure === null
      ? undefined
      : hints[failure]

type Answer = Pick<WebhookDelivery, 'status' | 'failure'>

/** The answer to the last attempt, or the failure; undefined before the first attempt. */
export function answerWords({ status, failure }: Answer): string | undefined {
  if (status !== null && (failure === null || failure === 'status')) return `Answered ${status}`
  return failure === null ? undefined : failures[failure]
}

export const tookWords = (ms: number): string =>
  ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toLocaleString('en', { maximumFractionDigits: 1 })} s`

export const replayedWords = (count: number): string =>
  count === 0
    ? 'No delivery of these days is of this kind, so nothing is sent.'
    : count === 1
      ? '1 delivery waits to be sent again.'
      : `${count.toLocaleString('en')} deliveries wait to be sent again.`

const pollMs = { soon: 3_000, later: 30_000 }
const soonMs = 60_000

/**
 * The interval at which deliveries are reloaded, because live updates do not report their outcomes; the next attempt
 * may be hours away.
 */
export function nextPollMs(deliveries: readonly Waiting[], isActive: boolean, now = Date.now()): number | false {
  const open = deliveries.filter(
    (delivery) => (delivery.state === 'queued' || delivery.state === 'sending') && !waitsForWebhook(delivery, isActive),
  )
  if (open.length === 0) return false
  const isSoon = open.some(({ next_attempt_at }) => next_attempt_at && Date.parse(next_attempt_at) < now + soonMs)
  return isSoon ? pollMs.soon : pollMs.later
}

export const waitingPollMs = (webhooks: readonly CustomWebhook[]): number | false =>
  webhooks.some(({ recent }) => recent.waiting > 0) && pollMs.later

/** Messages of refusals in the webhook dialogs. */
export const refusalWords: Words = {
  changed_meanwhile: 'Somebody else has changed this webhook meanwhile. Close this to see how it is now.',
  not_found: 'This webhook is not here any more. Close this and look at the list again.',
  stages_not_seen: 'It tells changes of stages, which you do not see. A colleague who sees stages can change it.',
  webhook_not_active: 'The webhook is switched off. Resume it first.',
}
