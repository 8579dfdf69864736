import type { CustomWebhook, WebhookDelivery } from '@seatwise/contract/custom-webhooks'
import { webhookFailureDays } from '@seatwise/contract/limits'
import {
  stageWebhookEvents,
  webhookEvents,
  type DeliveryFailure,
  type DeliveryState,
  type WebhookEndReason,
  type WebhookEvent,
  type WebhookState,
} from '@seatwise/contract/values'
import type { Words } from '../../platform/problem-messages.ts'
import type { ChoiceGroup } from '../../ui/checkbox-groups.tsx'
import { dateTime, recentTime } from '../../ui/dates.ts'

/** What each event is called, in the group where it is offered. */
const events: Record<WebhookEvent, { group: string; label: string }> = {
  'candidate.created': { group: 'People', label: 'Person added' },
  'candidate.updated': { group: 'People', label: 'Person changed' },
  'candidate.merged': { group: 'People', label: 'Two entries merged' },
  'candidate.erased': { group: 'People', label: 'Person erased' },
  'survey.invited': { group: 'Surveys', label: 'Invited to the survey' },
  'survey.started': { group: 'Surveys', label: 'Survey started' },
  'survey.completed': { group: 'Surveys', label: 'Survey completed' },
  'survey.expired': { group: 'Surveys', label: 'Survey expired' },
  'invitation.opened': { group: 'Surveys', label: 'Invitation opened' },
  'invitation.withdrawn': { group: 'Surveys', label: 'Invitation withdrawn' },
  'stage.changed': { group: 'Stages', label: 'Stage changed' },
  'note.added': { group: 'Notes', label: 'Note added' },
  'result.scored': { group: 'Surveys', label: 'Score new or changed' },
  'company.event': { group: 'Own events', label: 'Event recorded by your systems' },
}

export const eventWords = (type: WebhookDelivery['type']): string =>
  type === 'webhook.test' ? 'Test' : events[type].label

const tellsStages = (event: WebhookEvent) => stageWebhookEvents.some((one) => one === event)

/** The events to choose from; those that tell stages only for who sees them. */
export const eventGroups = (seesStages: boolean): ChoiceGroup<WebhookEvent>[] =>
  [...Map.groupBy(webhookEvents, (event) => events[event].group)].map(([label, group]) => ({
    label,
    choices: group.map((value) => ({
      value,
      label: events[value].label,
      unavailable: !seesStages && tellsStages(value) && 'You do not see stages.',
    })),
  }))

/** In the order in which they are offered, whatever the one in which they were stored. */
export const inOrder = (chosen: readonly WebhookEvent[]): WebhookEvent[] =>
  webhookEvents.filter((event) => chosen.includes(event))

const listed = new Intl.ListFormat('en-US')

export const eventList = (chosen: readonly WebhookEvent[]): string =>
  listed.format(inOrder(chosen).map((event) => events[event].label))

export const hostOf = ({ url }: Pick<CustomWebhook, 'url'>): string => new URL(url).host

/** Host and path; what follows can hold a secret. */
export function addressOf({ url }: Pick<CustomWebhook, 'url'>): string {
  const { host, pathname } = new URL(url)
  return pathname === '/' ? host : host + pathname
}

export const stateNames: Record<WebhookState, string> = { active: 'Active', paused: 'Paused', disabled: 'Disabled' }

export const endReasons: Record<WebhookEndReason, string> = {
  failures: `nothing was accepted for ${webhookFailureDays} days`,
  maker_left: 'its maker left',
}

/** Whether anything is sent, and why not. */
export function stateWords({ state, disabled_reason, failing_since }: CustomWebhook): string {
  if (state === 'active' && failing_since) return `Active, nothing accepted since ${recentTime(failing_since)}`
  return disabled_reason ? `${stateNames[state]}: ${endReasons[disabled_reason]}` : stateNames[state]
}

/** What became of the deliveries of the last 24 hours. */
export function recentWords({ delivered, waiting, dead }: CustomWebhook['recent']): string {
  const counts = [
    [delivered, 'delivered'],
    [waiting, 'waiting'],
    [dead, 'given up'],
  ] as const
  return counts.flatMap(([count, words]) => (count > 0 ? `${count.toLocaleString('en')} ${words}` : [])).join(' · ')
}

export const makerOf = ({ made_by }: Pick<CustomWebhook, 'made_by'>) => made_by.name ?? 'somebody of another company'

export const secretWords = ({ previous_secret_until }: CustomWebhook) =>
  previous_secret_until && `The secret before stays valid until ${dateTime(previous_secret_until)}`

export const deliveryStateChoices: { value: DeliveryState; label: string }[] = [
  { value: 'queued', label: 'Waiting' },
  { value: 'sending', label: 'Sending' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'dead', label: 'Given up' },
]
const deliveryStateNames = new Map(deliveryStateChoices.map(({ value, label }) => [value, label]))

type Waiting = Pick<WebhookDelivery, 'state' | 'type' | 'next_attempt_at'>

/** Whether it waits for nothing but that the webhook is switched on: a test is sent without. */
const waitsForWebhook = ({ state, type }: Waiting, isActive: boolean) =>
  state === 'queued' && !isActive && type !== 'webhook.test'

export function deliveryStateWords(delivery: Waiting, isActive: boolean, now = Date.now()): string {
  const { state, next_attempt_at } = delivery
  if (waitsForWebhook(delivery, isActive)) return 'Waiting for the webhook'
  const isLater = state === 'queued' && next_attempt_at !== null && Date.parse(next_attempt_at) > now
  return isLater ? `Waiting, next try at ${recentTime(next_attempt_at)}` : deliveryStateNames.get(state)!
}

export const failureWords: Record<DeliveryFailure, string> = {
  status: 'Another answer than a success',
  not_a_url: 'The address is no web address',
  not_https: 'The address does not begin with https',
  has_credentials: 'The address holds a name or a password',
  name_refused: 'The name does not lead to the public internet',
  address_refused: 'The name leads to an address that is not on the public internet',
  port_refused: 'This port is not allowed',
  not_resolved: 'The name could not be resolved',
  not_connected: 'No connection could be made',
  tls_failed: 'No secure connection: look at the certificate',
  connection_lost: 'The connection broke before the answer',
  timeout: 'No answer in time',
  broken_off: 'Broken off on our side',
  answer_invalid: 'The answer was not HTTP',
  answer_too_large: 'The answer was too large',
  maker_left: 'Who saved the webhook no longer keeps it',
  not_allowed: 'Who saved the webhook may not see this',
  gone: 'What it tells is no longer there',
  webhook_deleted: 'The webhook was deleted',
}

/** What came back of the last attempt, or why nothing did; undefined before the first. */
export function answerWords({ status, failure }: Pick<WebhookDelivery, 'status' | 'failure'>): string | undefined {
  if (status !== null && (failure === null || failure === 'status')) return `Answered ${status}`
  return failure === null ? undefined : failureWords[failure]
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

/** When to look again at deliveries: no live update tells what became of them, and the next attempt can be hours away. */
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
