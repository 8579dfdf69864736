import { describe, expect, it } from 'vitest'
import type { CustomWebhook } from '@seatwise/contract/custom-webhooks'
import { webhookEvents } from '@seatwise/contract/values/connections'
import {
  addressOf,
  answerWords,
  deliveryStateWords,
  eventGroups,
  hintOf,
  nextPollMs,
  recentWords,
  shortStateWords,
  stateWords,
  tookWords,
} from './words.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const webhook = { state: 'active', disabled_reason: null, failing_since: null } as CustomWebhook

describe('a webhook in words', () => {
  it.each<[Partial<CustomWebhook>, string, string]>([
    [{}, 'Active', 'Active'],
    [{ state: 'paused' }, 'Paused', 'Paused'],
    [{ state: 'paused', failing_since: '2026-11-20T12:00:00Z' }, 'Paused', 'Paused'],
    [{ state: 'disabled', disabled_reason: 'failures' }, 'Disabled', 'Disabled: nothing was accepted for 3 days'],
    [{ state: 'disabled', disabled_reason: 'maker_left' }, 'Disabled', 'Disabled: its maker left'],
  ])('has a sentence for %o', (changed, short, whole) => {
    expect([shortStateWords({ ...webhook, ...changed }), stateWords({ ...webhook, ...changed })]).toEqual([
      short,
      whole,
    ])
  })

  it('says since when nothing was accepted', () => {
    const failing = { ...webhook, failing_since: '2026-11-20T12:00:00Z' }
    expect(shortStateWords(failing)).toBe('Failing')
    expect(stateWords(failing)).toMatch(/^Active, nothing accepted since .+/)
  })

  it.each([
    ['https://a.test', 'a.test'],
    ['https://a.test:8443/b/c?key=secret#d', 'a.test:8443/b/c'],
  ])('shows the address %s as %s, without possible secrets', (url, words) => expect(addressOf({ url })).toBe(words))

  it.each([
    [{ delivered: 0, waiting: 0, dead: 0 }, ''],
    [{ delivered: 1_204, waiting: 0, dead: 3 }, '1,204 delivered · 3 given up'],
  ])('shows the events %o as %j', (recent, words) => expect(recentWords(recent)).toBe(words))

  it('offers every event once, and changes of stages only to those who see stages', () => {
    const offered = (seesStages: boolean, hasJobs = true) =>
      eventGroups(seesStages, hasJobs).flatMap(({ choices }) => choices)
    expect(offered(true).map(({ value }) => value)).toHaveLength(webhookEvents.length)
    expect(new Set(offered(true).map(({ value }) => value))).toEqual(new Set(webhookEvents))
    expect(offered(true, false).map(({ value }) => value)).toEqual(
      offered(true).flatMap(({ value }) => (/^(?:job|application)\./.test(value) ? [] : value)),
    )
    expect(offered(true).some(({ unavailable }) => unavailable)).toBe(false)
    expect(offered(false).flatMap(({ value, unavailable }) => (unavailable ? value : []))).toEqual(['stage.changed'])
  })
})

describe('a delivery in words', () => {
  const later = '2026-11-23T14:00:00Z'
  const queued = { state: 'queued', type: 'note.added', next_attempt_at: later } as const

  it.each([
    [{ ...queued, state: 'delivered', next_attempt_at: null } as const, true, /^Delivered$/],
    [{ ...queued, state: 'dead', next_attempt_at: null } as const, true, /^Given up$/],
    [{ ...queued, state: 'sending' } as const, true, /^Sending$/],
    [queued, true, /^Waiting, next try .+/],
    [{ ...queued, next_attempt_at: '2026-11-23T11:00:00Z' }, true, /^Waiting$/],
    [queued, false, /^Waiting for the webhook$/],
    [{ ...queued, type: 'webhook.test' } as const, false, /^Waiting, next try .+/],
  ])('%o of an active webhook reads: %s', (delivery, isActive, words) =>
    expect(deliveryStateWords(delivery, isActive, now)).toMatch(words),
  )

  it.each([
    [{ status: 200, failure: null }, 'Answered 200', undefined],
    [{ status: 503, failure: 'status' }, 'Answered 503', undefined],
    [{ status: 302, failure: 'status' }, 'Answered 302', /^Redirects are not followed/],
    [{ status: null, failure: 'not_resolved' }, 'Name not resolved (DNS)', /^No address belongs to this name/],
    [{ status: 200, failure: 'answer_too_large' }, 'Answer too large', undefined],
    [{ status: null, failure: null }, undefined, undefined],
  ] as const)('has a sentence for %o', (answer, words, hint) => {
    expect(answerWords(answer)).toBe(words)
    if (hint) expect(hintOf(answer)).toMatch(hint)
    else expect(hintOf(answer)).toBeUndefined()
  })

  it.each([
    [3, '3 ms'],
    [1_240, '1.2 s'],
    [10_000, '10 s'],
  ])('of %d ms took %s', (ms, words) => expect(tookWords(ms)).toBe(words))

  it('is reloaded soon while an attempt is due, and seldom while it waits', () => {
    expect(nextPollMs([], true, now)).toBe(false)
    expect(nextPollMs([{ ...queued, state: 'dead' }], true, now)).toBe(false)
    expect(nextPollMs([queued], true, now)).toBe(30_000)
    expect(nextPollMs([queued, { ...queued, next_attempt_at: '2026-11-23T12:00:30Z' }], true, now)).toBe(3_000)
    expect(nextPollMs([queued], false, now)).toBe(false)
  })
})
