import type { ProblemCode } from '@seatwise/contract/problems'
import { stageWebhookEvents, type WebhookEvent } from '@seatwise/contract/values'
import { can, type Actor } from '../permissions.ts'

/** A user cannot make the product send events that they may not see. */
export function refuseEvents(actor: Actor, events: readonly WebhookEvent[]): ProblemCode | undefined {
  const includesStages = events.some((event) => stageWebhookEvents.some((known) => known === event))
  return includesStages && !can(actor, 'survey-results.read-stage') ? 'stages_not_seen' : undefined
}

/**
 * Seconds before each further attempt at a delivery: soon at first, the last one after a day. A target that is down for a night
 * gets everything the next morning.
 */
const retrySeconds = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800] as const

/**
 * Seconds until the next attempt; undefined when the delivery is given up.
 * @param attempts made so far
 */
export const secondsToRetry = (attempts: number): number | undefined => retrySeconds[attempts - 1]

/** Reasons that the next attempt would meet as well. */
const lastingFailures: readonly string[] = ['maker_left', 'not_allowed', 'gone']
export const isLasting = (failure: string) => lastingFailures.includes(failure)
