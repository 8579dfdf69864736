import type { ProblemCode } from '@seatwise/contract/problems'
import { stageWebhookEvents, type WebhookEvent } from '@seatwise/contract/values/connections'
import { can, type Actor } from '../permissions.ts'

/** Users cannot subscribe to events that they may not see. */
export function refuseEvents(actor: Actor, events: readonly WebhookEvent[]): ProblemCode | undefined {
  const includesStages = events.some((event) => stageWebhookEvents.some((known) => known === event))
  return includesStages && !can(actor, 'survey-results.read-stage') ? 'stages_not_seen' : undefined
}

/**
 * Seconds before each further attempt of a delivery: short at first, in total a day. A receiver that is down for a
 * night gets everything the next morning.
 */
const retrySeconds = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800] as const

/**
 * Seconds until the next attempt; undefined if there is none.
 * @param attempts the number of attempts made so far
 */
export const secondsToRetry = (attempts: number): number | undefined => retrySeconds[attempts - 1]

/** Failures that would also occur at the next attempt. */
const lastingFailures: readonly string[] = ['maker_left', 'not_allowed', 'gone']
export const isLasting = (failure: string) => lastingFailures.includes(failure)
