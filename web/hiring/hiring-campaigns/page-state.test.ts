import { describe, expect, it } from 'vitest'
import { daysBefore } from './days-before.ts'
import { parseView } from './page-state.ts'

describe('the view of a campaign', () => {
  it('drops from an address what is no day, id or comparison', () => {
    const id = '11111111-1111-4111-8111-111111111111'
    expect(parseView({ from: '2026-11-01', to: '2026-13-01', funnel: 'x', with: id })).toEqual({
      from: '2026-11-01',
      to: undefined,
      funnel: undefined,
      with: id,
    })
    expect(parseView({ with: 'before' }).with).toBe('before')
  })

  it.each([
    [
      { from: '2026-11-01', to: '2026-11-07' },
      { from: '2026-10-25', to: '2026-10-31' },
    ],
    [
      { from: '2026-03-01', to: '2026-03-01' },
      { from: '2026-02-28', to: '2026-02-28' },
    ],
    [{ from: '2026-03-02', to: '2026-03-01' }, undefined],
    [{ from: '2026-03-02' }, undefined],
  ])('compares %j with the days %j', (period, before) => expect(daysBefore(period)).toEqual(before))
})
