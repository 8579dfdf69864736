import { describe, expect, it } from 'vitest'
import type { CampaignFigures } from '@seatwise/contract/hiring-campaigns'
import { countWords, csvOf, datesWords, shareWords } from './words.ts'

describe('the words of a campaign', () => {
  it.each([
    [{ starts_on: '2026-03-01', ends_on: '2026-04-30' }, 'Mar 1, 2026 to Apr 30, 2026'],
    [{ starts_on: '2026-03-01', ends_on: null }, 'From Mar 1, 2026'],
    [{ starts_on: null, ends_on: '2026-04-30' }, 'Until Apr 30, 2026'],
    [{ starts_on: null, ends_on: null }, undefined],
  ])('have its dates, case %#', (dates, words) => expect(datesWords(dates)).toBe(words))

  it('have the share of the step before, and none where a number is hidden', () => {
    const steps = ['visits', 'registered', 'finished'] as const
    expect(shareWords({ visits: 2140, registered: 486 }, steps, 'registered')).toBe('23 % of visits')
    expect(shareWords({ visits: 2140, registered: 21 }, steps, 'registered')).toBe('1.0 % of visits')
    expect(shareWords({ visits: 2140, registered: null }, steps, 'registered')).toBeUndefined()
    expect(shareWords({ visits: 2140 }, steps, 'visits')).toBeUndefined()
    expect(shareWords({ registered: 0, finished: 0 }, steps, 'finished')).toBeUndefined()
  })

  it('say what is hidden', () =>
    expect([countWords(null), countWords(0), countWords(1200)]).toEqual(['Under 5', '0', '1,200']))
})

it('The file has each funnel and day, and no formula', () => {
  const figures: CampaignFigures = {
    campaign: { id: 'c', name: 'Spring' },
    zone: 'UTC',
    from: null,
    to: null,
    steps: ['visits', 'finished'],
    total: { visits: 12, finished: null },
    by_funnel: [
      {
        id: 'f',
        name: '=HYPERLINK("x")',
        channel: 'poster',
        state: 'active',
        counts: { visits: 12, finished: null },
        finished_share: null,
      },
    ],
    by_day: [{ day: '2026-11-25', counts: { visits: 12, finished: 0 } }],
    cost: { currency: null, per_finished: null, per_hired: null },
    days_to_hire: null,
  }
  expect(csvOf(figures)).toBe(
    'What,Name,Channel,Visits,Finished\r\nWay in,"\'=HYPERLINK(""x"")",Poster,12,under 5\r\nDay,2026-11-25,,12,0\r\nTotal,,,12,under 5\r\n',
  )
})
