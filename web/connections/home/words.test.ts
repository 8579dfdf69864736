import { describe, expect, it } from 'vitest'
import type { Home } from '@seatwise/contract/home'
import type { Invitation } from '@seatwise/contract/invitations'
import type { UserProfile } from '@seatwise/contract/users'
import {
  greeting,
  invitationWords,
  jobsWords,
  moreApplicationsWords,
  reviewWords,
  summaryOf,
  targetWords,
} from './words.ts'

it.each([
  [4, 'Good evening'],
  [5, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [18, 'Good evening'],
])('The greeting at %d o’clock is %s', (hour, words) => expect(greeting(hour)).toBe(words))

describe('the summary on Home', () => {
  const home = (count: number, invitations: number, operations: Home['operations'] = null, has_more = false) =>
    ({
      new_results: { count, data: [] },
      needs: {
        mentions: [],
        todos: { count: 0, data: [] },
        interviews: [],
        missing_scorecards: [],
        growth_reviews: [],
        target_answers: [],
        applications: { count: 0, data: [] },
        invitations: Array.from({ length: invitations }, () => ({})),
        waiting: [],
        doubtful: [],
        has_more,
      },
      operations,
    }) as unknown as Home

  it.each(['mentions', 'growth_reviews', 'target_answers', 'interviews', 'missing_scorecards'] as const)(
    'counts %s',
    (kind) => {
      const one = home(0, 1)
      // It is counted, whatever its contents.
      const needs = { ...one.needs, [kind]: [{}] }
      expect(summaryOf({ ...one, needs })).toBe('No new results since yesterday. 2 things need your attention.')
    },
  )

  it.each(['applications', 'todos'] as const)('counts the %s that it lists', (kind) => {
    const one = home(0, 0)
    const needs = { ...one.needs, [kind]: { count: 1, data: [{}] } }
    expect(summaryOf({ ...one, needs })).toBe('No new results since yesterday. 1 thing needs your attention.')
  })

  it('says whether a review is due today', () => {
    expect(reviewWords('2026-11-24', '2026-11-24')).toBe('Growth plan: look back together today')
    expect(reviewWords('2026-11-20', '2026-11-24')).toMatch(/^The review of .*2026 is due: look back together$/)
  })

  it('says what changed in requested targets, or why there are none', () => {
    const words = (answer: string | null, changes: string[]) =>
      targetWords({ answer, changes } as Home['needs']['target_answers'][number])
    expect(words('Too few people.', [])).toBe('Too few people.')
    expect(words(null, [])).toBe('Finished surveys for this role have a score now.')
    expect(words(null, ['Drive: a', 'Order: b'])).toBe('What changed: Drive: a; Order: b.')
    expect(words(null, ['a', 'b', 'c', 'd', 'e'])).toBe('What changed: a; b; c; and 2 more scales.')
  })

  it.each([
    [home(0, 0), 'No new results since yesterday. Nothing needs your attention.'],
    [home(1, 1), '1 new result since yesterday. 1 thing needs your attention.'],
    [home(1001, 2), '1,000+ new results since yesterday. 2 things need your attention.'],
    [home(0, 20, null, true), 'No new results since yesterday. 20+ things need your attention.'],
    [
      home(3, 0, {
        failed_tasks: 0,
        failed_messages: 7,
        uncertain_messages: 1,
        held_messages: 28,
        asked_targets: 0,
        without_users: { count: 2, first: [] },
      }),
      '4 things need your attention.',
    ],
  ])('says what is new and what waits', (input, words) => expect(summaryOf(input)).toBe(words))
})

describe('an invitation on Home', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  const quiet = { state: 'sent', progress: null, opened_at: null, last_active_at: '2026-11-18T11:00:00Z' } as Invitation

  it.each([
    [quiet, 'Has not opened the link, quiet for 4 days'],
    [
      { ...quiet, opened_at: '2026-11-14T11:00:00Z', last_active_at: '2026-11-19T11:00:00Z' },
      'Opened it but did not begin, quiet for 3 days',
    ],
    [
      { ...quiet, progress: { answered: 24, of: 87, answered_at: '2026-11-17T11:00:00Z' } },
      '24 of 87 answered, quiet for 4 days',
    ],
    [{ ...quiet, state: 'failed' as const }, 'The email could not be delivered'],
    [{ ...quiet, state: 'held' as const }, 'The email was not sent: email is not set up'],
    [{ ...quiet, state: 'uncertain' as const }, 'The email may not have arrived'],
  ])('says why it needs attention', (invitation, words) => expect(invitationWords(invitation, now)).toBe(words))
})

it('The row of more applications says how many and of which jobs, and no number beyond which nothing is counted', () => {
  // Only their number is counted.
  const data = Array.from({ length: 20 }) as Home['needs']['applications']['data']
  expect([21, 120, 1000, 1001].map((count) => moreApplicationsWords({ count, data }))).toEqual([
    '1 more application',
    '100 more applications',
    '980 more applications',
    'More than 1,000 applications',
  ])
  const ofRole = (auth_role: UserProfile['auth_role']) => jobsWords({ auth_role, permissions: {} } as UserProfile)
  expect(ofRole('COMPANY_OWNER')).toBe('Of your jobs, and of jobs without an owner')
  expect(ofRole('FRANCHISE_OWNER')).toBe('Of your jobs')
})
